/// A day of the week, numbered as ISO 8601 does: Monday is 1, Sunday 7.
public enum Weekday: Int, CaseIterable, Comparable, Sendable {
  /// The first day of an ISO week.
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Whether the left one comes first in a week that begins on Monday.
  public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

  /// The weekday of a day, counted in days since 1970-01-01, a Thursday.
  public init(daysSince1970 days: Int64) {
    self = Weekday(rawValue: Int(truncatingIfNeeded: remainder(days &+ 3, 7)) + 1) ?? .monday
  }
}

/// A week of the ISO calendar (ISO 8601-1:2019, 4.3.8): it begins on Monday, and belongs to the year
/// that has its Thursday.
public struct ISOWeek: Hashable, Sendable {
  /// The year of the week's Thursday.
  public let year: Int64
  /// From 1 to 52 or 53.
  public let number: Int
}

extension CivilDate {
  /// The day of the week.
  public var weekday: Weekday { Weekday(daysSince1970: daysSince1970) }

  /// The day of the year, from 1 to 365 or 366.
  public var dayOfYear: Int {
    Int(truncatingIfNeeded: daysSince1970 - Self.days(year: year, month: 1, day: 1)) + 1
  }

  /// The ISO week.
  public var isoWeek: ISOWeek {
    let days = daysSince1970
    let thursday = days + 4 - Int64(Weekday(daysSince1970: days).rawValue)
    let year = CivilDate(uncheckedDaysSince1970: thursday).year
    let first = Self.days(year: year, month: 1, day: 1)
    return ISOWeek(year: year, number: Int(truncatingIfNeeded: (thursday - first) / 7) + 1)
  }

  /// The day of an ISO week.
  ///
  /// - Throws: ``CivilTimeError/noSuchWeek(year:week:)`` if the year has no such week,
  ///   ``CivilTimeError/outOfRange``.
  public init(isoYear year: Int64, week: Int, weekday: Weekday) throws(CivilTimeError) {
    guard year >= Self.firstYear, year <= Self.lastYear else { throw .outOfRange }
    // The fourth of January is always in the first week.
    let fourth = Self.days(year: year, month: 1, day: 4)
    let monday = fourth + 1 - Int64(Weekday(daysSince1970: fourth).rawValue)
    guard week >= 1, week <= 53 else { throw .noSuchWeek(year: year, week: week) }
    let days = monday + Int64(week - 1) * 7 + Int64(weekday.rawValue - 1)
    try self.init(daysSince1970: days)
    guard isoWeek.year == year else { throw .noSuchWeek(year: year, week: week) }
  }
}

/// What is left when a number is divided, never negative.
func remainder(_ number: Int64, _ divisor: Int64) -> Int64 {
  let rest = number % divisor
  return rest < 0 ? rest + divisor : rest
}

/// How often a divisor goes into a number, rounded down.
@inlinable
func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
  let result = number / divisor
  return number % divisor < 0 ? result - 1 : result
}
