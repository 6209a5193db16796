import CivilTime

/// What the clocks of a place show while those of another show something else.
public struct LocalTime: Equatable, Sendable {
  /// Calendar and clock at the place.
  public let dateTime: CivilDateTime
  /// By how many days its calendar is ahead of the source's: -1 is yesterday, 1 tomorrow; -2 to 2.
  public let dayShift: Int
  /// The part of its day.
  public let part: DayPart
  /// Seconds ahead of UTC.
  public let offset: Int

  /// The local time of a place at an instant.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  public init(_ zone: Zone, at instant: Instant, from source: Zone) throws(CallFault) {
    let instant = try instant.checked()
    offset = zone.offset(at: instant)
    guard let dateTime = try? CivilDateTime(instant, offset: offset) else { throw .outOfRange }
    self.dateTime = dateTime
    part = DayPart(minuteOfDay: dateTime.hour * 60 + dateTime.minute)
    dayShift = Int(
      truncatingIfNeeded: dateTime.date.daysSince1970 - source.localDay(at: instant))
  }
}
