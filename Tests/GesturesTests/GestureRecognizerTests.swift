import Gestures
import SeededRandom
import Testing

@Suite("GestureRecognizer") struct GestureRecognizerTests {
  private let here = Point(x: 100, y: 100)

  private func at(_ dx: Double, _ dy: Double = 0) -> Point { Point(x: 100 + dx, y: 100 + dy) }

  /// Feeds phases with their time and their distance to the right of the start.
  private func run(
    _ steps: [(Sample.Phase, Double, Double)], by pointer: Sample.Pointer = .touch,
    _ thresholds: GestureRecognizer.Thresholds = .init()
  ) -> [String] {
    var finger = GestureRecognizer(thresholds)
    return steps.flatMap { phase, time, way in
      finger.told(Sample(phase, at: at(way), time: time, by: pointer))
    }
  }

  @Test("a finger that goes up where it came down has tapped")
  func tap() {
    #expect(run([(.began, 0, 0), (.ended, 90, 3)]) == ["tap 1"])
    #expect(
      run([(.began, 0, 0), (.moved, 20, 10), (.moved, 40, -10), (.ended, 90, 0)]) == ["tap 1"])
  }

  @Test("10 pixels are a finger's slop, 4 a mouse's, and they can be changed")
  func slop() {
    for (pointer, slop) in [(Sample.Pointer.touch, 10.0), (.pen, 10), (.mouse, 4)] {
      #expect(
        run([(.began, 0, 0), (.moved, 10, slop), (.ended, 20, slop)], by: pointer) == ["tap 1"])
      #expect(
        run([(.began, 0, 0), (.moved, 10, slop + 0.01), (.ended, 20, 0)], by: pointer)
          == ["drag 0 false", "drag ended"])
    }
    var wide = GestureRecognizer.Thresholds()
    wide.touchSlop = .infinity
    #expect(run([(.began, 0, 0), (.moved, 10, 500), (.ended, 20, 500)], wide) == ["tap 1"])
  }

  @Test("once past the slop it stays a drag; returning to the start re-arms nothing")
  func staysDrag() {
    #expect(
      run([
        (.began, 0, 0), (.moved, 10, 11), (.moved, 20, 0), (.moved, 900, 0), (.ended, 1000, 0),
      ]) == ["drag 0 false", "moved", "moved", "drag ended"])
    // Nor is the lifting a tap that a second one could follow.
    #expect(
      run([
        (.began, 0, 0), (.moved, 10, 11), (.ended, 20, 0), (.began, 60, 0), (.ended, 90, 0),
      ]) == ["drag 0 false", "drag ended", "tap 1"])
  }

  @Test("a swipe without a report in between is a drag all the same")
  func swipe() {
    #expect(run([(.began, 0, 0), (.ended, 60, 200)]) == ["drag 0 false", "drag ended"])
  }

  @Test("taps count on within 300 ms and near each other")
  func doubleTap() {
    let first: [(Sample.Phase, Double, Double)] = [(.began, 0, 0), (.ended, 80, 0)]
    #expect(run(first + [(.began, 380, 0), (.ended, 450, 0)]) == ["tap 1", "tap 2"])
    #expect(
      run(first + [(.began, 381, 0), (.ended, 450, 0)]) == ["tap 1", "taps ended 1", "tap 1"])
    #expect(run(first + [(.began, 200, 32), (.ended, 250, 32)]) == ["tap 1", "tap 2"])
    #expect(
      run(first + [(.began, 200, 33), (.ended, 250, 33)]) == ["tap 1", "taps ended 1", "tap 1"])
    #expect(
      run(
        first + [(.began, 200, 0), (.ended, 250, 0), (.began, 400, 0), (.ended, 450, 0)])
        == ["tap 1", "tap 2", "tap 3"])
  }

  @Test("a single tap that waits for a second one is told when none came")
  func singleTap() {
    var finger = GestureRecognizer()
    #expect(finger.deadline == nil)
    _ = finger.update(Sample(.began, at: here, time: 0))
    #expect(finger.deadline == 500)
    #expect(finger.update(Sample(.ended, at: here, time: 80)) == .tap)
    #expect(finger.deadline == 380)
    #expect(finger.advance(to: 379) == [])
    #expect(finger.advance(to: 380) == .tapsEnded)
    #expect(finger.endedTaps == 1 && finger.taps == 0)
    #expect(finger.advance(to: 1000) == [])
    #expect(finger.deadline == nil)
  }

  @Test("a finger that rests for 500 ms holds, by the clock or by its own times")
  func hold() {
    var finger = GestureRecognizer()
    _ = finger.update(Sample(.began, at: here, time: 1000))
    #expect(finger.advance(to: 1499) == [])
    #expect(finger.advance(to: 1500) == .hold)
    #expect(finger.deadline == nil)
    #expect(finger.advance(to: 1600) == [])
    #expect(finger.update(Sample(.ended, at: here, time: 1700)) == .holdEnded)
    #expect(run([(.began, 0, 0), (.ended, 500, 0)]) == ["hold 0", "hold ended"])
    #expect(run([(.began, 0, 0), (.ended, 499, 0)]) == ["tap 1"])
  }

  @Test("combinations: hold and drag, tap and drag, tap and hold")
  func combinations() {
    #expect(
      run([(.began, 0, 0), (.moved, 600, 2), (.moved, 650, 30), (.ended, 700, 50)])
        == ["hold 0", "drag 0 true", "drag ended"])
    #expect(
      run([(.began, 0, 0), (.ended, 50, 0), (.began, 150, 0), (.moved, 200, 30), (.ended, 250, 0)])
        == ["tap 1", "drag 1 false", "drag ended"])
    #expect(
      run([(.began, 0, 0), (.ended, 50, 0), (.began, 150, 0), (.ended, 800, 0)])
        == ["tap 1", "hold 1", "hold ended"])
    #expect(
      run([(.began, 0, 0), (.moved, 100, 11), (.moved, 900, 11)]) == ["drag 0 false", "moved"])
  }

  @Test("a clock that comes late says the page stood still, and asks again before it is a hold")
  func lateClock() {
    var finger = GestureRecognizer()
    _ = finger.update(Sample(.began, at: here, time: 0))
    #expect(finger.advance(to: 601) == [])
    #expect(finger.deadline == 651)
    var lifted = finger
    #expect(lifted.update(Sample(.ended, at: here, time: 90)) == .tap)
    #expect(finger.advance(to: 640) == [])
    #expect(finger.advance(to: 651) == .hold)
  }

  @Test("cancel always ends neutrally, whatever came before")
  func cancel() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      var finger = GestureRecognizer()
      var time = 0.0
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        time += Double.random(in: 0...400, using: &random)
        let phase: Sample.Phase = [.began, .moved, .ended].randomElement(using: &random) ?? .moved
        let place = at(Double.random(in: -30...30, using: &random))
        _ = finger.update(Sample(phase, at: place, time: time))
        if Bool.random(using: &random) {
          _ = finger.advance(to: time + Double.random(in: 0...700, using: &random))
        }
      }
      let wasDown = finger.isDown
      let told = finger.update(Sample(.cancelled, at: here, time: time + 1))
      #expect(told.contains(.cancelled) == wasDown)
      #expect(finger == GestureRecognizer())
      #expect(finger.update(Sample(.moved, at: at(99), time: time + 2)) == [])
      #expect(finger.update(Sample(.ended, at: at(99), time: time + 3)) == [])
    }
  }

  @Test("what makes no sense is ignored: moves of no finger, numbers that are none")
  func nonsense() {
    #expect(run([(.moved, 0, 50), (.ended, 10, 50), (.cancelled, 20, 0)]) == [])
    #expect(
      run([
        (.began, 0, 0), (.moved, .nan, 90), (.moved, 10, .nan), (.moved, 20, .infinity),
        (.ended, 30, 1),
      ]) == ["tap 1"])
    #expect(run([(.began, 0, 0), (.began, 50, 0), (.ended, 90, 0)]) == ["cancelled", "tap 1"])
    // A clock that goes back divides by nothing.
    #expect(
      run([(.began, 100, 0), (.moved, 100, 50), (.moved, 40, 60), (.ended, 40, 70)])
        == ["drag 0 false", "moved", "drag ended"])
  }

  @Test("a drag tells its way and its speed, and a finger that rested before it went up is slow")
  func speed() {
    var finger = GestureRecognizer()
    _ = finger.update(Sample(.began, at: here, time: 0))
    for step in 1...30 {
      _ = finger.update(
        Sample(.moved, at: at(Double(step) * 4, Double(step) * -8), time: Double(step) * 4))
    }
    var fling = finger
    #expect(fling.update(Sample(.ended, at: at(120, -240), time: 121)) == .dragEnded)
    #expect(fling.translation == Point(x: 120, y: -240))
    #expect(abs(fling.velocity.x - 1) < 0.06 && abs(fling.velocity.y + 2) < 0.12)
    #expect(finger.update(Sample(.ended, at: at(120, -240), time: 600)) == .dragEnded)
    #expect(finger.velocity.length < 0.1)
  }
}
