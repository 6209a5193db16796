import CivilTime

extension Zone {
  /// What a clock shows at an instant, in seconds since it showed 1970-01-01T00:00:00, had it never
  /// been put forward or back.
  func localSeconds(at instant: Instant) -> Int64 {
    instant.secondsSince1970 &+ Int64(offset(at: instant))
  }

  /// The days from 1970-01-01 to the day that a calendar shows at an instant.
  func localDay(at instant: Instant) -> Int64 {
    localSeconds(at: instant).dividedDown(by: 86_400)
  }

  /// The instant at which a local time is shown; where it is skipped, the end of the gap; where it
  /// is shown twice, the first.
  func firstInstant(of local: CivilDateTime) -> Instant {
    switch match(local) {
    case .unique(let instant): instant
    case .gap(let transition): transition.instant
    case .overlap(let earlier, _, _): earlier
    }
  }

  /// The first instant of a day, which is not 0:00 where clocks skip that.
  public func start(of date: CivilDate) -> Instant {
    guard let midnight = try? CivilDateTime(date, hour: 0, minute: 0) else {
      return Instant(secondsSince1970: 0)
    }
    return firstInstant(of: midnight)
  }
}

extension CivilDate {
  /// The day that a calendar shows so many seconds after it showed 1970-01-01.
  init(localSeconds: Int64) throws(CallFault) {
    guard let date = try? CivilDate(daysSince1970: localSeconds.dividedDown(by: 86_400)) else {
      throw .outOfRange
    }
    self = date
  }

  /// The day so many days later.
  func later(by days: Int64) throws(CallFault) -> CivilDate {
    guard let date = try? adding(days: days) else { throw .outOfRange }
    return date
  }
}

extension Instant {
  /// Instants within three hundred million years, of which sums and differences have room.
  private static let furthest: Int64 = 1 << 53

  func checked() throws(CallFault) -> Instant {
    guard secondsSince1970.magnitude < UInt64(Self.furthest) else { throw .outOfRange }
    return self
  }

  /// The instant so many seconds later, of a checked one.
  func later(by seconds: Int64) -> Instant {
    Instant(secondsSince1970: secondsSince1970 &+ seconds)
  }
}

extension Int64 {
  /// The quotient rounded down.
  func dividedDown(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
