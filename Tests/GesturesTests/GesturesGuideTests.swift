import Gestures
import Testing

/// The examples of `Guides/Gestures.md`.
@Suite("Gestures guide") struct GesturesGuideTests {
  func meaning(of samples: [Sample]) -> [String] {
    var finger = GestureRecognizer()
    var words: [String] = []
    for sample in samples {
      let gesture = finger.update(sample)
      if gesture.contains(.tap) { words.append(finger.taps == 2 ? "double tap" : "tap") }
      if gesture.contains(.hold) { words.append("hold") }
      if gesture.contains(.dragBegan) { words.append(finger.isAfterHold ? "lifted" : "drag") }
      if gesture.contains(.dragEnded) { words.append("dropped at \(Int(finger.position.y))") }
      if gesture.contains(.cancelled) { words.append("never mind") }
    }
    return words
  }

  func tempo(afterTurning places: [Point], around center: Point) -> Double {
    var dial = Dial(Dial.Scale(range: 20...300, perTurn: 60, detent: 1), value: 120)
    for (number, place) in places.enumerated() {
      dial.update(number == 0 ? .began : .moved, finger: 1, at: place, around: center)
    }
    return dial.value
  }

  func rest(of offset: Double, thrownAt velocity: Double = 0) -> Double {
    RowSnapping(rowHeight: 62, count: 40, viewport: 310).rest(offset, velocity: velocity)
  }

  @Test("the guide's examples do what the guide says")
  func examples() {
    let (here, there) = (Point(x: 0, y: 0), Point(x: 0, y: 90))
    #expect(
      meaning(of: [
        Sample(.began, at: here, time: 0), Sample(.ended, at: here, time: 80),
        Sample(.began, at: here, time: 200), Sample(.ended, at: here, time: 260),
        Sample(.began, at: here, time: 900), Sample(.moved, at: here, time: 1500),
        Sample(.moved, at: there, time: 1600), Sample(.ended, at: there, time: 1700),
        Sample(.began, at: here, time: 3000), Sample(.cancelled, at: here, time: 3050),
      ]) == ["tap", "double tap", "hold", "lifted", "dropped at 90", "never mind"])
    let center = Point(x: 100, y: 100)
    #expect(
      tempo(afterTurning: [Point(x: 100, y: 0), Point(x: 200, y: 100)], around: center) == 135)
    #expect(rest(of: 100) == 124)
    #expect(rest(of: 90) == 62)
    #expect(rest(of: 100, thrownAt: 1) == 434)
  }
}
