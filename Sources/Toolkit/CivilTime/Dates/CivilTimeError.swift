/// Why a date, a time of day or an instant can't be had.
public enum CivilTimeError: Error, Equatable, Sendable {
  /// The calendar has no such day: a month outside 1…12 or a day outside the month.
  case noSuchDate(year: Int64, month: Int, day: Int)
  /// The clock has no such time: an hour outside 0…23, a minute or second outside 0…59.
  case noSuchTime(hour: Int, minute: Int, second: Int)
  /// The ISO year has no such week, or the week no such day.
  case noSuchWeek(year: Int64, week: Int)
  /// Outside ``CivilDate/firstYear``…``CivilDate/lastYear``.
  case outOfRange
  /// Not of the form 2026-03-29 or 2026-03-29T02:30:00, from the byte at an offset.
  case malformed(offset: Int)
  /// Clocks of the zone never show the time: they are put forward over it.
  case gap(Transition)
  /// Clocks of the zone show the time twice: they are put back over it.
  case overlap(Transition)
}
