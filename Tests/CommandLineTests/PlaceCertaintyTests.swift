import Foundation
import JSONCoding
import Testing

/// `detent call` and `detent place` take a place, say what they took, or don't take any.
@Suite("Certainty of places")
struct PlaceCertaintyTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func call(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(
      Sandbox.program, ["call"] + words + ["--at", "9:00", "--date", "2026-11-24"])
  }

  private func place(_ words: String...) throws -> Sandbox.Outcome {
    try sandbox.run(Sandbox.program, ["place"] + words)
  }

  private func unwrapped(_ outcome: Sandbox.Outcome) -> String {
    outcome.output.replacing("\n", with: " ")
  }

  @Test(
    "What is taken for a word that is no place's own name is said",
    arguments: [
      (
        "Mexico",
        "Mexico: taken as Mexico City, its capital. Mexico has 4 time zones; name a city to use another."
      ),
      ("Guatemala", "Guatemala: taken as Guatemala City, its capital."),
      ("Kuwait", "Kuwait: taken as Kuwait City, its capital."),
      ("Oklahoma", "Oklahoma: taken as Oklahoma City, its largest city."),
      ("Ho Chi", "Ho Chi: taken as Ho Chi Minh City, Ho Chi Minh City, Vietnam."),
      ("Florida", "taken as Jacksonville, its largest city. Florida has 2 time zones;"),
      ("Wales", "Wales: taken as Cardiff, its largest city."),
      ("UK", "UK (United Kingdom): taken as London, its capital."),
      ("MST", "MST: taken as the time zone of Denver, Colorado, United States."),
      ("JFK", "JFK: taken as the airport code of New York City, New York, United States."),
      ("Pressburg", "Pressburg: taken as Bratislava, "), ("Москва", "taken as Moscow, "),
      ("London", "taken as London, England, United Kingdom (not London, Ontario, Canada)."),
      ("Lonodn", "Lonodn: no such name; taken as London, England, United Kingdom"),
      ("Lond", "Lond: taken as London, England, United Kingdom"),
    ])
  func said(_ word: String, _ note: String) throws {
    let outcome = try call(word, "Tokyo")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(unwrapped(outcome).contains(note), "\(outcome.output)")
  }

  @Test(
    "A place's own name without rivals is taken in silence",
    arguments: [
      "Tokyo", "Paris", "New York", "Paris, Texas", "東京", "id:1850147", "UTC+5:30", "Asia/Tokyo",
    ])
  func silent(_ word: String) throws {
    let outcome = try call(word)
    #expect(outcome.status == 0 && !outcome.output.contains("taken as"), "\(outcome.output)")
  }

  @Test("Where several places have the name, they are listed, and the one named precisely is taken")
  func several() throws {
    let outcome = try call("Springfield", "Tokyo")
    #expect(outcome.status == 65 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("detent: \"Springfield\" could be several places:\n  1. "))
    #expect(outcome.error.contains("Springfield, Missouri, United States (America/Chicago)\n"))
    let example = try #require(outcome.error.split(separator: "\"").dropLast().last)
    let precise = try call(String(example), "Tokyo")
    #expect(precise.status == 0 && !precise.output.contains("taken as"), "\(example)")
    let georgia = try call("Georgia")
    #expect(georgia.status == 65)
    #expect(georgia.error.contains("Georgia, the country: Tbilisi (Asia/Tbilisi)"))
    #expect(georgia.error.contains("Georgia, United States: Atlanta (America/New_York)"))
    // Spain's is far behind Argentina's, and may be the one that is meant.
    #expect(try call("Cordoba").error.contains("Andalusia, Spain (Europe/Madrid)"))
  }

  @Test(
    "Clocks of the US go by the names that people give them",
    arguments: [
      ("Eastern Time", "America/New_York"), ("US Pacific", "America/Los_Angeles"),
      ("Central Time", "America/Chicago"), ("mountain time", "America/Denver"),
      ("the States", "America/New_York"), ("KSA", "Asia/Riyadh"), ("मुंबई", "Asia/Kolkata"),
    ])
  func spoken(word: String, zone: String) throws {
    let outcome = try call(word, "Tokyo", "--json")
    #expect(outcome.output.contains("\"\(zone)\""), "\(word): \(outcome)")
  }

  @Test("Where nothing has the name, what is near is listed and nothing is taken")
  func near() throws {
    for word in ["Dad", "Siberia"] {
      let outcome = try call(word, "Tokyo")
      #expect(outcome.status == 66 && outcome.output.isEmpty, "\(word)")
      #expect(
        outcome.error.contains(
          "No place or time zone is named \"\(word)\". The closest matches:\n  1. "))
    }
  }

  @Test("An offset is a clock of its own")
  func offset() throws {
    let outcome = try call("UTC+5:30", "GMT-03:30", "--json")
    let json = try JSON(reading: Array(outcome.output.utf8))
    guard case .array(let places)? = json.member("places") else {
      Issue.record("no places")
      return
    }
    #expect(places.map { $0.member("zone") } == ["UTC+05:30", "UTC-03:30"])
    #expect(places.map { $0.member("match") } == ["offset", "offset"])
    #expect(
      places.map { $0.member("local") }
        == ["2026-11-24T09:00:00+05:30", "2026-11-24T00:00:00-03:30"])
    #expect(try call("UTC+15").status == 66)
    #expect(try place("UTC+2").status == 66)
  }

  @Test("JSON says what was written, and what was said of it")
  func json() throws {
    let outcome = try call("Mexico", "Tokyo", "JFK", "Asia/Tokyo", "--json")
    let json = try JSON(reading: Array(outcome.output.utf8))
    guard case .array(let places)? = json.member("places") else {
      Issue.record("no places")
      return
    }
    #expect(places.map { $0.member("match") } == ["country", "name", "airportCode", "zone"])
    #expect(places[0].member("note")?.description.contains("its capital") == true)
    #expect(places[1].member("note") == .null)
  }

  @Test("`detent place` lists first what `detent call` takes, and says so")
  func listing() throws {
    let mexico = try place("Mexico", "--limit", "2")
    #expect(mexico.status == 0 && mexico.output.hasPrefix("Mexico City "))
    #expect(mexico.error.hasPrefix("Mexico: taken as Mexico City, its capital."))
    let json = try place("Mexico", "--limit", "2", "--json")
    #expect(json.output.contains("\"match\":\"country\"") && json.error.isEmpty)
    let springfield = try place("Springfield")
    #expect(springfield.status == 0 && springfield.error.contains("several places"))
    let dad = try place("Dad")
    #expect(dad.status == 0 && dad.error.contains("No place is called exactly Dad"))
    let tokyo = try place("Tokyo")
    #expect(tokyo.error.isEmpty && tokyo.output.hasPrefix("Tokyo "))
  }

  @Test("In Japanese all of this is Japanese")
  func japanese() throws {
    let mexico = try call("メキシコ", "--lang", "ja")
    #expect(
      mexico.output.replacing("\n", with: "").contains(
        "メキシコ: 首都のメキシコシティとします。メキシコには時間帯が4つあります。"))
    let london = try call("ロンドン", "--lang", "ja")
    #expect(unwrapped(london).contains("ロンドン: ロンドン"))
  }

  @Test(
    "In Japanese failures and what can be done about them are Japanese",
    arguments: [
      (["call", "Springfield"], 65, "「Springfield」という場所は複数あります:\n  1. スプリングフィールド, "),
      (["call", "Dad"], 66, "「Dad」という名前の場所も時間帯もありません。名前の近い場所:\n  1. ダナン, "),
      (["call", "xqzv"], 66, "「xqzv」という名前の場所も時間帯もありません。場所は`detent place`で"),
      (["call", "ソウルス"], 66, "もしかして: ソウル特別市 ("),
      (["call", "Asia/Tokio"], 66, "「Asia/Tokio」という時間帯はありません。もしかして: Asia/Tokyo"),
      (["call", "Tokyo", "--date", "2026-02-30"], 65, "2026年2月に30日はありません。"),
      (["call", "Tokyo", "--date", "soon"], 65, "「soon」は日付として読めません。"),
      (["place", "UTC+2"], 66, "「UTC+2」は場所ではなく、UTCとの時差です。"),
      (["place", "--near=1,2", "--people", "90000000"], 66, "人口90000000人以上の場所はありません。"),
    ] as [([String], Int32, String)])
  func japaneseFailures(words: [String], status: Int32, message: String) throws {
    let outcome = try sandbox.run(Sandbox.program, words + ["--lang", "ja"])
    #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.error.hasPrefix("detent: ") && outcome.error.contains(message), "\(outcome)")
    let english = try sandbox.run(Sandbox.program, words)
    #expect(english.status == status && english.error.utf8.contains(0x2e), "\(english)")
    #expect(!english.error.contains("。"))
  }

  @Test("The example of a Japanese answer is taken without a word")
  func japaneseExample() throws {
    let outcome = try call("Springfield", "--lang", "ja")
    let last = try #require(outcome.error.split(separator: "\n").last)
    let example = try #require(last.split(separator: "「").last?.split(separator: "」").first)
    let precise = try call(String(example), "--lang", "ja")
    #expect(precise.status == 0 && !precise.output.contains("とします"), "\(example): \(precise)")
  }
}
