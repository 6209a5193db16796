import CivilTime
import ShippedWords
import Testing
import Text

@testable import Reports

@Suite("Dates and times in the reader's form")
struct DateWordsTests {
  private let plain = Language.english
  private let american = Language(tag: "en-US")
  private let japanese = Language(tag: "ja-JP")
  /// 2026-11-24T15:05:07Z
  private let at: Int64 = 1_795_532_707_000

  @Test("A date and a time have the order, the marks and the hours of their reader")
  func full() throws {
    #expect(WallClock(offset: 0, plain).full(at) == "24 Nov 2026, 15:05")
    #expect(WallClock(offset: 0, american).full(at) == "Nov 24, 2026, 3:05 PM")
    #expect(WallClock(offset: 0, japanese).full(at) == "2026年11月24日 15:05")
    #expect(WallClock(offset: 9 * 3_600_000, plain).full(at) == "25 Nov 2026, 00:05")
    #expect(WallClock(offset: 9 * 3_600_000, american).full(at) == "Nov 25, 2026, 12:05 AM")
    #expect(WallClock.date(ofDay: 20_781, american) == "Nov 24, 2026")
    #expect(WallClock.date(ofDay: -1, plain) == "31 Dec 1969")
    #expect(WallClock(offset: 0, plain).full(.max) == "—")
    #expect(WallClock(offset: 0, plain).full(.min) == "—")
    #expect(WallClock.date(ofDay: .max, plain) == "—")
  }

  @Test("The ends of a span are told apart by seconds, times, days or months")
  func labels() {
    let day: Int64 = 86_400_000
    let cases: [(Int64, String, String, String)] = [
      (60_000, "15:05:07", "3:05:07 PM", "15:05:07"), (day, "15:05", "3:05 PM", "15:05"),
      (30 * day, "24 Nov", "Nov 24", "11月24日"), (400 * day, "Nov 2026", "Nov 2026", "2026年11月"),
    ]
    for (span, first, second, third) in cases {
      let written = [plain, american, japanese].map {
        WallClock(offset: 0, $0).label(at, spanning: span)
      }
      #expect(written == [first, second, third])
    }
  }

  @Test("Calls have the day of the week, and Japanese hours to twelve begin at 0")
  func weekdays() throws {
    let date = try CivilDate(year: 2026, month: 11, day: 24)
    #expect(DateWords(plain).fullDate(date) == "Tue 24 Nov 2026")
    #expect(DateWords(american).fullDate(date) == "Tue, Nov 24, 2026")
    #expect(DateWords(american).weekday(date) == "Tue, Nov 24")
    #expect(DateWords(japanese).fullDate(date) == "2026年11月24日(火)")
    var twelve = japanese
    twelve.dates.isTwelveHours = true
    #expect(DateWords(twelve).clock(12 * 60 + 30) == "午後0:30")
    #expect(DateWords(american).clock(12 * 60 + 30) == "12:30 PM")
    #expect(DateWords(american).clock(30) == "12:30 AM")
  }
}
