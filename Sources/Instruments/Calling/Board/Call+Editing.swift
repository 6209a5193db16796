import CivilTime
import Replication

extension Call {
  /// Takes a place from where it stands to where another does, as by dragging its row.
  ///
  /// A destination that is dropped on the source, or the source on a destination, changes places with
  /// it, and the times follow: a single call stays at its instant, a weekly one is at the time and on
  /// the days that its next call has by the new source's clock. Elsewhere the rows between move up or
  /// down. Rows that are not there are left alone.
  ///
  /// - Parameters:
  ///   - now: the next weekly call is the first from here on.
  ///   - zone: gives the zone of a name, or `nil` where there is none: then a weekly call keeps its time
  ///     on the wall.
  public mutating func movePlace(
    _ from: Int, to place: Int, now: Instant, _ zone: ([UInt8]) -> Zone?
  ) {
    guard places.indices.contains(from), places.indices.contains(place), from != place else {
      return
    }
    if from > 0, place > 0 {
      places.insert(places.remove(at: from), at: place)
      return
    }
    let source = places[0].zone
    places.swapAt(from, place)
    follow(from: source, now: now, zone)
  }

  /// Takes a place away; where that is the source, the first destination becomes it, and the times
  /// follow as in ``movePlace(_:to:now:_:)``.
  public mutating func removePlace(_ place: Int, now: Instant, _ zone: ([UInt8]) -> Zone?) {
    guard places.indices.contains(place) else { return }
    let source = places[0].zone
    places.remove(at: place)
    if place == 0 { follow(from: source, now: now, zone) }
  }

  /// Puts the source elsewhere, as it is with one that follows who travels: the times follow as in
  /// ``movePlace(_:to:now:_:)``, so that the call stays at its instant.
  public mutating func relocateSource(
    _ relocate: (inout CallPlace) -> Void, now: Instant, _ zone: ([UInt8]) -> Zone?
  ) {
    guard let source = places.first?.zone else { return }
    relocate(&places[0])
    follow(from: source, now: now, zone)
  }

  private mutating func follow(from old: [UInt8], now: Instant, _ zone: ([UInt8]) -> Zone?) {
    guard let time = weeklyTime, let new = places.first?.zone, let before = zone(old),
      let after = zone(new), let moved = try? time.moved(from: before, to: after, at: now)
    else { return }
    self.time = .weekly(minuteOfDay: moved.minuteOfDay)
    weekdays = moved.weekdays
  }
}
