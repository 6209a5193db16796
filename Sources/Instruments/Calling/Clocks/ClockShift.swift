import CivilTime
import Replication

/// What a change of clocks does to a call that keeps its time on the source's wall: from some call on
/// another place has it at another time.
public struct ClockShift: Equatable, Sendable {
  /// Which place; the source is 0, and never here.
  public let place: Int
  /// The first call that is at the other time.
  public let start: Instant
  /// The day of that call, by the source's calendar.
  public let date: CivilDate
  /// How many seconds the place's clocks are ahead of the source's at the call before.
  public let before: Int
  /// The same from this call on.
  public let after: Int
  /// Whether the source's clocks were set anew between the two calls.
  public let isBySource: Bool
  /// Whether the place's were.
  public let isByPlace: Bool

  /// By how many seconds the call is later on the place's wall; earlier if negative.
  public var shift: Int { after - before }

  /// By how many seconds the place is nearer to the source; further away if negative.
  public var nearer: Int { abs(before) - abs(after) }
}

/// A place's clocks are set anew.
public struct ClockChange: Equatable, Sendable {
  /// Which place; the source is 0.
  public let place: Int
  /// The first instant of the new time.
  public let instant: Instant
  /// The day by the place's calendar just before.
  public let date: CivilDate
  /// By how many seconds the clocks are put forward; back if negative.
  public let jump: Int
}

extension ClockChange {
  /// The changes of the clocks of some places from one instant to another, that one left out, the
  /// first of them first; of those at one instant that of the first place.
  ///
  /// - Throws: ``CallFault/badRange`` beyond ``CallSearch/mostDays``, ``CallFault/outOfRange``.
  public static func changes(
    of zones: [Zone], from start: Instant, to end: Instant
  ) throws(CallFault) -> [ClockChange] {
    try checkRange(start, end)
    var found: [ClockChange] = []
    for (place, zone) in zones.enumerated() {
      for transition in zone.transitions(from: start, to: end) where transition.jump != 0 {
        let before =
          transition.instant.secondsSince1970 - 1 + Int64(transition.before.offset)
        found.append(
          ClockChange(
            place: place, instant: transition.instant, date: try CivilDate(localSeconds: before),
            jump: transition.jump))
      }
    }
    return found.ordered { a, b in
      a.instant != b.instant ? a.instant < b.instant : a.place < b.place
    }
  }

  /// Of what is still to come the change nearest to an instant, at every place that has it on the same day; empty
  /// where there is none.
  ///
  /// - Parameter now: before it a change has been.
  public static func nearest(
    of changes: [ClockChange], to instant: Instant, now: Instant
  ) -> [ClockChange] {
    var nearest: ClockChange?
    var least = Int64.max
    for change in changes where change.instant >= now {
      let distance = abs(change.instant.secondsSince1970 - instant.secondsSince1970)
      if distance < least { (nearest, least) = (change, distance) }
    }
    guard let nearest else { return [] }
    return changes.filter {
      $0.instant >= now && $0.date == nearest.date && $0.jump == nearest.jump
    }
  }

  fileprivate static func checkRange(_ start: Instant, _ end: Instant) throws(CallFault) {
    let first = try start.checked().secondsSince1970
    let last = try end.checked().secondsSince1970
    guard first < last, last - first <= CallSearch.mostDays * 86_400 else { throw .badRange }
  }
}

extension ClockShift {
  /// What the changes of clocks do to a weekly call from one instant to another, that one left out:
  /// one call is compared with the next. Of one day that of the first place comes first.
  ///
  /// - Parameters:
  ///   - zones: those of the source and the destinations.
  ///   - time: when the call is, by the source's clock.
  /// - Throws: ``CallFault/noPlace``, ``CallFault/badRange`` beyond ``CallSearch/mostDays``,
  ///   ``CallFault/outOfRange``.
  /// - Complexity: O(calls × places).
  public static func shifts(
    of zones: [Zone], at time: WeeklyTime, from start: Instant, to end: Instant
  ) throws(CallFault) -> [ClockShift] {
    guard let source = zones.first else { throw .noPlace }
    try ClockChange.checkRange(start, end)
    var offsets: [Int] = []
    var found: [ClockShift] = []
    for call in try time.occurrences(in: source, from: start, to: end) {
      let before = offsets
      offsets.removeAll(keepingCapacity: true)
      for zone in zones { offsets.append(zone.offset(at: call.instant)) }
      if before.isEmpty { continue }
      for place in 1..<max(1, zones.count) {
        let shift = ClockShift(
          place: place, start: call.instant, date: call.date, before: before[place] - before[0],
          after: offsets[place] - offsets[0], isBySource: before[0] != offsets[0],
          isByPlace: before[place] != offsets[place])
        if shift.shift != 0 { found.append(shift) }
      }
    }
    return found
  }
}
