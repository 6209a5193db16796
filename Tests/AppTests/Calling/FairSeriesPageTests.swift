import CivilTime
import Interface
import Markup
import Replication
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

@Suite("A series that takes turns, as the page shows it")
struct FairSeriesPageTests {
  /// Burdens from the greatest to the least of the fairest series there is: every way to pick a start in
  /// each week is tried, with equal costs tried once.
  private static func fairest(_ slow: BruteForce, _ weeks: [Range<Int64>]) -> [Int] {
    var sums: Set<[Int]> = [[Int](repeating: 0, count: slow.zones.count)]
    for week in weeks {
      let prices = slow.prices(week.lowerBound, week.upperBound)
      var offers = Set<[Int]>()
      for i in 0..<week.count { offers.insert(prices.map { $0[i] }) }
      let windows = offers.filter { $0.allSatisfy { $0 < 10 } }
      var next = Set<[Int]>()
      for sum in sums { for offer in windows { next.insert(zip(sum, offer).map(+)) } }
      sums = next
    }
    return sums.map { $0.sorted(by: >) }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  @Test(
    "Nobody carries less than in the fairest series that a brute force finds",
    arguments: [["tokyo"], ["tokyo", "london"], ["auckland", "los angeles"]])
  func fairest(cities: [String]) throws {
    var screen = Screen.calling()
    try screen.plan("Turns", to: cities)
    screen.turn(to: "2027-03-08")
    screen.call(.room(.bestTapped))
    _ = screen.best(.weeksStepped(isLonger: false))
    _ = screen.search(screen.best(.weeksStepped(isLonger: false)))
    _ = screen.search(screen.best(.seriesTapped(isSeries: true)))
    let room = try #require(screen.calling?.best)
    let series = try #require(room.series.found)
    #expect(series.weeks.count == 4)
    let slow = BruteForce(
      zones: room.rows.map { $0.zone }, hours: room.rows.map { _ in nil }, weekdays: Array(1...7),
      length: room.call.length)
    var weeks: [Range<Int64>] = []
    for week in Int64(0)..<4 {
      func midnight(_ days: Int64) throws -> Int64 {
        let date = try room.date.adding(days: days)
        return try room.source.instant(of: CivilDateTime(date, hour: 0, minute: 0)).secondsSince1970
          / 60
      }
      weeks.append(try midnight(7 * week)..<midnight(7 * week + 7))
    }
    #expect(series.burdens.sorted(by: >) == Self.fairest(slow, weeks))

    // Each week stands there with every place's own time and what it pays.
    let html = screen.html
    for (number, week) in series.weeks.enumerated() {
      let minute = week.start.secondsSince1970 / 60
      #expect(weeks[number].contains(minute))
      #expect(slow.prices(minute, minute + 1).map { $0[0] } == week.prices)
      for row in room.rows {
        let text = try row.zone.dateTime(at: week.start).text
        #expect(html.contains(text[text.index(text.startIndex, offsetBy: 11)...].prefix(5)))
      }
    }
    for burden in series.burdens { #expect(html.contains("<b>\(burden)</b>")) }
  }

  @Test("It goes on week by week, and a change of what is wanted begins it anew")
  func slices() throws {
    var screen = Screen.calling()
    try screen.plan("Turns", to: ["tokyo", "london"])
    screen.call(.room(.bestTapped))
    let sent = screen.best(.seriesTapped(isSeries: true))
    guard case .wake(_, .call(.room(.best(let first))))? = sent.last else {
      Issue.record("nothing goes on")
      return
    }
    screen.best(first)
    #expect(screen.calling?.best?.series.progress == 1.0 / 12)
    #expect(screen.html.contains("<progress"))
    let anew = screen.best(.lengthStepped(isLonger: true))
    #expect(screen.best(first).isEmpty)
    #expect(screen.search(anew) >= 12)
    #expect(screen.calling?.best?.series.found?.weeks.count == 12)
    #expect(!screen.html.contains("<progress"))
  }

  /// When, by the source's clock, the calls of the file start that the room gives to a calendar.
  private static func starts(in screen: inout Screen) throws -> [String] {
    let file = screen.best(.calendarTapped).lazy.compactMap {
      if case .hand(.write(let bytes, isFirst: true)) = $0 { bytes } else { nil }
    }.first
    return String(decoding: try #require(file), as: UTF8.self).split(separator: "\r\n")
      .filter { $0.hasPrefix("DTSTART;TZID=") }.map { String($0.suffix(15)) }
  }

  @Test("No call of it has passed, nor goes into a calendar, whatever date is kept or shown")
  func noPast() throws {
    // It is Friday, 2027-01-15, five in the afternoon: the morning would be good for both.
    var screen = Screen.calling(in: "Asia/Tokyo")
    try screen.plan("Family", to: ["sydney"])
    for date in ["2027-01-15", "2026-11-02", "2027-01-20"] {
      screen.turn(to: date)
      screen.call(.room(.bestTapped))
      _ = screen.search(screen.best(.seriesTapped(isSeries: true)))
      let weeks = try #require(screen.calling?.best?.series.found?.weeks)
      #expect(weeks.count == 12)
      #expect(weeks.allSatisfy { $0.prices == [0, 0] })
      let first = try screen.calling?.best?.source.dateTime(at: weeks[0].start).date
      #expect(first == (try CivilDate(year: 2027, month: 1, day: date == "2027-01-20" ? 20 : 16)))
      let starts = try Self.starts(in: &screen)
      #expect(starts.count == 12 && starts.allSatisfy { $0 > "20270115T170000" })
      screen.best(.closed)
    }
    // The page is left until the first call has been.
    screen.turn(to: "2027-01-15")
    screen.call(.room(.bestTapped))
    _ = screen.search(screen.best(.seriesTapped(isSeries: true)))
    screen.now += 2 * 86_400_000
    screen.call(.minutePassed(serial: -1))
    let starts = try Self.starts(in: &screen)
    #expect(starts.count == 11 && starts.allSatisfy { $0 > "20270117T170000" })
  }

  @Test("Of every place it is said whether it is early or late, in each week and in all")
  func reasons() throws {
    var screen = Screen.calling()
    try screen.plan("Turns", to: ["tokyo", "london"])
    screen.turn(to: "2027-01-18")
    screen.call(.room(.bestTapped))
    _ = screen.search(screen.best(.seriesTapped(isSeries: true)))
    let room = try #require(screen.calling?.best)
    let series = try #require(room.series.found)
    let html = screen.html
    // By hand: what the part of the day is called in which a call is, which costs what it does.
    let parts = ["very early", "early", "", "lunch", "", "dinner", "late"]
    var counts: [[String: Int]] = [[:], [:], [:]]
    for (number, week) in series.weeks.enumerated() {
      let start = html.components(separatedBy: "class=\"week-call\"")[number + 1]
      for (place, share) in start.components(separatedBy: "class=\"name\"").dropFirst().enumerated()
      {
        let price = week.prices[place]
        let ends = [0, Int64(room.call.length) * 60 - 1]
        let said = try ends.map { later in
          let time = try room.rows[place].zone.dateTime(
            at: Instant(secondsSince1970: week.start.secondsSince1970 + later))
          let part = time.hour < 6 ? 0 : time.hour / 3 - 1
          return (parts[part], [4, 2, 0, 1, 0, 2, 3][part])
        }.max { $0.1 < $1.1 }
        let (word, cost) = try #require(said)
        #expect(cost == price)
        #expect(share.contains("<b>") == (price > 0))
        guard price > 0 else { continue }
        #expect(share.contains(">\(word)<b>+\(price)</b>"))
        counts[place][word, default: 0] += 1
      }
    }
    for (place, words) in counts.enumerated() {
      for (word, count) in words { #expect(html.contains("\(count)× \(word)"), "\(place)") }
      if words.isEmpty { #expect(html.contains("always good")) }
    }
  }

  @Test("A week of it is played with, and all of it goes out as text and as a file for calendars")
  func out() throws {
    var screen = Screen.calling()
    try screen.plan("Turns", to: ["tokyo", "london"])
    screen.call(.room(.bestTapped))
    _ = screen.search(screen.best(.seriesTapped(isSeries: true)))
    let series = try #require(screen.calling?.best?.series.found)
    screen.call(.room(.sendTapped))
    let lines = try screen.copied(.textCopied).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("London: ") }.count == 12)
    let events = try screen.calendarFile().split(separator: "\r\n")
      .filter { $0 == "BEGIN:VEVENT" }
    #expect(events.count == 12)
    screen.call(.room(.send(.closed)))
    #expect(
      screen.html.contains("A series isn&#39;t saved here. Add it to your calendar to keep it."))
    #expect(try Self.starts(in: &screen).count == 12)
    screen.best(.weekPicked(3))
    #expect(screen.calling?.playing.instant == series.weeks[3].start)
    screen.call(.room(.bestTapped))
    #expect(screen.calling?.best?.series.found == series)
  }
}
