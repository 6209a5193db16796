import Foundation
import JSONCoding
import Testing

@Suite("detent call")
struct CallCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func call(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(Sandbox.program, ["call"] + words)
  }

  private func json(_ words: String...) throws -> JSON {
    let outcome = try sandbox.run(Sandbox.program, ["call"] + words + ["--json"])
    #expect(outcome.status == 0, "\(outcome.error)")
    return try JSON(reading: Array(outcome.output.utf8))
  }

  private func places(_ json: JSON, _ key: String) -> [JSON?] {
    guard case .array(let places)? = json.member("places") else { return [] }
    return places.map { $0.member(key) }
  }

  @Test("Dates and hours are those of LC_TIME, in words and tables, and never in JSON")
  func dates() throws {
    let american = ["LC_TIME": "en_US.UTF-8"]
    let words = ["New York", "Tokyo", "--at", "15:00", "--date", "2026-11-24"]
    let outcome = try sandbox.run(Sandbox.program, ["call"] + words, environment: american)
    let lines = outcome.output.components(separatedBy: "\n")
    #expect(lines[0] == "Call from New York City: Tue, Nov 24, 2026, 3:00 pm, 30 minutes")
    #expect(lines[2].hasPrefix("New York City  3:00 pm  Tue, Nov 24"))
    let plain = try sandbox.run(Sandbox.program, ["call"] + words + ["--json"])
    let json = try sandbox.run(
      Sandbox.program, ["call"] + words + ["--json"], environment: american)
    #expect(json.output == plain.output && json.status == 0)
  }

  @Test("The table has everybody's time, day and part of the day, and a band of the day for each")
  func table() throws {
    let outcome = try call("New York", "Tokyo", "London", "--at", "15:00", "--date", "2026-11-24")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let lines = outcome.output.components(separatedBy: "\n")
    #expect(lines[0] == "Call from New York City: Tue 24 Nov 2026, 15:00, 30 minutes")
    #expect(lines[2] == "New York City  15:00  Tue 24 Nov            afternoon    good")
    #expect(lines[3] == "Tokyo          05:00  Wed 25 Nov  next day  before dawn  never")
    #expect(lines[4] == "London         20:00  Tue 24 Nov  same day  dinner       possible")
    let bands = lines.filter { $0.contains("████") }
    #expect(bands.count == 3)
    #expect(
      bands[0] == "New York City  " + String(repeating: "·", count: 12)
        + String(repeating: "▒", count: 6) + String(repeating: "█", count: 6)
        + String(repeating: "▓", count: 6) + String(repeating: "█", count: 6)
        + String(repeating: "▒", count: 6) + String(repeating: "░", count: 6))
    #expect(lines.contains(String(repeating: " ", count: 15 + 30) + "▲"))
    #expect(!outcome.output.contains("\u{1b}"))
  }

  @Test("Rows fit eighty columns, and wide letters are two of them")
  func japanese() throws {
    let outcome = try call(
      "東京", "ロンドン", "サンパウロ", "--at", "9:30", "--date", "2026-11-24", "--lang", "ja", "--12")
    #expect(outcome.status == 0, "\(outcome.error)")
    let lines = outcome.output.components(separatedBy: "\n")
    #expect(lines[0] == "東京から通話: 2026年11月24日(火) 午前9:30、30分")
    let rows = lines[2...4]
    #expect(Set(rows.map { columns(before: "月", in: $0) }).count == 1, "\(rows)")
    #expect(lines.allSatisfy { columns(before: "\n", in: $0) <= 80 })
  }

  /// The columns of a line up to a character, by hand: what is not in Latin or drawn is wide.
  private func columns(before end: Character, in line: String) -> Int {
    line.prefix { $0 != end }.unicodeScalars.reduce(0) {
      $0 + ((0x3000...0xffe6).contains($1.value) ? 2 : 1)
    }
  }

  @Test("A time that clocks skip, and one that they show twice, is explained")
  func marks() throws {
    let gap = try call("New York", "--at", "02:30", "--date", "2027-03-14")
    #expect(gap.output.contains("Sun 14 Mar 2027, 03:30"))
    #expect(gap.output.replacing("\n", with: " ").contains("02:30 doesn't exist in New York City"))
    #expect(gap.output.replacing("\n", with: " ").contains("clocks go forward by 1 hour"))
    let twice = try call("London", "--at", "1:30", "--date", "2026-10-25")
    #expect(twice.output.replacing("\n", with: " ").contains("01:30 occurs twice in London"))
    let document = try json("London", "--at", "1:30", "--date", "2026-10-25")
    #expect(document.member("start") == "2026-10-25T00:30:00Z")
    #expect(document.member("mark") == "repeated")
  }

  @Test("The classic times are the ones that the classic app had")
  func classic() throws {
    let document = try json(
      "Los Angeles", "Sydney", "--date", "2027-01-12", "--classic", "pm")
    #expect(
      places(document, "local")
        == ["2027-01-12T03:00:00-08:00", "2027-01-12T22:00:00+11:00"])
  }

  @Test("The best times come with who pays; where there are none, the least bad")
  func best() throws {
    let good = try call("Paris", "Berlin", "--best", "--date", "2026-11-24")
    #expect(good.output.contains("Best times to start on Tue 24 Nov 2026"))
    #expect(good.output.contains("(price 0)"))
    #expect(good.output.contains("Paris 10:15 good; Berlin 10:15 good"))
    let none = try json(
      "New York", "Los Angeles", "London", "Tokyo", "Sydney", "Kolkata", "--best", "--date",
      "2026-11-24")
    #expect(none.member("leastBad") == true)
    let week = try json(
      "Paris", "Berlin", "--week", "--date", "2026-11-23", "--weekdays", "sat")
    guard case .array(let windows)? = week.member("windows") else {
      Issue.record("no windows")
      return
    }
    #expect(!windows.isEmpty)
    for window in windows {
      #expect(window.member("first")?.description.hasPrefix("\"2026-11-28") == true)
    }
  }

  @Test("A series without a day begins after now, wherever it is late today")
  func seriesFromNow() throws {
    // Somewhere of these it is past all good hours.
    for zone in ["Pacific/Kiritimati", "Asia/Kolkata", "Europe/Paris", "America/Denver"] {
      let now = ISO8601DateFormatter().string(from: Date())
      guard case .array(let weeks)? = try json(zone, "--series", "2").member("series"),
        case .string(let first)? = weeks.first?.member("start")
      else {
        Issue.record("no series from \(zone)")
        continue
      }
      #expect(first.string > now && weeks.count == 2, "\(zone)")
    }
    let past = try json("Europe/Paris", "--series", "1", "--date", "2020-03-02")
    guard case .array(let weeks)? = past.member("series"),
      case .string(let first)? = weeks.first?.member("start")
    else {
      Issue.record("no series")
      return
    }
    #expect(first.string.hasPrefix("2020-03-0"))
  }

  @Test("Changes of clocks are told ahead")
  func changes() throws {
    let outcome = try call(
      "New York", "London", "--at", "9:00", "--date", "2026-11-23", "--changes")
    let text = outcome.output.replacing("\n    ", with: " ").replacing("\n  ", with: " ")
    #expect(
      text.contains(
        "From Sun 14 Mar 2027 London is an hour nearer: 13:00 there, not 14:00 "
          + "(clocks change in New York City)."))
    #expect(text.contains("From Sun 28 Mar 2027 London is an hour further away: 14:00"))
    let soon = try call("New York", "London", "--at", "9:00", "--date", "2027-03-10")
    #expect(soon.output.contains("From Sun 14 Mar 2027 London"))
  }

  @Test("A place is what the search finds, and it is said what was taken")
  func taken() throws {
    let paris = try call("Paris", "--at", "9:00", "--date", "2026-11-24")
    #expect(!paris.output.contains("taken as"))
    let zone = try json("Asia/Tokyo", "utc", "--at", "9:00", "--date", "2026-11-24")
    #expect(places(zone, "name") == ["Asia/Tokyo", "UTC"])
    #expect(places(zone, "local") == ["2026-11-24T09:00:00+09:00", "2026-11-24T00:00:00+00:00"])
    let misspelt = try call("Europe/Pariss", "Tokyo")
    #expect(misspelt.status == 66 && misspelt.error.contains("Did you mean \"Europe/Paris\""))
    for (word, city) in [
      ("UK", "London"), ("USA", "Washington"), ("India", "New Delhi"), ("Korea", "Seoul"),
      ("New Zealand", "Wellington"), ("アメリカ", "Washington"),
    ] {
      let output = try call(word, "--at", "9:00").output
      #expect(output.contains("taken as \(city), its capital"), "\(word)")
    }
    // A short name means a place.
    #expect(try call("LA", "--at", "9:00").output.contains("Los Angeles"))
    #expect(try call("Singapore", "--at", "9:00").output.contains("Singapore"))
    let unknown = try call("Xqzzyvkwqx", "--at", "9:00")
    #expect(unknown.status == 66 && unknown.output.isEmpty)
    #expect(unknown.error.contains("No place or time zone is named \"Xqzzyvkwqx\"."))
  }

  @Test("What can't be is refused, with nothing on standard output")
  func refused() throws {
    let cases: [([String], Int32, String)] = [
      (["Paris", "--date", "2026-02-30"], 65, "month 2 of 2026 has no day 30"),
      (["Paris", "--date", "2026-13-01"], 65, "There is no month 13"),
      (["Paris", "--date", "soon"], 65, "isn't a date. Use one like 2026-11-24, tomorrow"),
      (["Paris", "--date", "in", "3", "moons"], 65, "next tuesday or in 3 days"),
      (
        ["Paris", "--at", "9:00 Rome"], 64, "\"Rome\" isn't one of the places in this call: Paris."
      ),
      (["Paris", "--hours", "Rome=9-17"], 64, "\"Rome\" isn't one of the places"),
      (["Paris", "--hours", "9"], 64, "9-17, Tokyo=10-19"),
      (["Paris", "--hours", "9-25"], 64, "--hours"),
      (["Paris", "--hours", "=9-17"], 64, "--hours"),
      (["Paris", "--weekdays-for-everybody"], 64, "belongs to --weekdays"),
      (["Paris", "--date", "+292277026590-01-01"], 65, "too far away"),
      (["Paris", "--at", "24:00"], 64, "--at"),
      (["Paris", "--at", "9:60"], 64, "--at"),
      (["Paris", "--at", "13pm"], 64, "--at"),
      (["Paris", "--length", "0m"], 64, "A call lasts"),
      (["Paris", "--length", "25h"], 64, "A call lasts"),
      (["Paris", "--length", "abc"], 64, "--length"),
      (["Paris", "--weekdays", "t"], 64, "--weekdays"),
      (["Paris", "--series", "105"], 64, "1 to 104"),
      (["Paris", "--best", "--week"], 64, "Use only one of"),
      (["Paris", "--alarm", "5m"], 64, "--ics"),
      ([], 64, "where you call from"),
      ([String](repeating: "Paris", count: 1000), 65, "up to 64 places, not 1000"),
    ]
    for (words, status, part) in cases {
      let outcome = try sandbox.run(Sandbox.program, ["call"] + words)
      #expect(outcome.status == status, "\(words.prefix(4)): \(outcome.error)")
      #expect(outcome.error.contains(part), "\(words.prefix(4)): \(outcome.error)")
      #expect(outcome.output.isEmpty)
    }
  }
}
