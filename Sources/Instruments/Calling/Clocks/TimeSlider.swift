import CivilTime

/// A day of the source's wall clock in 96 stops of 15 minutes, from 0:00 to 23:45.
public struct TimeSlider: Equatable, Sendable {
  /// How many stops there are.
  public static let count = 96
  /// Minutes from one to the next.
  public static let minutes = 15

  /// What a stop is about that is not like the others.
  public enum Mark: Equatable, Sendable {
    /// Clocks are put forward over it: it stands for the first instant after the gap.
    case skipped
    /// Clocks show it twice: it stands for the first time.
    case repeated
  }

  /// A place where the slider snaps.
  public struct Stop: Equatable, Sendable {
    /// The instant that it stands for; never before that of the stop before.
    public let instant: Instant
    /// What is special about it, on a day of change.
    public let mark: Mark?
  }

  /// The day.
  public let date: CivilDate
  /// The stops, ``count`` of them.
  public let stops: [Stop]
  private let midnight: Int64

  /// The slider of a day.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  public init(_ date: CivilDate, in zone: Zone) throws(CallFault) {
    self.date = date
    midnight = date.daysSince1970 &* 86_400
    _ = try Instant(secondsSince1970: midnight).checked()
    var stops: [Stop] = []
    for stop in 0..<Self.count {
      let seconds = midnight + Int64(stop * Self.minutes * 60)
      guard let local = try? CivilDateTime(localSeconds: seconds) else { throw .outOfRange }
      switch zone.match(local) {
      case .unique(let instant): stops.append(Stop(instant: instant, mark: nil))
      case .gap(let transition):
        stops.append(Stop(instant: transition.instant, mark: .skipped))
      case .overlap(let earlier, _, _): stops.append(Stop(instant: earlier, mark: .repeated))
      }
    }
    self.stops = stops
  }

  /// The slider of the day on which the source's calendar is at an instant.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  public init(dayOf instant: Instant, in zone: Zone) throws(CallFault) {
    let instant = try instant.checked()
    try self.init(CivilDate(localSeconds: zone.localSeconds(at: instant)), in: zone)
  }

  /// The stop whose name is nearest to what the source's clock shows at an instant; of two the
  /// earlier, the first or the last for instants of other days.
  ///
  /// By the clock, not by the instant: half past one is at its stop the second time, too.
  public func nearestStop(to instant: Instant, in zone: Zone) -> Int {
    let seconds = zone.localSeconds(at: instant) - midnight
    let quarter = Int64(Self.minutes) * 60
    let stop = (seconds + quarter / 2 - 1).dividedDown(by: quarter)
    return Int(max(0, min(Int64(Self.count - 1), stop)))
  }

  /// The instant so many stops later, or earlier if negative, as a key or a screen reader asks for.
  ///
  /// From between two stops the first step goes to the next one on that side. Stops of one instant
  /// count once. At the ends it stays.
  public func stepped(from instant: Instant, by steps: Int) -> Instant {
    var place = instant
    for _ in 0..<min(steps.magnitude, UInt(Self.count)) {
      let next =
        steps > 0
        ? stops.first { $0.instant > place } : stops.last { $0.instant < place }
      guard let next else { break }
      place = next.instant
    }
    return place
  }
}
