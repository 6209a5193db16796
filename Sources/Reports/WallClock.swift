import Tallying

/// Times as people write them down, by the clock on the wall.
package struct WallClock {
  /// What it shows ahead of UTC, in milliseconds.
  package let offset: Int64

  package init(offset: Int64) { self.offset = offset }

  /// Date and time to the minute: `2026-07-04 09:30`.
  package func full(_ at: Int64) -> String { part(at, 0, 10) + " " + part(at, 11, 16) }

  /// The date: `2026-07-04`.
  package func date(_ at: Int64) -> String { part(at, 0, 10) }

  /// The time to the minute: `09:30`.
  package func time(_ at: Int64) -> String { part(at, 11, 16) }

  /// The days since 1970, on the calendar on the wall.
  package func day(_ at: Int64) -> Int64 {
    let (moment, isBeyond) = at.addingReportingOverflow(offset)
    guard !isBeyond else { return 0 }
    return moment >= 0 ? moment / 86_400_000 : (moment - 86_399_999) / 86_400_000
  }

  /// A day of the calendar: `2026-07-04`.
  package static func date(ofDay day: Int64) -> String {
    guard day.magnitude < 4_000_000 else { return "—" }
    return WallClock(offset: 0).date(day * 86_400_000)
  }

  /// What tells the ends of a span apart: seconds within minutes, times within two days, else dates.
  package func label(_ at: Int64, spanning span: Int64) -> String {
    if span < 180_000 { return part(at, 11, 19) }
    if span < 2 * 86_400_000 { return part(at, 11, 16) }
    return span < 300 * 86_400_000 ? part(at, 5, 10) : part(at, 0, 7)
  }

  private func part(_ at: Int64, _ start: Int, _ end: Int) -> String {
    let (moment, isBeyond) = at.addingReportingOverflow(offset)
    guard !isBeyond, let text = Timestamp.text(moment) else { return "—" }
    return String(decoding: text[start..<end], as: UTF8.self)
  }
}
