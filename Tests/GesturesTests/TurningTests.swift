import Foundation
import SeededRandom
import Testing

@testable import Gestures

@Suite("Turning") struct TurningTests {
  private let center = Point(x: 200, y: 150)

  private func on(_ angle: Double, _ radius: Double = 80) -> Point {
    Point(x: center.x + radius * sin(angle), y: center.y - radius * cos(angle))
  }

  @Test(
    "n turns are n · 2π, from anywhere, either way, with any number of reports above two a turn")
  func turns() {
    for start in [0.0, 1, .pi / 2, 3, .pi, -.pi, 4.7] {
      for reports in [3, 4, 5, 7, 60, 1000] {
        for turns in [1, 2, 7] {
          for way in [1.0, -1] {
            var turning = Turning(at: on(start), around: center)
            for step in 1...reports * turns {
              turning.move(to: on(start + way * Double(step) * 2 * .pi / Double(reports)))
            }
            #expect(abs(turning.angle - way * Double(turns) * 2 * .pi) < 1e-9)
          }
        }
      }
    }
  }

  @Test("crossing the seam never jumps: a small step is a small angle, wherever it is")
  func seam() {
    for start in stride(from: -7.0, to: 7, by: 0.01) {
      var turning = Turning(at: on(start), around: center)
      turning.move(to: on(start + 0.02))
      #expect(abs(turning.angle - 0.02) < 1e-9)
      turning.move(to: on(start - 0.02))
      #expect(abs(turning.angle + 0.02) < 1e-9)
    }
  }

  private func random(_ random: inout SeededGenerator) -> Point {
    Point(
      x: center.x + Double.random(in: -120...120, using: &random),
      y: center.y + Double.random(in: -120...120, using: &random))
  }

  @Test("reports on the way in between change nothing, even through the dead zone")
  func samplingRate() {
    var chance = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      var place = random(&chance)
      var (sparse, dense) = (Turning(at: place, around: center), Turning(at: place, around: center))
      for _ in 0..<8 {
        let next = random(&chance)
        sparse.move(to: next)
        var shares = (0..<20).map { _ in Double.random(in: 0...1, using: &chance) }
        shares.sort()
        for share in shares {
          dense.move(
            to: Point(
              x: place.x + (next.x - place.x) * share, y: place.y + (next.y - place.y) * share))
        }
        dense.move(to: next)
        place = next
      }
      #expect(abs(sparse.angle - dense.angle) < 1e-6)
    }
  }

  @Test("it is what many small steps outside the dead zone add up to")
  func slowReference() {
    var chance = SeededGenerator(seed: 6)
    for _ in 0..<60 {
      var place = random(&chance)
      var turning = Turning(at: place, around: center, deadZone: 20)
      var sum = 0.0
      for _ in 0..<4 {
        let next = random(&chance)
        turning.move(to: next)
        var angle: Double?
        for step in 0...20_000 {
          let share = Double(step) / 20_000
          let x = place.x + (next.x - place.x) * share - center.x
          let y = place.y + (next.y - place.y) * share - center.y
          guard (x * x + y * y).squareRoot() > 20 else {
            angle = nil
            continue
          }
          let now = Foundation.atan2(y, x)
          if let before = angle {
            var way = now - before
            if way > .pi { way -= 2 * .pi }
            if way < -.pi { way += 2 * .pi }
            sum += way
          }
          angle = now
        }
        place = next
      }
      #expect(abs(turning.angle - sum) < 0.01)
    }
  }

  @Test("inside the dead zone nothing turns, and leaving it elsewhere is no jump")
  func deadZone() {
    var turning = Turning(at: on(0), around: center, deadZone: 12)
    for step in 0..<100 { turning.move(to: on(Double(step), 11)) }
    #expect(abs(turning.angle) < 1e-9)
    turning.move(to: center)
    turning.move(to: on(.pi))
    #expect(abs(turning.angle) < 1e-9)
    // Straight through the middle, one report on either side.
    var across = Turning(at: on(1), around: center)
    across.move(to: on(1 + .pi))
    #expect(abs(across.angle) < 1e-9)
  }

  @Test("numbers that are none are ignored")
  func nonsense() {
    var turning = Turning(at: on(0), around: center)
    turning.move(to: Point(x: .nan, y: 0))
    turning.move(to: Point(x: 0, y: .infinity))
    turning.move(to: on(0.5))
    #expect(abs(turning.angle - 0.5) < 1e-9)
  }
}
