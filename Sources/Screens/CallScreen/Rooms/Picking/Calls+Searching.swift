import Calling
import CivilTime
import Interface
import Places
import Replication
import Text

extension Calls {
  /// For how long places are made ready to be found before a frame is let through, in steps.
  private static let stepsAtOnce = 1

  /// What decides which place is meant; `nil` until ``prepareSearch()``.
  var resolver: PlaceResolver? { resolverSlot.value }

  /// What finds places; `nil` until ``prepareSearch()``.
  var index: PlaceIndex? { resolverSlot.value?.index }

  /// Makes the large cities ready to be found, and asks for the smaller ones.
  mutating func prepareSearch() -> [Effect<CallMessage>] {
    if resolverSlot.isEmpty, let gazetteer = gazetteer.value {
      resolverSlot = .full(PlaceResolver(PlaceIndex(gazetteer)))
    }
    guard allPlaceSupply == .unasked else { return [] }
    allPlaceSupply = .asked
    return [.load(.allPlaces)]
  }

  /// Takes all places, once they are here.
  mutating func takeAllPlaces(_ bytes: [UInt8]) -> [Effect<CallMessage>] {
    guard let gazetteer = try? Gazetteer(bytes) else {
      allPlaceSupply = .missing
      return []
    }
    indexing = .full(PlaceIndexing(gazetteer))
    return [.wake(after: 0, .indexingDue)]
  }

  /// Makes the next few of all places ready to be found; whether they all are now.
  mutating func makeNextReady() -> Bool {
    guard case .full(var work) = indexing else { return false }
    indexing = .empty
    for _ in 0..<Self.stepsAtOnce {
      guard let index = work.step() else { continue }
      gazetteer = .full(index.gazetteer)
      resolverSlot = .full(PlaceResolver(index))
      allPlaceSupply = .here
      return true
    }
    indexing = .full(work)
    return false
  }

  /// The big city nearest to a position; `nil` where there are no places yet.
  ///
  /// One of which it is a part or a suburb stands for it: who is in Shinjuku is in Tokyo.
  func bigCity(latitude: Double, longitude: Double) -> Place? {
    let near =
      gazetteer.value?.nearestPlaces(
        latitude: latitude, longitude: longitude, people: Self.big, limit: 40) ?? []
    var city = near.first?.place
    for other in near where other.kilometres <= Self.metropolis {
      if let nearest = near.first?.place, let known = city,
        other.place.population >= Self.suburbs * nearest.population,
        other.place.population > known.population
      {
        city = other.place
      }
    }
    return city
  }

  /// How many people live in a big city at least.
  static let big: Int64 = 100_000
  /// How far away a city may be that stands for its suburbs, in kilometres, and how many times as many people
  /// live there at least.
  private static let metropolis = 25.0
  private static let suburbs: Int64 = 4

  /// The place of the data that a kept one is; `nil` where they have it no more.
  func place(_ reference: Int64?) -> Place? {
    reference.flatMap { Int32(exactly: $0) }.flatMap { gazetteer.value?.place(id: $0) }
  }

  /// A call to begin with: from where the device is, at the next quarter of an hour.
  func newCall(_ ids: [EntityID]) -> Call? {
    let quarter: Int64 = 15 * 60
    let start = Instant(
      secondsSince1970: (max(now.secondsSince1970, 0) + quarter - 1) / quarter * quarter)
    guard let home else {
      // Nothing better is known than what the example begins with.
      var call = ExampleCall.call(from: nil, words.language, ids)
      call.places.removeLast(call.places.count - 1)
      call.time = .once(start)
      return call
    }
    return Call(
      ids[0], at: .once(start),
      [CallPlace(ids[1], reference: home.reference, name: home.name, zone: home.zone)])
  }
}
