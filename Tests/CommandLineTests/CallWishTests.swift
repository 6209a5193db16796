import Foundation
import JSONCoding
import Testing

/// Whose days, hours and clock a call goes by.
@Suite("detent call, as wished")
struct CallWishTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func text(_ words: [String]) throws -> String {
    let outcome = try sandbox.run(Sandbox.program, ["call"] + words)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output
  }

  private func json(_ words: [String]) throws -> JSON {
    try JSON(reading: Array(text(words + ["--json"]).utf8))
  }

  private func array(_ json: JSON?) -> [JSON] {
    guard case .array(let elements)? = json else { return [] }
    return elements
  }

  /// A member of each place, or of each place of each of them.
  private func places(_ json: JSON, _ key: String) -> [JSON?] {
    array(json.member("places")).map { $0.member(key) }
  }

  private static let wednesdays = [
    "Los Angeles", "Sydney", "--date", "2026-11-23", "--weekdays", "wed",
  ]

  @Test("Wednesdays are those of who calls: Los Angeles and Sydney at 16:30 are found, everywhere")
  func wednesdays() throws {
    let words = Self.wednesdays
    let call = try json(words + ["--at", "16:30"])
    #expect(
      places(call, "local") == ["2026-11-25T16:30:00-08:00", "2026-11-26T11:30:00+11:00"])
    #expect(places(call, "price") == [0, 0])
    #expect(call.member("weekdaysFor") == "source")
    // In the search: 16:30 there is 2026-11-26T00:30Z.
    let windows = array(try json(words + ["--week"]).member("windows"))
    #expect(windows.count == 1)
    #expect(windows[0].member("price") == 0)
    #expect(windows[0].member("bestFirst") == "2026-11-25T23:00:00Z")
    #expect(windows[0].member("bestLast") == "2026-11-26T00:30:00Z")
    // In the series, of which each call is in that stretch, and costs nobody anything.
    let series = try json(words + ["--series", "3"])
    #expect(series.member("burdens") == [0, 0])
    for week in array(series.member("series")) {
      let local = array(week.member("places")).first?.member("local")
      guard case .string(let local)? = local else { return #expect(Bool(false)) }
      let day = try #require(ISO8601DateFormatter().date(from: local.string))
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(secondsFromGMT: -8 * 3600))
      #expect(calendar.component(.weekday, from: day) == 4)
    }
    // In the table, and in the calendar.
    #expect(try text(words + ["--at", "16:30"]).contains("Good for everybody."))
    let calendar = try text(words + ["--at", "16:30", "--ics", "-"])
    #expect(calendar.contains("DTSTART;TZID=America/Los_Angeles:20261125T163000\r\n"))
    #expect(calendar.contains("RRULE:FREQ=WEEKLY;BYDAY=WE\r\n"))
  }

  @Test("On wish the days are everybody's")
  func everybody() throws {
    let words = Self.wednesdays + ["--weekdays-for-everybody"]
    let call = try json(words + ["--at", "16:30"])
    #expect(call.member("weekdaysFor") == "everybody")
    // It is 11 hours of a Thursday there.
    #expect(places(call, "price") == [0, 21])
    // Wednesday is over in Sydney at 5:00 in Los Angeles.
    #expect(try json(words + ["--week"]).member("leastBad") == true)
    let said = try text(words + ["--at", "16:30"]).replacing("\n", with: " ")
    #expect(said.contains("; every Wednesday, for everybody "))
    let paris = ["Paris", "Kolkata", "--date", "2026-11-23", "--weekdays", "sat"]
    for window in array(try json(paris + ["--weekdays-for-everybody", "--week"]).member("windows"))
    {
      #expect(window.member("last")?.description.hasPrefix("\"2026-11-28T1") == true)
    }
  }

  @Test("Each place has hours of its own, in its row, its band and the search")
  func hours() throws {
    let words = [
      "Berlin", "Tokyo", "Cairo", "--date", "2026-11-24", "--at", "9:00", "--hours", "9-17",
      "--hours", "Tokyo=16-20", "--hours", "cairo=sun-thu 10am-6pm/8-22",
    ]
    let lines = try text(words).components(separatedBy: "\n")
    #expect(lines[2].hasSuffix("good      09:00–17:00") || lines[3].hasSuffix("09:00–17:00"))
    #expect(
      lines.contains {
        $0.hasPrefix("Tokyo") && $0.hasSuffix("16:00–20:00") || $0 == "    16:00–20:00"
      })
    #expect(lines.contains { $0.hasSuffix("10:00–18:00 (08:00–22:00)") })
    #expect(lines.contains("█ good  ▓ ▒ ░ possible  · never"))
    let call = try json(words)
    #expect(places(call, "price") == [0, 0, 0])
    #expect(
      array(places(call, "hours")[1]).first?.member("spans") == [
        ["start": 960, "end": 1200, "rating": "good"]
      ])
    // Tokyo's 16:00 is Berlin's 8:00, and its 20:00 noon.
    let windows = array(try json(words + ["--best"]).member("windows"))
    #expect(windows.count == 1)
    #expect(windows[0].member("first") == "2026-11-24T08:00:00Z")
    #expect(windows[0].member("last") == "2026-11-24T10:30:00Z")
    // On a Friday nobody answers in Cairo.
    #expect(
      try json(words.map { $0 == "2026-11-24" ? "2026-11-27" : $0 } + ["--best"]).member("leastBad")
        == true)
    let plain = try json(["Berlin", "--at", "9:00"])
    #expect(places(plain, "hours") == [.null])
  }

  @Test("A weekend is that of the place's country, said beside the day; of a zone none is known")
  func weekends() throws {
    let words = ["Paris", "Cairo", "Tehran", "Asia/Tokyo", "--at", "9:00"]
    let friday = try json(words + ["--date", "2026-11-27"])
    #expect(places(friday, "isWeekend") == [false, true, true, .null])
    let sunday = try json(words + ["--date", "2026-11-29"])
    #expect(places(sunday, "isWeekend") == [true, false, false, .null])
    let lines = try text(words + ["--date", "2026-11-27"]).components(separatedBy: "\n")
    #expect(lines.filter { $0.contains("weekend") }.count == 2)
    #expect(lines[3] == "Cairo       10:00  Fri 27 Nov  same day  weekend  morning    good")
    let best = try text(["Paris", "Cairo", "--best", "--date", "2026-11-27"])
    #expect(best.contains("good, weekend"))
    #expect(try text(["東京", "--date", "2026-11-28", "--at", "9", "--lang", "ja"]).contains("週末"))
  }

  @Test("What was asked for is answered before it is said how it is now")
  func bestFirst() throws {
    for words in [["--best"], ["--week"], ["--series", "2"]] {
      let lines = try text(["Paris", "Berlin"] + words).components(separatedBy: "\n")
      #expect(lines[0].hasPrefix(words[0] == "--series" ? "A fair series" : "Best times to start"))
      #expect(lines.contains { $0.hasPrefix("Call from Paris now: ") })
    }
  }

  @Test("A time may be by the clock of any place of the call")
  func otherClock() throws {
    let date = ["--date", "2026-11-24"]
    for words in [
      ["Berlin", "Tokyo", "--at", "9:00 Tokyo"], ["Berlin", "Tokyo", "--at", "9:00", "tokyo"],
      ["Berlin", "--at", "9:00", "in", "Tokyo", "Tokyo"], ["Berlin", "Tokyo", "--at", "9 in 東京"],
      ["Berlin", "Tokyo", "--at", "9", "am", "in", "Tokyo"],
    ] {
      let call = try json(words + date)
      #expect(
        places(call, "local") == ["2026-11-24T01:00:00+01:00", "2026-11-24T09:00:00+09:00"],
        "\(words)")
    }
    // A place that stands there for the first time is one more of the call.
    let more = try json(["Berlin", "--at", "9:00", "Tokyo"] + date)
    #expect(
      places(more, "local") == ["2026-11-24T09:00:00+01:00", "2026-11-24T17:00:00+09:00"])
    #expect(
      try text(["Berlin", "Tokyo", "--at", "9:00 Tokyo"] + date).hasPrefix(
        "Call from Berlin: Tue 24 Nov 2026, 01:00 (09:00 in Tokyo), 30 minutes\n"))
    // What clocks skip there is said of there.
    let gap = try text(["Tokyo", "New York", "--at", "2:30 New York", "--date", "2027-03-14"])
    #expect(gap.replacing("\n", with: " ").contains("02:30 doesn't exist in New York City"))
    // A weekly call is on the days of who calls: 9:00 in Tokyo on a Tuesday is Monday in New York.
    let weekly = try json(
      ["New York", "Tokyo", "--at", "9:00 Tokyo", "--weekdays", "mon", "--date", "2026-11-24"])
    #expect(
      places(weekly, "local") == ["2026-11-23T19:00:00-05:00", "2026-11-24T09:00:00+09:00"])
  }

  @Test("Days are said as people do, and the one that was taken is told")
  func days() throws {
    func days(_ words: String...) throws -> (Int, String) {
      let call = try json(["Europe/Paris", "--at", "12:00", "--date"] + words)
      guard case .string(let date)? = call.member("date") else { return (0, "") }
      var calendar = Calendar(identifier: .iso8601)
      calendar.timeZone = try #require(TimeZone(identifier: "Europe/Paris"))
      let form = ISO8601DateFormatter()
      let noon = try #require(form.date(from: date.string + "T12:00:00Z"))
      let today = calendar.startOfDay(for: Date())
      return (
        calendar.dateComponents([.day], from: today, to: calendar.startOfDay(for: noon)).day ?? 0,
        date.string
      )
    }
    #expect(try days("today").0 == 0)
    #expect(try days("tomorrow").0 == 1 && days("Tomorrow").0 == 1)
    #expect(try days("yesterday").0 == -1)
    #expect(try days("in", "3", "days").0 == 3 && days("in 2 weeks").0 == 14)
    #expect(try days("in", "a", "week").0 == 7)
    var found: Set<Int> = []
    for day in ["mon", "tuesday", "Wed", "thu", "friday", "sat", "sunday"] {
      let (this, next) = (try days(day), try days("next", day))
      #expect((0...6).contains(this.0) && (1...7).contains(next.0))
      #expect(this.0 == next.0 || (this.0 == 0 && next.0 == 7))
      #expect(try days("this", day).1 == this.1)
      found.insert(this.0)
      // Which one it is is said, and how to have the other.
      let said = try text(["Europe/Paris", "--at", "12:00", "--date", "next \(day)"])
        .replacing("\n", with: " ")
      #expect(said.contains("the first after today; --date "))
    }
    #expect(found == Set(0...6))
  }
}
