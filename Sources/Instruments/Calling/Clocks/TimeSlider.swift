import CivilTime

/// A day of the source's clock in quarters of an hour: 96 stops, on a day on which clocks change as many as
/// the day really has.
public struct TimeSlider: Equatable, Sendable {
  /// Minutes from one stop to the next.
  public static let minutes = 15

  /// Which of the two times it is that a clock shows something.
  public enum Turn: Equatable, Sendable {
    /// The first time.
    case first
    /// The second time.
    case second
  }

  /// A place where the slider snaps.
  public struct Stop: Equatable, Sendable {
    /// The instant that it stands for.
    public let instant: Instant
    /// What the source's clock shows there, from 0 to 1,439.
    public let minuteOfDay: Int
    /// Which time it is that the clock shows this, where it does so twice.
    public let turn: Turn?
  }

  /// A change of the source's clock within the day.
  public struct Jump: Equatable, Sendable {
    /// When it is.
    public let instant: Instant
    /// By how many seconds the clock is put forward, or back if negative.
    public let seconds: Int
  }

  /// The day.
  public let date: CivilDate
  /// Its first instant.
  public let start: Instant
  /// The first instant after it.
  public let end: Instant
  /// The stops in their order in time: one for each quarter of an hour that the clock shows.
  public let stops: [Stop]
  /// The changes of the clock within the day and where it begins.
  public let jumps: [Jump]

  /// The slider of a day; of the next one where the calendar skips it.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  public init(_ date: CivilDate, in zone: Zone) throws(CallFault) {
    var date = date
    var (start, end) = try Self.bounds(of: date, in: zone)
    if start >= end {
      date = try date.later(by: 1)
      (start, end) = try Self.bounds(of: date, in: zone)
    }
    var (stops, jumps): ([Stop], [Jump]) = ([], [])
    stops.reserveCapacity(104)
    var place = start
    // An hour that is missing right after midnight is skipped where the day begins.
    let before = Instant(secondsSince1970: start.secondsSince1970 - 1)
    if let change = zone.nextTransition(after: before), change.instant == start, change.jump != 0 {
      jumps.append(Jump(instant: start, seconds: change.jump))
    }
    while place < end {
      let change = zone.nextTransition(after: place)
      let stop = min(end, change?.instant ?? end)
      let offset = Int64(zone.offset(at: place))
      let quarter = Int64(Self.minutes) * 60
      var local = place.secondsSince1970 + offset
      local = -(-local).dividedDown(by: quarter) * quarter
      while local - offset < stop.secondsSince1970 {
        stops.append(try Self.stop(local, at: Instant(secondsSince1970: local - offset), in: zone))
        local += quarter
      }
      if let change, change.instant < end, change.jump != 0 {
        jumps.append(Jump(instant: change.instant, seconds: change.jump))
      }
      place = stop
    }
    guard !stops.isEmpty else { throw .outOfRange }
    (self.date, self.start, self.end) = (date, start, end)
    (self.stops, self.jumps) = (stops, jumps)
  }

  /// The slider of the day on which the source's calendar is at an instant.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  public init(dayOf instant: Instant, in zone: Zone) throws(CallFault) {
    let instant = try instant.checked()
    try self.init(CivilDate(localSeconds: zone.localSeconds(at: instant)), in: zone)
  }

  private static func bounds(
    of date: CivilDate, in zone: Zone
  ) throws(CallFault) -> (Instant, Instant) {
    _ = try Instant(secondsSince1970: date.daysSince1970 &* 86_400).checked()
    return (zone.start(of: date), zone.start(of: try date.later(by: 1)))
  }

  private static func stop(
    _ local: Int64, at instant: Instant, in zone: Zone
  ) throws(CallFault) -> Stop {
    guard let time = try? CivilDateTime(localSeconds: local) else { throw .outOfRange }
    var turn: Turn?
    if case .overlap(let earlier, _, _) = zone.match(time) {
      turn = earlier == instant ? .first : .second
    }
    return Stop(instant: instant, minuteOfDay: time.hour * 60 + time.minute, turn: turn)
  }

  // MARK: Where things are on it

  /// How far along the day an instant is: 0 where it begins, 1 where it ends; not beyond.
  public func way(to instant: Instant) -> Double {
    let gone = Double(instant.secondsSince1970 - start.secondsSince1970)
    return min(max(gone / Double(end.secondsSince1970 - start.secondsSince1970), 0), 1)
  }

  /// The stop nearest to a part of the way along the day; of two the earlier.
  public func nearestStop(toWay way: Double) -> Int {
    let length = Double(end.secondsSince1970 - start.secondsSince1970)
    let gone = (min(max(way, 0), 1) * length).rounded()
    return nearestStop(to: Instant(secondsSince1970: start.secondsSince1970 + Int64(gone)))
  }

  /// The stop nearest to an instant; of two the earlier, the first or the last for instants of other days.
  public func nearestStop(to instant: Instant) -> Int {
    let next = stops.firstIndex { $0.instant >= instant } ?? stops.count
    guard next > 0 else { return 0 }
    guard next < stops.count else { return stops.count - 1 }
    let before = instant.secondsSince1970 - stops[next - 1].instant.secondsSince1970
    let behind = stops[next].instant.secondsSince1970 - instant.secondsSince1970
    return before <= behind ? next - 1 : next
  }

  /// The instant so many stops later, or earlier if negative, as a key or a screen reader asks for.
  ///
  /// From between two stops the first step goes to the next one on that side. At the ends it stays.
  public func stepped(from instant: Instant, by steps: Int) -> Instant {
    if steps == 0 { return instant }
    let last = stops.count - 1
    let way = Int(min(steps.magnitude, UInt(stops.count)))
    if steps > 0 {
      guard let next = stops.firstIndex(where: { $0.instant > instant }) else { return instant }
      return stops[min(last, next + way - 1)].instant
    }
    guard let next = stops.lastIndex(where: { $0.instant < instant }) else { return instant }
    return stops[max(0, next - way + 1)].instant
  }
}
