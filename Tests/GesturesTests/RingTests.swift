import Foundation
import Gestures
import SeededRandom
import Testing

@Suite("Ring") struct RingTests {
  @Test("items lie evenly, the first at the top, clockwise")
  func layout() {
    let center = Point(x: 50, y: 70)
    let ring = Ring(count: 4)
    let places = (0..<4).map { ring.position(of: $0, center: center, radius: 30) }
    for (place, wanted) in zip(places, [(50.0, 40.0), (80, 70), (50, 100), (20, 70)]) {
      #expect(abs(place.x - wanted.0) < 1e-12 && abs(place.y - wanted.1) < 1e-12)
    }
    for count in 1...60 {
      let ring = Ring(count: count)
      for item in 0..<count {
        let place = ring.position(of: item, rotation: 1.3, radius: 1)
        let angle = Double(item) / Double(count) * 2 * .pi + 1.3
        #expect(abs(place.x - sin(angle)) < 1e-14 && abs(place.y + cos(angle)) < 1e-14)
      }
    }
  }

  @Test("the item at the top is the highest one")
  func top() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<3000 {
      let ring = Ring(count: Int.random(in: 1...60, using: &random))
      let rotation = Double.random(in: -40...40, using: &random)
      let highest = (0..<ring.count).map { ring.position(of: $0, rotation: rotation, radius: 1).y }
      let top = ring.top(rotation: rotation)
      #expect(highest[top] <= highest.min()! + 1e-12)
    }
  }

  @Test("the nearest way round brings the item up and is at most a half turn")
  func nearestWay() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let ring = Ring(count: Int.random(in: 1...60, using: &random))
      let item = Int.random(in: 0..<ring.count, using: &random)
      let from = Double.random(in: -40...40, using: &random)
      let to = ring.rotation(bringingToTop: item, from: from)
      #expect(ring.top(rotation: to) == item)
      #expect(abs(ring.position(of: item, rotation: to, radius: 1).x) < 1e-12)
      let others = (-20...20).map { abs(to + Double($0) * 2 * .pi - from) }
      #expect(abs(to - from) <= others.min()! + 1e-12)
    }
    // Of two ways of the same length, clockwise.
    #expect(Ring(count: 2).rotation(bringingToTop: 1, from: 0) == .pi)
  }
}
