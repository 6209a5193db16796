import Foundation
import SeededRandom
import Testing

@testable import Places

@Suite("Nearest place")
struct NearestTests {
  /// The way by vectors and Foundation's functions: another formula than the module's.
  private func kilometres(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
    func vector(_ point: (Double, Double)) -> [Double] {
      let (north, east) = (point.0 * .pi / 180, point.1 * .pi / 180)
      return [cos(north) * cos(east), cos(north) * sin(east), sin(north)]
    }
    let (u, v) = (vector(a), vector(b))
    let cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    let sine = sqrt(cross.reduce(0) { $0 + $1 * $1 })
    return 6371.0088 * atan2(sine, zip(u, v).reduce(0) { $0 + $1.0 * $1.1 })
  }

  @Test("It is the nearest of all, everywhere, over the date line and at the poles")
  func brute() throws {
    let gazetteer = Shipped.all.gazetteer
    var generator = SeededGenerator(seed: 6)
    func random(_ bound: Double) -> Double {
      Double(generator.below(2_000_001)) / 1_000_000 * bound - bound
    }
    var points = [(90.0, 0.0), (-90, 77), (89.999, 180), (-89.9, -180), (0, 180), (0, -180)]
    points += (0..<8).map { _ in (random(80), 179.9 + random(0.2)) }
    points += (0..<12).map { _ in (random(90), random(180)) }
    points += (0..<8).map { _ in
      let place = gazetteer[generator.below(gazetteer.count)]
      return (place.latitude, place.longitude)
    }
    for point in points {
      for people: Int64 in [0, 1_000_000] {
        let found = try #require(
          gazetteer.nearestPlace(latitude: point.0, longitude: point.1, people: people))
        #expect(found.place.population >= people)
        var least = Double.infinity
        for rank in 0..<gazetteer.count where gazetteer.population(rank) >= people {
          let here = (gazetteer.latitude(rank), gazetteer.longitude(rank))
          // Cheaply: who is further away by latitude alone is not the nearest.
          if abs(here.0 - point.0) * 111 > least { continue }
          least = min(least, kilometres(point, here))
        }
        #expect(abs(found.kilometres - least) < 1e-6, "\(point)")
        let there = (found.place.latitude, found.place.longitude)
        #expect(abs(kilometres(point, there) - least) < 1e-6)
      }
    }
  }

  @Test("Known ways")
  func known() throws {
    let gazetteer = Shipped.all.gazetteer
    func name(_ latitude: Double, _ longitude: Double, _ people: Int64 = 0) -> String? {
      gazetteer.nearestPlace(latitude: latitude, longitude: longitude, people: people)?.place.name
        .string
    }
    #expect(name(-43.9, -176.6) == "Chatham Islands")
    #expect(name(-43.9, 183.4) == "Chatham Islands")
    #expect(name(51.5, -0.12, 5_000_000) == "London")
    #expect(name(35.68, 139.77, 5_000_000) == "Tokyo")
    #expect(name(40.7, -74, 1_000_000_000) == nil)
    #expect(name(91, 0) == nil && name(.nan, 0) == nil && name(0, .infinity) == nil)
    #expect(name(0, 1e300) == nil)
  }
}
