import CivilTime
import Text

/// Moments as the reader writes them down, by the clock on the wall.
package struct WallClock {
  /// What it shows ahead of UTC, in milliseconds.
  package let offset: Int64
  private let words: DateWords

  package init(offset: Int64, _ language: Language) {
    self.offset = offset
    words = DateWords(language)
  }

  /// Date and time to the minute: `4 Jul 2026, 09:30`.
  package func full(_ at: Int64) -> String {
    moment(at) { words.beside(words.date($0), words.clock($1 / 60)) }
  }

  /// The time to the minute: `09:30`.
  package func time(_ at: Int64) -> String { moment(at) { _, second in words.clock(second / 60) } }

  /// The days since 1970, on the calendar on the wall.
  package func day(_ at: Int64) -> Int64 {
    let (moment, isBeyond) = at.addingReportingOverflow(offset)
    guard !isBeyond else { return 0 }
    return WallClock.day(moment)
  }

  /// A day of the calendar, counted since 1970: `4 Jul 2026`.
  package static func date(ofDay day: Int64, _ language: Language) -> String {
    date(ofDay: day).map { DateWords(language).date($0) } ?? "—"
  }

  /// What tells the ends of a span apart: seconds within minutes, times within two days, else dates.
  package func label(_ at: Int64, spanning span: Int64) -> String {
    moment(at) { date, second in
      if span < 180_000 { return words.clock(second: second) }
      if span < 2 * 86_400_000 { return words.clock(second / 60) }
      return span < 300 * 86_400_000 ? words.dayAndMonth(date) : words.month(date)
    }
  }

  /// What is written of the day and the second of it.
  private func moment(_ at: Int64, _ write: (CivilDate, Int) -> String) -> String {
    let (moment, isBeyond) = at.addingReportingOverflow(offset)
    guard !isBeyond else { return "—" }
    let day = WallClock.day(moment)
    guard let date = WallClock.date(ofDay: day) else { return "—" }
    return write(date, Int((moment - day * 86_400_000) / 1000))
  }

  private static func day(_ moment: Int64) -> Int64 {
    moment / 86_400_000 - (moment % 86_400_000 < 0 ? 1 : 0)
  }

  /// Only of years with four digits.
  private static func date(ofDay day: Int64) -> CivilDate? {
    guard -719_162...2_932_896 ~= day else { return nil }
    return try? CivilDate(daysSince1970: day)
  }
}
