import CivilTime
import ShippedWords
import Testing
import Text

@testable import Reports

@Suite("Times and dates as people type them")
struct TypedTests {
  private let english = DateWords(Language(tag: "en-GB"))
  private let american = DateWords(Language(tag: "en-US"))
  private let german = DateWords(Language(tag: "de-DE"))
  private let japanese = DateWords(Language(tag: "ja-JP"))
  /// A Tuesday.
  private let today: CivilDate

  init() throws { today = try CivilDate(year: 2026, month: 11, day: 24) }

  @Test(
    "Every form of a time",
    arguments: [
      ("15:15", 915), ("1515", 915), ("3:15p", 915), ("3:15 PM", 915), ("3:15pm", 915),
      ("15.15", 915),
      ("３：１５ｐｍ", 915), ("3 p.m.", 900), ("315p", 915), ("15", 900), ("15h", 900), ("15h15", 915),
      ("午後3時15分", 915), ("午後3時", 900), ("15時15分", 915), ("午前9時半", 570), ("午後0時", 720),
      ("noon", 720), ("midnight", 0), ("正午", 720), ("0:00", 0), ("00", 0), ("23:59", 1439),
      ("12am", 0), ("12 pm", 720), ("9", 540), ("  9:05  ", 545), ("8 o'clock", 480),
    ])
  func times(text: String, minute: Int) {
    #expect(TypedTime(text, japanese)?.minute(near: 0) == minute)
  }

  @Test("The end of a day, where it is asked for, is a time")
  func midnight() {
    for text in ["24:00", "2400", "24", "24h"] {
      #expect(TypedTime(text, english, reachesMidnight: true)?.minute(near: 0) == 1440)
      #expect(TypedTime(text, american, reachesMidnight: true)?.minute(near: 1439) == 1440)
    }
    for text in ["24:01", "25", "24pm"] {
      #expect(TypedTime(text, english, reachesMidnight: true) == nil)
    }
  }

  @Test(
    "What is no time",
    arguments: [
      "", "25", "24:00", "13pm", "3:60", "3:5:7:9", "x", "3-15", "15:15:15:15", "123456789",
      "noon 3", "3 noon",
    ])
  func noTimes(text: String) {
    for words in [english, american, japanese] { #expect(TypedTime(text, words) == nil) }
  }

  @Test("Where hours go to twelve, the half of the day that is shown is meant")
  func halves() throws {
    let time = try #require(TypedTime("3:15", american))
    #expect(time.isOpen && time.minute(near: 600) == 195 && time.minute(near: 1000) == 915)
    #expect(TypedTime("12:30", american)?.minute(near: 1000) == 750)
    #expect(TypedTime("12:30", american)?.minute(near: 100) == 30)
    #expect(TypedTime("03:15", american)?.isOpen == false)
    #expect(TypedTime("15:15", american)?.minute(near: 0) == 915)
    #expect(TypedTime("3:15", english)?.isOpen == false)
    #expect(TypedTime("15.15 Uhr", german)?.minute(near: 0) == 915)
  }

  @Test(
    "Every form of a date",
    arguments: [
      ("2026-12-03", "2026-12-03"), ("2026/12/3", "2026-12-03"), ("20261203", "2026-12-03"),
      ("3 Dec", "2026-12-03"), ("Dec 3", "2026-12-03"), ("December 3rd, 2027", "2027-12-03"),
      ("3.12.", "2026-12-03"), ("3.12.2027", "2027-12-03"), ("3.12.27", "2027-12-03"),
      ("12月3日", "2026-12-03"), ("2027年12月3日", "2027-12-03"), ("Thu 3 Dec", "2026-12-03"),
      ("1 Nov", "2027-11-01"), ("24 Nov", "2026-11-24"), ("29 feb", "2028-02-29"),
      ("today", "2026-11-24"), ("tomorrow", "2026-11-25"), ("yesterday", "2026-11-23"),
      ("tuesday", "2026-11-24"), ("next tuesday", "2026-12-01"), ("fri", "2026-11-27"),
      ("in 3 days", "2026-11-27"), ("in 2 weeks", "2026-12-08"),
    ])
  func dates(text: String, date: String) {
    for words in [english, american, german, japanese] {
      #expect(words.readDate(text, today: today)?.text == date)
    }
  }

  @Test("Day and month stand in the order of the reader; what can't be a month is a day")
  func order() {
    #expect(american.readDate("12/3", today: today)?.text == "2026-12-03")
    #expect(english.readDate("12/3", today: today)?.text == "2027-03-12")
    #expect(japanese.readDate("12/3", today: today)?.text == "2026-12-03")
    #expect(english.readDate("11/24", today: today)?.text == "2026-11-24")
    #expect(american.readDate("24/11/2026", today: today)?.text == "2026-11-24")
  }

  @Test("The person's own words are known")
  func ownWords() {
    #expect(german.readDate("morgen", today: today)?.text == "2026-11-25")
    #expect(german.readDate("nächsten Dienstag", today: today)?.text == "2026-12-01")
    #expect(german.readDate("3. März", today: today)?.text == "2027-03-03")
    #expect(german.readDate("in 3 Tagen", today: today)?.text == "2026-11-27")
    #expect(japanese.readDate("明日", today: today)?.text == "2026-11-25")
    #expect(japanese.readDate("火曜日", today: today)?.text == "2026-11-24")
    #expect(japanese.readDate("次の火曜", today: today)?.text == "2026-12-01")
  }

  @Test(
    "What is only begun is not yet wrong",
    arguments: [
      "2026-12-03", "2026/12/3", "20261203", "3 Dec", "Dec 3", "December 3rd, 2027", "3.12.2027",
      "12/3",
      "12月3日", "2027年12月3日", "Thu 3 Dec", "29 feb", "today", "next tuesday", "on friday",
      "in 3 days",
      "in 2 weeks",
    ])
  func begun(text: String) {
    for words in [english, american, german, japanese] {
      isBegun(text, words)
    }
  }

  @Test("So it is in the person's own words")
  func ownBegun() {
    for text in ["morgen", "nächsten Dienstag", "3. März", "in 3 Tagen"] {
      isBegun(text, german)
    }
    for text in ["明日", "火曜日", "次の火曜", "来週の火曜日", "3日後", "3月3日"] { isBegun(text, japanese) }
  }

  private func isBegun(_ text: String, _ words: DateWords) {
    for end in text.indices.dropFirst() {
      let begun = String(text[..<end])
      #expect(
        words.readDate(begun, today: today) != nil || words.mayBecomeDate(begun, today: today),
        "\(begun)")
    }
  }

  @Test(
    "What no more typing makes a date is wrong at once",
    arguments: [
      "x", "hello", "31 feb", "2026-13-01", "3 4 5 6", "99999", "3 Dezz", "3:15", "friyay",
      String(repeating: "9", count: 200),
    ])
  func wrong(text: String) {
    for words in [english, american, german, japanese] {
      #expect(!words.mayBecomeDate(text, today: today))
    }
  }

  @Test(
    "What is no date",
    arguments: [
      "", "x", "31 feb", "13/13", "0/0", "2026-13-01", "3 4 5 6", "next", "in days", "99999",
    ])
  func noDates(text: String) {
    for words in [english, american, german, japanese] {
      #expect(words.readDate(text, today: today) == nil)
    }
  }
}
