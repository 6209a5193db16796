import Boards
import CivilTime
import Interface
import Markup
import Replication
import Reports
import ShippedWords
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

@Suite("When a call is, is told so that nobody takes it for another")
struct CallTellingTests {
  /// 15 January 2027, 8:00 UTC: 3:00 of a Friday in New York.
  private static let now: Int64 = 1_800_000_000

  private func call(
    _ id: UInt64, _ name: String?, _ time: CallTime, on days: Weekdays = .all,
    to places: [(String, String)]
  ) throws -> Call {
    var call = Call(EntityID(id), at: time, [])
    call.name = try name.map { try Title($0) }
    call.weekdays = days
    for (i, place) in places.enumerated() {
      call.places.append(
        CallPlace(
          EntityID(id + 1 + UInt64(i)), reference: nil, name: try Title(place.0),
          zone: Array(place.1.utf8)))
    }
    return call
  }

  /// A page on which calls are kept.
  private func page(
    _ calls: [Call], in language: String = "en"
  ) throws -> Screen {
    let language =
      language == "en" ? Language.english : Language(tag: language)
    var screen = Screen.calling(in: "America/New_York", language)
    for call in calls {
      let board = try #require(screen.app.desk.session?.board)
      let changes = try CallAction.save(call, from: nil).changes(
        on: board, CallSheet(board), now: screen.now)
      try screen.app.desk.perform(changes, at: Moment(now: screen.now, random: call.id.bits))
      screen.call(.minutePassed(serial: -1))
    }
    return screen
  }

  private let tokyoAndHome = [("Tokyo", "Asia/Tokyo"), ("New York", "America/New_York")]
  private let tokyoAndParis = [("Tokyo", "Asia/Tokyo"), ("Paris", "Europe/Paris")]

  private func whens(_ screen: Screen) -> [String] {
    screen.html.components(separatedBy: "<span class=\"when\">").dropFirst()
      .compactMap { $0.components(separatedBy: "<").first }
  }

  @Test("In the list a weekly call says its days and a single one its date")
  func list() throws {
    let once = CallTime.once(Instant(secondsSince1970: Self.now + 86_400))
    let thursday = Weekdays([.thursday])
    let home = [("New York", "America/New_York"), ("Tokyo", "Asia/Tokyo")]
    for (tag, weekly, single) in [
      ("en", "every Thursday at 09:30", "Sat 16 Jan, 03:00"),
      ("de", "donnerstags um 09:30", "Sa., 16. Jan., 03:00"),
      ("ja", "毎週木曜 09:30", "1月16日(土) 03:00"),
    ] {
      let screen = try page(
        [
          call(100, nil, .weekly(minuteOfDay: 570), on: thursday, to: home),
          call(200, nil, once, to: home),
        ], in: tag)
      #expect(whens(screen) == [single, weekly])
    }
  }

  @Test("A time of no place of the reader's own says where it is, else it is the reader's")
  func whose() throws {
    let weekly = CallTime.weekly(minuteOfDay: 570)
    let days = Weekdays([.thursday])
    for (tag, elsewhere, own) in [
      ("en", "every Thursday at 09:30 in Tokyo", "every Wednesday at 19:30"),
      ("de", "donnerstags um 09:30 in Tokyo", "mittwochs um 19:30"),
      ("ja", "毎週木曜 09:30（Tokyo）", "毎週水曜 19:30"),
    ] {
      let screen = try page(
        [
          call(100, "A", weekly, on: days, to: tokyoAndParis),
          call(200, "B", weekly, on: days, to: tokyoAndHome),
        ], in: tag)
      #expect(whens(screen) == [own, elsewhere])
    }
    // The clock and the pictures go with it.
    let screen = try page([call(200, "B", weekly, on: days, to: tokyoAndHome)])
    #expect(screen.html.contains("aria-label=\"New York, 19:30, dinner\""))
    #expect(screen.html.contains("aria-label=\"Tokyo, morning\""))
  }

  @Test("Rows of calls without a name say to where they go")
  func apart() throws {
    let weekly = CallTime.weekly(minuteOfDay: 570)
    let home = ("New York", "America/New_York")
    let screen = try page([
      call(100, nil, weekly, to: [home, ("Tokyo", "Asia/Tokyo")]),
      call(200, nil, weekly, to: [home, ("Paris", "Europe/Paris")]),
    ])
    #expect(screen.html.components(separatedBy: "Call from New York").count >= 3)
    let places = screen.html.components(separatedBy: "class=\"where\"").dropFirst()
    #expect(places.map { $0.contains(">Paris<") } == [true, false])
  }

  @Test(
    "A weekly call says so where it is shown, whatever time is played with; a single one does not")
  func detail() throws {
    let weekly = CallTime.weekly(minuteOfDay: 570)
    var screen = try page([
      call(100, nil, weekly, on: Weekdays([.thursday, .friday]), to: tokyoAndHome)
    ])
    screen.call(.list(.opened(EntityID(100))))
    #expect(screen.html.contains("every Thu, Fri at 09:30"))
    screen.pull(to: 0.9)
    #expect(screen.html.contains("every Thu, Fri at 09:30"))
    var single = try page([
      call(100, nil, .once(Instant(secondsSince1970: Self.now)), to: tokyoAndHome)
    ])
    single.call(.list(.opened(EntityID(100))))
    #expect(!single.html.contains("every ") && single.html.contains("Fri 15 Jan"))
    // The example is nobody's.
    #expect(!Screen.calling().html.contains("every day"))
  }

  @Test("Days of the week in words")
  func days() {
    func said(_ days: Weekdays, _ tag: String) -> String {
      CallTimes(
        tag == "en" ? .english : Language(tag: tag)
      ).days(days)
    }
    for (days, all) in [
      (Weekdays.all, ["every day", "täglich", "毎日"]),
      (.workdays, ["Monday to Friday", "montags bis freitags", "毎週月〜金曜"]),
      (Weekdays([.sunday]), ["every Sunday", "sonntags", "毎週日曜"]),
      (Weekdays([.tuesday, .saturday]), ["every Tue, Sat", "jeden Di, Sa", "毎週火・土曜"]),
    ] {
      #expect(["en", "de", "ja"].map { said(days, $0) } == all)
    }
  }

  @Test("Only today's next day is tomorrow")
  func nextDay() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo", "honolulu"])
    screen.type("23:00")
    screen.turn(to: "2027-01-15")
    #expect(screen.html.contains(">tomorrow<") && !screen.html.contains("next day"))
    screen.turn(to: "2027-01-18")
    #expect(screen.html.contains(">next day<") && !screen.html.contains("tomorrow"))
    screen.type("02:00")
    #expect(screen.html.contains(">day before<"))
    screen.turn(to: "2027-01-15")
    #expect(screen.html.contains(">yesterday<"))
  }

  @Test("Saving a weekly call's time keeps the date that is looked at")
  func keeping() throws {
    let home = [("New York", "America/New_York"), ("Tokyo", "Asia/Tokyo")]
    var screen = try page([call(100, nil, .weekly(minuteOfDay: 570), to: home)])
    screen.call(.list(.opened(EntityID(100))))
    screen.turn(to: "2027-03-14")
    #expect(screen.calling?.playing.differs == false, "at its own time on another day")
    #expect(!screen.html.contains("word keep"))
    screen.type("16:45")
    screen.call(.play(.keepTapped))
    let playing = try #require(screen.calling?.playing)
    let shown = try playing.rows[0].zone.dateTime(at: playing.instant)
    #expect(shown.text == "2027-03-14T16:45:00" && !playing.differs)
    guard case .weekly(let minute)? = playing.call?.time else {
      Issue.record("no weekly call")
      return
    }
    #expect(minute == 16 * 60 + 45)
    // And of today it is what is kept, that goes on with the days.
    screen.turn(to: "2027-01-15")
    screen.type("17:00")
    screen.call(.play(.keepTapped))
    #expect(screen.calling?.playing.instant == screen.calling?.playing.saved)
  }

  @Test(
    "The list is headed by the board's name where a person gave it one, not by that of the tallies' example"
  )
  func heading() throws {
    var screen = Screen.calling()
    try screen.plan("Family", to: ["tokyo"])
    screen.call(.backTapped)
    #expect(screen.app.desk.boardName?.string == "Dry cleaning")
    #expect(
      screen.html.contains("<h1>Calls</h1>") && !screen.html.contains(">Dry cleaning<"))
    screen.send(.boards(.opened))
    screen.send(.boards(.renameTapped))
    screen.send(.boards(.nameEdited), Event(.input, text: "Our calls"))
    screen.send(.boards(.nameKeyed), Event(.keyDown, key: "Enter"))
    screen.send(.boards(.closed))
    #expect(screen.html.contains("<h1>Our calls</h1>"))
  }

  @Test("The editor's offsets are those of the call's day")
  func offsets() throws {
    let summer = Instant(secondsSince1970: 1_814_000_000)
    var screen = try page([call(100, nil, .once(summer), to: tokyoAndHome)])
    screen.call(.list(.opened(EntityID(100))))
    screen.call(.room(.editTapped))
    #expect(screen.html.contains("UTC−4") && !screen.html.contains("UTC−5"))
  }
}

extension Screen {
  /// Types a time of the source's clock.
  fileprivate mutating func type(_ text: String) {
    call(.play(.timeTapped))
    call(.play(.timeEdited), Event(.input, text: text))
    call(.play(.timeKeyed), Event(.keyDown, key: "Enter"))
  }
}
