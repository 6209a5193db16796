/// What a calendar and a clock on a wall show together, wherever the wall is.
public struct CivilDateTime: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  @usableFromInline let hourOfDay: UInt8
  @usableFromInline let minuteOfHour: UInt8
  @usableFromInline let secondOfMinute: UInt8

  /// From 0 to 23.
  @inlinable public var hour: Int { Int(hourOfDay) }
  /// From 0 to 59.
  @inlinable public var minute: Int { Int(minuteOfHour) }
  /// From 0 to 59; leap seconds are not shown.
  @inlinable public var second: Int { Int(secondOfMinute) }
  /// Seconds since midnight, as the clock shows them, from 0 to 86,399.
  @inlinable public var secondOfDay: Int { hour * 3600 + minute * 60 + second }

  /// A time of a day.
  ///
  /// - Throws: ``CivilTimeError/noSuchTime(hour:minute:second:)``; 24:00 and leap seconds are
  ///   refused.
  public init(
    _ date: CivilDate, hour: Int, minute: Int, second: Int = 0
  ) throws(CivilTimeError) {
    guard hour >= 0, hour <= 23, minute >= 0, minute <= 59, second >= 0, second <= 59 else {
      throw .noSuchTime(hour: hour, minute: minute, second: second)
    }
    self.date = date
    hourOfDay = UInt8(truncatingIfNeeded: hour)
    minuteOfHour = UInt8(truncatingIfNeeded: minute)
    secondOfMinute = UInt8(truncatingIfNeeded: second)
  }

  /// A time of a day.
  ///
  /// - Throws: ``CivilTimeError/noSuchDate(year:month:day:)``,
  ///   ``CivilTimeError/noSuchTime(hour:minute:second:)``, ``CivilTimeError/outOfRange``.
  public init(
    year: Int64, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0
  ) throws(CivilTimeError) {
    let date = try CivilDate(year: year, month: month, day: day)
    try self.init(date, hour: hour, minute: minute, second: second)
  }

  /// What a clock shows at an instant that is so many seconds ahead of UTC.
  ///
  /// - Throws: ``CivilTimeError/outOfRange`` in years that have none.
  public init(_ instant: Instant, offset: Int) throws(CivilTimeError) {
    let (seconds, overflows) = instant.secondsSince1970.addingReportingOverflow(Int64(offset))
    guard !overflows else { throw .outOfRange }
    try self.init(localSeconds: seconds)
  }

  /// What a clock shows so many seconds after it showed 1970-01-01T00:00:00, without being put
  /// forward or back.
  ///
  /// - Throws: ``CivilTimeError/outOfRange`` in years that have none.
  public init(localSeconds: Int64) throws(CivilTimeError) {
    let days = quotient(localSeconds, 86_400)
    guard days >= CivilDate.firstDay, days <= CivilDate.lastDay else { throw .outOfRange }
    self.init(uncheckedLocalSeconds: localSeconds)
  }

  /// What a clock shows so many seconds after it showed 1970-01-01T00:00:00, within the years that
  /// are allowed.
  @inlinable
  init(uncheckedLocalSeconds localSeconds: Int64) {
    let days = quotient(localSeconds, 86_400)
    date = CivilDate(uncheckedDaysSince1970: days)
    let inDay = UInt32(truncatingIfNeeded: localSeconds &- days &* 86_400)
    let minutes = inDay / 60
    hourOfDay = UInt8(truncatingIfNeeded: minutes / 60)
    minuteOfHour = UInt8(truncatingIfNeeded: minutes % 60)
    secondOfMinute = UInt8(truncatingIfNeeded: inDay % 60)
  }

  /// Seconds since the same clock showed 1970-01-01T00:00:00, had it never been put forward or back.
  @inlinable public var localSeconds: Int64 { date.daysSince1970 &* 86_400 &+ Int64(secondOfDay) }

  /// The instant at which a clock shows it that is so many seconds ahead of UTC.
  ///
  /// - Throws: ``CivilTimeError/outOfRange`` beyond 64 bits.
  public func instant(offset: Int) throws(CivilTimeError) -> Instant {
    let (seconds, overflows) = localSeconds.subtractingReportingOverflow(Int64(offset))
    guard !overflows else { throw .outOfRange }
    return Instant(secondsSince1970: seconds)
  }
}

extension CivilDateTime: Comparable {
  /// Whether the left one comes first on the same clock.
  public static func < (a: CivilDateTime, b: CivilDateTime) -> Bool {
    a.localSeconds < b.localSeconds
  }
}
