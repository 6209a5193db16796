import CivilTime

/// A time of day on some days of every week, by the clock on a wall.
public struct WeeklyTime: Equatable, Sendable {
  /// From 0 to 1,439.
  public let minuteOfDay: Int
  /// The days; at least one.
  public let weekdays: Weekdays

  /// A time of day on some days of every week; `nil` outside the limits.
  public init?(minuteOfDay: Int, on weekdays: Weekdays) {
    guard minuteOfDay >= 0, minuteOfDay < 1440, !weekdays.isEmpty else { return nil }
    self.minuteOfDay = minuteOfDay
    self.weekdays = weekdays
  }

  /// What is special about a time on a day on which clocks change.
  public enum Mark: Equatable, Sendable {
    /// Clocks are put forward over it.
    case skipped
    /// Clocks show it twice.
    case repeated
  }

  /// One of the times.
  public struct Occurrence: Equatable, Sendable {
    /// The day, by the calendar on the wall.
    public let date: CivilDate
    /// The instant; a time that is skipped is as much later as the clocks are put forward, and of one
    /// that is shown twice the first counts (RFC 5545, section 3.3.5).
    public let instant: Instant
    /// Whether the time is skipped or shown twice on that day.
    public let mark: Mark?
  }

  /// The times from one instant to another, that one left out, in order.
  ///
  /// - Parameter most: how many at most.
  /// - Throws: ``CallFault/outOfRange``.
  public func occurrences(
    in zone: Zone, from start: Instant, to end: Instant, most: Int = Int.max
  ) throws(CallFault) -> [Occurrence] {
    let start = try start.checked()
    let end = try end.checked()
    var found: [Occurrence] = []
    var date = try CivilDate(localSeconds: zone.localSeconds(at: start)).later(by: -1)
    while found.count < most {
      if weekdays.contains(date.weekday) {
        let occurrence = try occurrence(on: date, in: zone)
        if occurrence.instant >= end { break }
        if occurrence.instant >= start { found.append(occurrence) }
      } else if zone.start(of: date) >= end {
        break
      }
      date = try date.later(by: 1)
    }
    return found
  }

  /// The first of the times that is not before an instant.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  public func next(in zone: Zone, from instant: Instant) throws(CallFault) -> Occurrence {
    let end = try instant.checked().later(by: 60 * 86_400)
    let found = try occurrences(in: zone, from: instant, to: end, most: 1)
    guard let first = found.first else { throw .outOfRange }
    return first
  }

  private func occurrence(on date: CivilDate, in zone: Zone) throws(CallFault) -> Occurrence {
    guard
      let local = try? CivilDateTime(date, hour: minuteOfDay / 60, minute: minuteOfDay % 60)
    else { throw .outOfRange }
    switch zone.match(local) {
    case .unique(let instant): return Occurrence(date: date, instant: instant, mark: nil)
    case .gap(let transition):
      let later = local.localSeconds - Int64(transition.before.offset)
      return Occurrence(
        date: date, instant: Instant(secondsSince1970: later), mark: .skipped)
    case .overlap(let earlier, _, _):
      return Occurrence(date: date, instant: earlier, mark: .repeated)
    }
  }

  /// The same times by the clock of another place, as they are at the next of them.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  public func moved(from source: Zone, to other: Zone, at now: Instant) throws(CallFault)
    -> WeeklyTime
  {
    let next = try next(in: source, from: now)
    let local = other.localSeconds(at: next.instant)
    let day = local.dividedDown(by: 86_400)
    let shift = Int(truncatingIfNeeded: day - next.date.daysSince1970)
    let minute = Int(truncatingIfNeeded: (local - day * 86_400) / 60)
    guard let moved = WeeklyTime(minuteOfDay: minute, on: weekdays.shifted(by: shift)) else {
      throw .outOfRange
    }
    return moved
  }
}
