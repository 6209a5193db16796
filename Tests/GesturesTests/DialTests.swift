import Foundation
import Gestures
import SeededRandom
import Testing

@Suite("Dial") struct DialTests {
  private let center = Point(x: 100, y: 100)

  private func on(turns: Double) -> Point {
    Point(x: 100 + 60 * sin(turns * 2 * .pi), y: 100 - 60 * cos(turns * 2 * .pi))
  }

  /// A dial with a finger on its top.
  private func touched(
    _ range: ClosedRange<Double>, perTurn: Double, detent: Double = 0, value: Double = 0
  ) -> Dial {
    var dial = Dial(Dial.Scale(range: range, perTurn: perTurn, detent: detent), value: value)
    #expect(dial.update(.began, finger: 1, at: on(turns: 0), around: center) == nil)
    return dial
  }

  private func turn(
    _ dial: inout Dial, from start: Double = 0, to turns: Double, reports: Int = 200
  ) {
    for step in 1...reports {
      dial.update(
        .moved, finger: 1, at: on(turns: start + (turns - start) * Double(step) / Double(reports)),
        around: center)
    }
  }

  @Test("a turn is worth what the scale says, on one turn or on many")
  func values() {
    for turns in [0.25, 1, -0.5, 3, -4.75] {
      var dial = touched(-1000...1000, perTurn: 60)
      turn(&dial, to: turns)
      #expect(abs(dial.value - 60 * turns) < 1e-9)
      #expect(abs(dial.angle - turns * 2 * .pi) < 1e-9)
    }
    #expect(Dial.Scale(range: 20...300, perTurn: 140).turns == 2)
    #expect(Dial.Scale(range: 20...300, perTurn: -140).turns == 2)
    var backwards = touched(-100...100, perTurn: -10)
    turn(&backwards, to: 2)
    #expect(abs(backwards.value + 20) < 1e-9)
  }

  @Test("the value is clamped and the angle is not")
  func clamping() {
    var dial = touched(0...100, perTurn: 100, value: 50)
    turn(&dial, to: 2)
    #expect(dial.value == 100)
    #expect(abs(dial.angle - 4 * .pi) < 1e-9)
    // The finger has to come back over all it went too far.
    turn(&dial, from: 2, to: 0.6)
    #expect(dial.value == 100)
    turn(&dial, from: 0.6, to: 0.25)
    #expect(abs(dial.value - 75) < 1e-9)
    dial.update(.ended, finger: 1, at: on(turns: 0.25), around: center)
    // The next touch begins at the value, not at the angle.
    dial.update(.began, finger: 1, at: on(turns: 0), around: center)
    turn(&dial, to: -0.5)
    #expect(abs(dial.value - 25) < 1e-9)
  }

  @Test("it clicks into the detents, says how many, and rests on one")
  func detents() {
    var dial = touched(20...300, perTurn: 60, detent: 1, value: 120.4)
    #expect(dial.value == 120)
    var clicks = 0
    for step in 1...1000 {
      let change = dial.update(
        .moved, finger: 1, at: on(turns: Double(step) / 1000), around: center)
      if case .turned(let more)? = change { clicks += more }
      #expect(dial.value == dial.value.rounded())
    }
    #expect(dial.value == 180)
    #expect(clicks == 60)
    #expect(dial.update(.ended, finger: 1, at: on(turns: 1), around: center) == .ended)
    #expect(!dial.isTurning)

    let odd = Dial.Scale(range: 0...10, perTurn: 10, detent: 3)
    #expect([-5, 1, 2, 4.6, 9.9, 10, 50].map(odd.nearest) == [0, 0, 3, 6, 9, 9, 9])
    let endless = Dial.Scale(range: -Double.infinity...Double.infinity, perTurn: 10, detent: 3)
    #expect([-5, 1, 1e6].map(endless.nearest) == [-6, 0, 999_999])
  }

  @Test("a finger that trembles between two detents makes no chatter")
  func trembling() {
    var dial = touched(0...100, perTurn: 10, detent: 1)
    turn(&dial, to: 0.056)
    let value = dial.value
    for step in 0..<200 {
      let tremble = 0.05 + (step.isMultiple(of: 2) ? 0.004 : -0.004)
      #expect(dial.update(.moved, finger: 1, at: on(turns: tremble), around: center) == nil)
    }
    #expect(dial.value == value)
  }

  @Test("the value does not depend on how often the finger is reported")
  func samplingRate() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<500 {
      var (sparse, dense) = (
        touched(0...50, perTurn: 12, detent: 1, value: 20),
        touched(0...50, perTurn: 12, detent: 1, value: 20)
      )
      var place = 0.0
      for _ in 0..<6 {
        let next = place + Double.random(in: -3...3, using: &random)
        turn(&sparse, from: place, to: next, reports: 12)
        turn(&dense, from: place, to: next, reports: 480)
        place = next
        #expect(sparse.value == dense.value)
      }
    }
  }

  @Test("a second finger on the dial cancels, and the value is what it was")
  func secondFinger() {
    var dial = touched(0...100, perTurn: 100, value: 50)
    turn(&dial, to: 0.25)
    #expect(abs(dial.value - 75) < 1e-9)
    #expect(dial.update(.began, finger: 2, at: on(turns: 0.5), around: center) == .cancelled)
    #expect(dial.value == 50)
    for finger: Int32 in [1, 2] {
      #expect(dial.update(.moved, finger: finger, at: on(turns: 0.9), around: center) == nil)
    }
    // Neither finger takes over when the other one leaves.
    #expect(dial.update(.ended, finger: 1, at: on(turns: 0.3), around: center) == nil)
    #expect(dial.update(.moved, finger: 2, at: on(turns: 0.9), around: center) == nil)
    #expect(dial.update(.ended, finger: 2, at: on(turns: 0.3), around: center) == nil)
    #expect(dial.value == 50)
    #expect(dial.update(.began, finger: 3, at: on(turns: 0), around: center) == nil)
    #expect(dial.isTurning)
  }

  @Test("far out a turn means less, from where the finger went out until it comes in again")
  func fine() {
    let fine = Dial.Scale.Fine(beyond: 90, perTurn: 6, detent: 0.1)
    let scale = Dial.Scale(range: 20...300, perTurn: 60, detent: 1, fine: fine)
    func place(_ turns: Double, _ distance: Double) -> Point {
      Point(
        x: 100 + distance * sin(turns * 2 * .pi), y: 100 - distance * cos(turns * 2 * .pi))
    }
    var dial = Dial(scale, value: 120)
    dial.update(.began, finger: 1, at: place(0, 60), around: center)
    func go(from start: Double, to end: Double, at distance: Double) {
      for step in 1...100 {
        let turns = start + (end - start) * Double(step) / 100
        dial.update(.moved, finger: 1, at: place(turns, distance), around: center)
      }
    }
    go(from: 0, to: 0.25, at: 60)
    #expect(dial.value == 135)
    // Straight out, which turns nothing, and on: a tenth of the way counts, in tenths.
    dial.update(.moved, finger: 1, at: place(0.25, 120), around: center)
    #expect(dial.value == 135)
    go(from: 0.25, to: 0.5, at: 120)
    #expect(abs(dial.value - 136.5) < 1e-9)
    // In again it stays between two detents until it is turned by half of one.
    dial.update(.moved, finger: 1, at: place(0.5, 60), around: center)
    go(from: 0.5, to: 0.505, at: 60)
    #expect(abs(dial.value - 136.5) < 1e-9)
    go(from: 0.505, to: 0.75, at: 60)
    #expect(dial.value == 151 || dial.value == 152)
    dial.update(.ended, finger: 1, at: place(0.75, 60), around: center)
    // What was found far out may be set as well.
    dial.set(92.44)
    #expect(abs(dial.value - 92.4) < 1e-9)
  }

  @Test("cancel ends neutrally, and what makes no sense is ignored")
  func cancel() {
    var dial = touched(0...100, perTurn: 100, value: 50)
    turn(&dial, to: 0.2)
    #expect(dial.update(.moved, finger: 1, at: Point(x: .nan, y: 0), around: center) == nil)
    #expect(dial.update(.cancelled, finger: 9, at: on(turns: 0), around: center) == nil)
    #expect(dial.update(.cancelled, finger: 1, at: on(turns: 0), around: center) == .cancelled)
    #expect(dial.value == 50)
    #expect(dial.update(.moved, finger: 1, at: on(turns: 0.7), around: center) == nil)
    dial.set(1000)
    #expect(dial.value == 100)
  }
}
