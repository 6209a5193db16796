import CivilTime

/// The best times as the classic app had them, with its faults: they are at the edges of the good
/// hours, they know nothing of the date line, and they wake people up.
public enum ClassicOptimizer: Sendable {
  /// The earliest good time: 7:00 at the westernmost place.
  case am
  /// The latest good time: 22:00 at the easternmost place.
  case pm

  /// When the call starts, on the day that the source's calendar shows at an instant.
  ///
  /// West and east are by the offsets from UTC at that instant: the least one is westernmost, the
  /// greatest easternmost, and of equal ones the first. The time is the one of the source's day at
  /// which that place's clock shows 7:00 or 22:00, whatever its calendar shows: the earlier of two for
  /// ``am``, the later for ``pm``. Where a change of the clocks leaves that day none, it is the
  /// nearest such time of another day, the earlier of two.
  ///
  /// - Parameters:
  ///   - zones: those of the source and the destinations.
  ///   - instant: the time that the slider shows.
  /// - Throws: ``CallFault/noPlace``, ``CallFault/outOfRange``.
  public func time(_ zones: [Zone], at instant: Instant) throws(CallFault) -> Instant {
    guard let source = zones.first else { throw .noPlace }
    let instant = try instant.checked()
    var edge = source
    for zone in zones {
      let isFurther =
        self == .am
        ? zone.offset(at: instant) < edge.offset(at: instant)
        : zone.offset(at: instant) > edge.offset(at: instant)
      if isFurther { edge = zone }
    }
    let date = try CivilDate(localSeconds: source.localSeconds(at: instant))
    let start = source.start(of: date)
    let end = source.start(of: try date.later(by: 1))
    var best: Instant?
    var bestDistance = Int64.max
    for days in Int64(-3)...3 {
      let day = try date.later(by: days)
      guard let local = try? CivilDateTime(day, hour: self == .am ? 7 : 22, minute: 0) else {
        throw .outOfRange
      }
      let found = edge.firstInstant(of: local)
      let early = start.secondsSince1970 - found.secondsSince1970
      let late = found.secondsSince1970 - end.secondsSince1970 + 1
      let distance = max(0, max(early, late))
      if distance < bestDistance || (distance == 0 && self == .pm) {
        best = found
        bestDistance = distance
      }
    }
    guard let best else { throw .outOfRange }
    return best
  }
}
