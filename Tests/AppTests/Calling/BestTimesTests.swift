import Boards
import CivilTime
import Interface
import Markup
import Replication
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

extension CallScreen {
  var best: BestRoom? {
    switch roomSlot.value {
    case .best(let room)?, .played(let room)?: room
    default: nil
    }
  }
}

extension Screen {
  /// Turns to the best times of the call that is shown.
  @discardableResult
  mutating func best(_ message: BestMessage, _ event: Event = Event(.click)) -> [Effect] {
    call(.room(.best(message)), event)
  }

  /// Goes to a date of the source.
  mutating func turn(to date: String) {
    call(.room(.dateTapped))
    call(.room(.date(.typed)), Event(.input, text: date))
    call(.room(.date(.typedKeyed)), Event(.keyDown, key: "Enter"))
  }

  /// Lets a search go on until it is done and laid out; how many turns that took.
  mutating func search(_ sent: [Effect]) -> Int {
    var (sent, turns) = (sent, 0)
    while case .wake(_, .call(.room(.best(let message))))? = sent.last {
      turns += 1
      sent = best(message)
    }
    return turns
  }
}

@Suite("The best times, as the page shows them")
struct BestTimesTests {
  private static let cities = [
    "tokyo", "london", "kathmandu", "sydney", "los angeles", "sao paulo", "kiritimati", "tehran",
    "auckland", "cairo", "honolulu", "adelaide", "lord howe", "st. john's", "chatham",
  ]

  /// A generator that is the same for a seed (Marsaglia's xorshift).
  private struct Chance {
    var state: UInt64
    mutating func below(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 11) % bound
    }
  }

  /// A call to places by chance, on a day by chance, with hours of their own here and there.
  private static func random(_ seed: UInt64) throws -> (Screen, BruteForce) {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let sources = ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "Australia/Lord_Howe"]
    var screen = Screen.calling(in: sources[chance.below(4)])
    var cities = Self.cities
    var picked: [String] = []
    for _ in 0...chance.below(4) { picked.append(cities.remove(at: chance.below(cities.count))) }
    try screen.plan("By chance", to: picked)
    // A day of change more often than not.
    let days = ["2027-03-14", "2027-03-28", "2027-10-31", "2027-04-04", "2027-07-15", "2028-02-29"]
    screen.turn(to: days[chance.below(days.count)])
    screen.call(.room(.bestTapped))
    for _ in 0..<chance.below(8) { screen.best(.lengthStepped(isLonger: chance.below(3) > 0)) }
    let rows = try #require(screen.calling?.best?.rows)
    var hours: [[Int]?] = []
    for row in rows.indices {
      guard chance.below(3) == 0 else {
        hours.append(nil)
        continue
      }
      var edges: [Int] = []
      for at in [0, 480, 795, 1125] { edges.append(at + chance.below(20) * 15) }
      hours.append(edges)
      screen.best(.placeTapped(row))
      screen.best(.hoursTapped(isOwn: true))
      // From the last one on, so that none pushes another.
      for edge in [3, 0, 2, 1] {
        var event = screen.touch(5)
        event.box = Event.Box(x: 0, y: 0, width: 1440, height: 44)
        // The possible hours hang above the band, the good ones below.
        event.y = edge == 0 || edge == 3 ? 4 : 40
        event.x = Double([420, 540, 1080, 1320][edge])
        screen.best(.hours(.grip(.pressed)), event)
        event.x = Double(edges[edge])
        screen.best(.hours(.grip(.moved)), event)
        screen.best(.hours(.grip(.released)), event)
      }
      #expect(screen.calling?.best?.opened?.band?.edges == edges)
      screen.best(.placeTapped(row))
    }
    let call = try #require(screen.calling?.best?.call)
    return (
      screen,
      BruteForce(
        zones: rows.map { $0.zone }, hours: hours, weekdays: Array(1...7), length: call.length)
    )
  }

  /// Whether the windows of the room are what the brute force finds.
  private static func compare(_ screen: Screen, _ slow: BruteForce) throws {
    let room = try #require(screen.calling?.best)
    let found = try #require(room.windows.found)
    let span = room.span
    let (start, end) = (span.start.secondsSince1970 / 60, span.end.secondsSince1970 / 60)
    let expected = slow.windows(start, end)
    switch found {
    case .windows(let windows):
      #expect(
        windows.map { $0.first.secondsSince1970 / 60 } == expected.map { $0.minutes.lowerBound })
      #expect(
        windows.map { $0.last.secondsSince1970 / 60 } == expected.map { $0.minutes.upperBound })
      #expect(windows.map { $0.worst } == expected.map { $0.worst })
      #expect(windows.map { $0.total } == expected.map { $0.total })
      for window in windows {
        let minute = window.suggested.secondsSince1970 / 60
        let costs = slow.prices(minute, minute + 1).map { $0[0] }
        #expect(costs.max() == window.worst && costs.reduce(0, +) == window.total)
      }
    case .leastBad(let windows):
      #expect(expected.isEmpty)
      #expect(screen.html.contains("No time suits everyone"))
      let least = slow.least(start, end)
      var starts: [Int64] = []
      for window in windows {
        #expect((window.worst, window.total) == (least.worst, least.total))
        starts += (window.first.secondsSince1970 / 60)...(window.last.secondsSince1970 / 60)
      }
      #expect(starts.sorted() == least.starts)
    }
    // What is listed is what was found, each with its time by the source's clock.
    var whole = screen
    for _ in 0..<(room.rows.count - room.chart.bands.count + 2) / 3 { whole.best(.bandsDue) }
    let html = whole.html
    for window in found.windows.prefix(3) {
      let local = try room.source.dateTime(at: window.suggested)
      #expect(html.contains(room.isWeek ? Self.clock(local) : ">" + Self.clock(local) + "–"))
    }
    for row in room.rows {
      let name = htmlText(of: Node<CallMessage>.text(row.place.name?.string ?? ""))
      #expect(html.contains("aria-label=\"" + name + ": "))
    }
  }

  private static func clock(_ time: CivilDateTime) -> String {
    let text = time.text
    return String(text[text.index(text.startIndex, offsetBy: 11)...].prefix(5))
  }

  @Test(
    "The windows of a day are those of a brute force, with hours of their own and on days of change",
    arguments: [1, 2, 3, 5, 8, 13, 21, 34] + [UInt64.random(in: 100...UInt64(UInt32.max))])
  func day(seed: UInt64) throws {
    let (screen, slow) = try Self.random(seed)
    try Self.compare(screen, slow)
  }

  @Test("The windows of a week are, too, on some of its days", arguments: [4, 7])
  func week(seed: UInt64) throws {
    var (screen, slow) = try Self.random(seed)
    screen.best(.spanTapped(isWeek: true))
    screen.best(.dayTapped(.sunday))
    screen.best(.dayTapped(.wednesday))
    slow = BruteForce(
      zones: slow.zones, hours: slow.hours, weekdays: [1, 2, 4, 5, 6], length: slow.length)
    let room = try #require(screen.calling?.best)
    guard case .windows? = room.windows.found else { return }
    try Self.compare(screen, slow)
  }

  @Test("A call of one date is offered nothing of today that has passed, and all of a day gone by")
  func noPast() throws {
    // It is Friday, five in the afternoon.
    var screen = Screen.calling(in: "Asia/Tokyo")
    try screen.plan("Family", to: ["sydney"])
    func first(_ screen: Screen) throws -> Int64 {
      let windows = try #require(screen.calling?.best?.windows.found?.windows)
      return try #require(windows.map { $0.first.secondsSince1970 }.min())
    }
    screen.call(.room(.bestTapped))
    #expect(try first(screen) >= screen.now / 1000)
    screen.best(.spanTapped(isWeek: true))
    #expect(try first(screen) >= screen.now / 1000)
    screen.turn(to: "2027-01-14")
    screen.call(.room(.bestTapped))
    #expect(try first(screen) < screen.now / 1000)
  }

  @Test("Who pays is said in words, the dearest first")
  func words() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    screen.turn(to: "2027-01-12")
    screen.call(.room(.bestTapped))
    #expect(screen.html.contains(">Tokyo gets up at 06:45<"))
    #expect(
      screen.html.contains(
        "<span>New York City gets up at 06:15 · </span><span>Tokyo is at dinner (20:15)</span>"))
    var japanese = Screen.calling(in: "Asia/Tokyo", Language(tag: "ja"))
    try japanese.plan("家族", to: ["london"])
    japanese.turn(to: "2027-01-12")
    japanese.call(.room(.bestTapped))
    #expect(japanese.html.contains(">ロンドンは07:15起き<"))
    #expect(japanese.html.contains("<span>ロンドンは夜遅く（22:15）、</span><span>東京は07:15起き</span>"))
  }

  @Test("Where no time suits everyone the least bad are offered, and it is said what may help")
  func leastBad() throws {
    var screen = Screen.calling()
    try screen.plan("Round the world", to: ["tokyo", "london", "honolulu"])
    screen.turn(to: "2027-01-12")
    screen.call(.room(.bestTapped))
    for _ in 0..<40 { screen.best(.lengthStepped(isLonger: true)) }
    let html = screen.html
    #expect(html.contains("No time suits everyone"))
    #expect(html.contains("A shorter call, another day or other hours may help."))
    #expect(html.contains("gets up at") || html.contains("stays up until"))
  }

  @Test("A window is played with, the way leads back to where one was, and saving keeps all of it")
  func playing() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo", "london"])
    screen.call(.room(.bestTapped))
    screen.best(.spanTapped(isWeek: true))
    screen.best(.lengthStepped(isLonger: true))
    let windows = try #require(screen.calling?.best?.windows.found?.windows)
    screen.best(.windowPicked(1))
    #expect(screen.calling?.playing.instant == windows[1].suggested)
    #expect(screen.calling?.calls.sheet?.call(id)?.length == 30)
    #expect(screen.html.contains("dial-face") && screen.html.contains("aria-label=\"Best times\""))
    screen.call(.room(.bestTapped))
    #expect(screen.calling?.best?.isWeek == true)
    #expect(screen.calling?.best?.windows.picked == 1)
    screen.best(.windowPicked(1))
    screen.call(.play(.keepTapped))
    let kept = try #require(screen.calling?.calls.sheet?.call(id))
    #expect(kept.time == .once(windows[1].suggested) && kept.length == 45)
    #expect(screen.calling?.best == nil)
    screen.send(.undoTapped)
    #expect(screen.calling?.calls.sheet?.call(id)?.length == 30)
  }

  @Test("A weekly call that is picked out of a week is kept on that day of the week")
  func weekly() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.repeatTapped(.weekly))))
    screen.call(.room(.edit(.doneTapped)))
    screen.call(.room(.bestTapped))
    screen.best(.spanTapped(isWeek: true))
    let window = try #require(screen.calling?.best?.windows.found?.windows.last)
    let number = try #require(screen.calling?.best?.windows.found?.windows.count) - 1
    screen.best(.windowPicked(number))
    let source = try #require(screen.calling?.playing.rows[0].zone)
    let local = try source.dateTime(at: window.suggested)
    screen.call(.play(.keepTapped))
    let kept = try #require(screen.calling?.calls.sheet?.call(id))
    #expect(kept.time == .weekly(minuteOfDay: local.hour * 60 + local.minute))
    #expect(kept.weekdays == Weekdays([local.date.weekday]))
  }

  @Test("Days whose windows are alike are told of in one line, and taken together")
  func alikeDays() throws {
    func lines(_ screen: Screen) -> [String] {
      screen.html.components(separatedBy: "window-time").dropFirst().compactMap { part in
        part.components(separatedBy: "class=\"name\">").dropFirst().first?
          .components(separatedBy: ", ").first
      }
    }
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.editTapped))
    screen.call(.room(.edit(.repeatTapped(.daily))))
    screen.call(.room(.edit(.doneTapped)))
    screen.turn(to: "2027-01-13")
    screen.call(.room(.bestTapped))
    screen.best(.spanTapped(isWeek: true))
    let found = try #require(screen.calling?.best?.windows.found?.windows)
    #expect(found.count >= 14 && Set(lines(screen)) == ["Every day"])
    #expect(screen.calling?.best?.windows.more == 0)
    // The days are a run around the end of the week, or single ones.
    screen.best(.dayTapped(.saturday))
    screen.best(.dayTapped(.sunday))
    #expect(Set(lines(screen)) == ["Mon–Fri"])
    screen.best(.dayTapped(.tuesday))
    #expect(screen.html.contains("Mon, Wed, Thu, Fri, "))
    screen.best(.dayTapped(.wednesday))
    screen.best(.dayTapped(.thursday))
    screen.best(.dayTapped(.friday))
    #expect(Set(lines(screen)) == ["Mon 18 Jan"])
    for day in [Weekday.tuesday, .wednesday, .thursday, .friday] { screen.best(.dayTapped(day)) }
    screen.best(.windowPicked(0))
    screen.call(.play(.keepTapped))
    #expect(screen.calling?.calls.sheet?.call(id)?.weekdays == .workdays)
    // Where clocks change within the week, its days are not alike.
    screen.turn(to: "2027-03-10")
    screen.call(.room(.bestTapped))
    screen.best(.spanTapped(isWeek: true))
    screen.best(.dayTapped(.saturday))
    screen.best(.dayTapped(.sunday))
    screen.best(.moreTapped)
    #expect(Set(lines(screen)) == ["Wed–Sat", "Sun–Tue"])
  }

  @Test("Hours and length that were tried out are kept by one tap, as one operation")
  func saving() throws {
    var screen = Screen.calling()
    let id = try screen.plan("Family", to: ["tokyo"])
    screen.call(.room(.bestTapped))
    screen.best(.placeTapped(1))
    screen.best(.hoursTapped(isOwn: true))
    screen.best(.hours(.edgeKeyed(.possibleStart)), Event(.keyDown, key: "ArrowLeft"))
    #expect(screen.calling?.calls.sheet?.call(id)?.places[1].hours == nil)
    let sent = screen.best(.saveTapped)
    #expect(sent.filter { if case .store = $0 { true } else { false } }.count == 1)
    let spans = screen.calling?.calls.sheet?.call(id)?.places[1].hours?.rules.first?.spans
    #expect(spans?.map { $0.start } == [405, 540])
    #expect(screen.calling?.best?.differs == false)
    // The call says of a place with hours of its own whether the time is within them, and of no other.
    screen.call(.room(.best(.closed)))
    for (time, isOutside) in [("07:00", false), ("16:45", false), ("10:00", true)] {
      screen.call(.play(.timeTapped))
      screen.call(.play(.timeEdited), Event(.input, text: time))
      screen.call(.play(.timeKeyed), Event(.keyDown, key: "Enter"))
      #expect(
        screen.html.components(separatedBy: "Outside calling hours").count == (isOutside ? 2 : 1),
        "\(time)")
      #expect(
        screen.html.components(separatedBy: "Within calling hours").count == (isOutside ? 1 : 2),
        "\(time)")
    }
  }

  @Test("One place, one clock, sixty-four places, an unknown zone: each has words and a way on")
  func edges() throws {
    var alone = Screen.calling()
    try alone.plan("Alone", to: [])
    alone.call(.room(.bestTapped))
    #expect(alone.html.contains("Add a place to call."))
    alone.call(.room(.placeWanted))
    #expect(alone.html.contains("City, country or time zone"))

    var near = Screen.calling()
    try near.plan("Near", to: ["boston", "philadelphia"])
    near.call(.room(.bestTapped))
    #expect(near.html.contains("All these clocks show the same time."))
    #expect(near.html.contains("Good for everyone"))

    var many = Screen.calling()
    try many.plan("Many", to: Array(repeating: "tokyo", count: 63))
    many.call(.room(.bestTapped))
    #expect(many.calling?.best?.rows.count == 64)
    // The bands come some at a time, each time behind a frame, and so do those of a week.
    for isWeek in [false, true] {
      var sent = isWeek ? many.best(.spanTapped(isWeek: true)) : many.effects
      var turns = 0
      while let i = sent.firstIndex(of: .wake(after: 20, .call(.room(.best(.bandsDue))))) {
        let made = many.calling?.best?.chart.bands.count ?? 0
        sent.remove(at: i)
        sent = many.best(.bandsDue)
        turns += 1
        #expect(many.calling?.best?.chart.bands.count == min(64, made + 3))
      }
      #expect(turns == 21 && many.calling?.best?.chart.bands.count == 64)
    }
    many.best(.spanTapped(isWeek: false))
    #expect(many.html.contains("60 more") || many.html.contains("61 more"))
    _ = many.search(many.best(.seriesTapped(isSeries: true)))
    #expect(many.calling?.best?.series.found?.burdens.count == 64)
  }
}
