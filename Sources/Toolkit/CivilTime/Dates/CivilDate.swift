/// A day of the proleptic Gregorian calendar (ISO 8601-1:2019): the year before 1 is 0, and the rule
/// of leap years holds for all years.
public struct CivilDate: Hashable, Sendable {
  /// The first year whose every second has 64 bits.
  public static let firstYear: Int64 = -292_277_022_656
  /// The last year whose every second has 64 bits.
  public static let lastYear: Int64 = 292_277_026_595

  /// From ``firstYear`` to ``lastYear``.
  public let year: Int64
  @usableFromInline let monthOfYear: UInt8
  @usableFromInline let dayOfMonth: UInt8

  /// From 1 to 12.
  @inlinable public var month: Int { Int(monthOfYear) }
  /// From 1 to the length of the month.
  @inlinable public var day: Int { Int(dayOfMonth) }

  /// The day of a month.
  ///
  /// - Throws: ``CivilTimeError/noSuchDate(year:month:day:)``, ``CivilTimeError/outOfRange``.
  public init(year: Int64, month: Int, day: Int) throws(CivilTimeError) {
    guard year >= Self.firstYear, year <= Self.lastYear else { throw .outOfRange }
    guard month >= 1, month <= 12, day >= 1,
      day <= 28 || day <= Self.length(ofMonth: month, in: year)
    else { throw .noSuchDate(year: year, month: month, day: day) }
    self.init(unchecked: year, month, day)
  }

  /// The day so many days after 1970-01-01; before it if negative.
  ///
  /// - Throws: ``CivilTimeError/outOfRange``.
  public init(daysSince1970 days: Int64) throws(CivilTimeError) {
    guard days >= Self.firstDay, days <= Self.lastDay else { throw .outOfRange }
    self.init(uncheckedDaysSince1970: days)
  }

  init(unchecked year: Int64, _ month: Int, _ day: Int) {
    self.year = year
    monthOfYear = UInt8(truncatingIfNeeded: month)
    dayOfMonth = UInt8(truncatingIfNeeded: day)
  }

  /// Days since 1970-01-01, negative before.
  @inlinable public var daysSince1970: Int64 { Self.days(year: year, month: month, day: day) }

  /// The day so many days later; earlier if negative.
  ///
  /// - Throws: ``CivilTimeError/outOfRange``.
  public func adding(days: Int64) throws(CivilTimeError) -> CivilDate {
    let (sum, overflows) = daysSince1970.addingReportingOverflow(days)
    guard !overflows else { throw .outOfRange }
    return try CivilDate(daysSince1970: sum)
  }

  /// Whether a year has a 29th of February.
  public static func isLeap(_ year: Int64) -> Bool {
    year & (year % 25 == 0 ? 15 : 3) == 0
  }

  /// How many days a month has; the month is taken from 1 to 12.
  public static func length(ofMonth month: Int, in year: Int64) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return 30 | ((month >> 3) ^ month) & 1
  }
}

extension CivilDate: Comparable {
  /// Whether the left one comes first.
  public static func < (a: CivilDate, b: CivilDate) -> Bool {
    if a.year != b.year { return a.year < b.year }
    return (a.monthOfYear, a.dayOfMonth) < (b.monthOfYear, b.dayOfMonth)
  }
}

// Between days and dates as Neri and Schneider do it, "Euclidean affine functions and their
// application to calendar algorithms" (2022), with 64 bits: years begin in March, so that the leap
// day ends them, and all is shifted by a multiple of 400 years, so that nothing is negative.
extension CivilDate {
  @inlinable static var shiftedYears: Int64 { 292_277_200_000 }
  @inlinable static var shiftedDays: Int64 { 292_277_200_000 / 400 * 146_097 + 719_468 }

  static let firstDay: Int64 = -106_751_991_166_962
  static let lastDay: Int64 = 106_751_991_166_961

  /// Days since 1970-01-01 of a day that need not be in its month.
  @inlinable
  static func days(year: Int64, month: Int, day: Int) -> Int64 {
    let isEarly = month <= 2
    let year = UInt64(bitPattern: year &+ shiftedYears &- (isEarly ? 1 : 0))
    let month = isEarly ? month &+ 12 : month
    let century = year / 100
    let leapDays = year >> 2 &- century &+ century >> 2
    let toMonth = (979 &* month &- 2919) >> 5
    let inYear = Int64(truncatingIfNeeded: toMonth &+ day &- 1)
    return Int64(bitPattern: 365 &* year &+ leapDays) &+ inYear &- shiftedDays
  }

  /// The day so many days after 1970-01-01, within the years that are allowed.
  @inlinable
  init(uncheckedDaysSince1970 days: Int64) {
    let quarters = 4 &* UInt64(bitPattern: days &+ Self.shiftedDays) &+ 3
    let century = quarters / 146_097
    let inCentury = UInt32(truncatingIfNeeded: (quarters &- century &* 146_097) >> 2)
    let product = 2_939_745 &* UInt64(4 &* inCentury &+ 3)
    let year = 100 &* century &+ product >> 32
    let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
    let packed = 2_141 &* dayOfYear &+ 197_913
    let isEarly = dayOfYear >= 306
    self.year = Int64(bitPattern: year) &- Self.shiftedYears &+ (isEarly ? 1 : 0)
    let month = packed >> 16
    monthOfYear = UInt8(truncatingIfNeeded: isEarly ? month &- 12 : month)
    dayOfMonth = UInt8(truncatingIfNeeded: (packed & 0xffff) / 2_141 &+ 1)
  }
}
