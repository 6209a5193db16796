import Geometry

/// A place, and how far away it is.
public struct NearPlace: Equatable, Sendable {
  /// The place.
  public let place: Place
  /// The way along a great circle on a sphere with the earth's mean radius, 6371.0088 km.
  public let kilometres: Double
}

extension Gazetteer {
  /// The nearest place by great circle; `nil` for coordinates that are none, and where no place has
  /// so many people.
  ///
  /// Exact for the coordinates of ``Place``; of two equally near places the more populous.
  ///
  /// - Parameters:
  ///   - latitude: degrees north, −90 … 90.
  ///   - longitude: degrees east, any number of turns of it.
  ///   - people: how many people live there at least, as ``Place/population`` says.
  /// - Complexity: O(places), of which all but those near the same latitude cost a comparison.
  public func nearestPlace(
    latitude: Double, longitude: Double, people: Int64 = 0
  ) -> NearPlace? {
    nearestPlaces(latitude: latitude, longitude: longitude, people: people, limit: 1).first
  }

  /// The nearest places by great circle, the nearest first; none for coordinates that are none.
  ///
  /// As ``nearestPlace(latitude:longitude:people:)``, which is the first of them.
  public func nearestPlaces(
    latitude: Double, longitude: Double, people: Int64 = 0, limit: Int
  ) -> [NearPlace] {
    guard (-90...90).contains(latitude), longitude.isFinite, longitude.magnitude < 1e6, limit > 0
    else {
      return []
    }
    let turn = Double.pi / 180
    let cosine = sineAndCosine(radians: latitude * turn).cosine
    // The nearest so far, each with the haversine, sin² of half the angle; and the difference in latitude
    // that alone is as much as that of the last, once there are enough.
    var best: [(rank: Int, haversine: Double)] = []
    var band = Double.infinity
    for rank in 0..<count(withPeople: people) {
      let here = self.latitude(rank)
      let north = (here - latitude).magnitude
      if north > band { continue }
      let turns = (self.longitude(rank) - longitude) / 360
      let east = 360 * (turns - (turns + 0.5).rounded(.down))
      let rise = sineAndCosine(radians: north * turn / 2).sine
      let run = sineAndCosine(radians: east * turn / 2).sine
      let haversine = rise * rise + cosine * sineAndCosine(radians: here * turn).cosine * run * run
      if best.count == limit, haversine >= best[limit - 1].haversine { continue }
      if best.count == limit { best.removeLast() }
      var place = best.count
      while place > 0, best[place - 1].haversine > haversine { place -= 1 }
      best.insert((rank, haversine), at: place)
      if best.count == limit {
        // A little more, so that rounding loses no place.
        let least = min(1, best[limit - 1].haversine)
        band = 2 * arcSine(least.squareRoot()) / turn * (1 + 1e-9) + 1e-9
      }
    }
    var places: [NearPlace] = []
    for (rank, haversine) in best {
      places.append(
        NearPlace(
          place: self[rank], kilometres: 2 * 6371.0088 * arcSine(min(1, haversine).squareRoot())))
    }
    return places
  }

  /// How many places have so many people.
  private func count(withPeople people: Int64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if population(middle) >= people { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
