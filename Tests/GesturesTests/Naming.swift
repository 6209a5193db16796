import Gestures

extension GestureRecognizer {
  /// Updates, and says in words what was recognised.
  mutating func told(_ sample: Sample) -> [String] {
    let before = taps
    let gesture = update(sample)
    // A cancellation forgets what time had made of the touch.
    return words(gesture, taps: gesture.contains(.cancelled) ? before : taps)
  }

  /// Lets time pass, and says in words what was recognised.
  mutating func told(at time: Double) -> [String] {
    let gesture = advance(to: time)
    return words(gesture, taps: taps)
  }

  private func words(_ gesture: Gesture, taps: Int) -> [String] {
    var words: [String] = []
    if gesture.contains(.tapsEnded) { words.append("taps ended \(endedTaps)") }
    if gesture.contains(.hold) { words.append("hold \(taps)") }
    if gesture.contains(.dragBegan) { words.append("drag \(taps) \(isAfterHold)") }
    if gesture.contains(.dragMoved) { words.append("moved") }
    if gesture.contains(.dragEnded) { words.append("drag ended") }
    if gesture.contains(.holdEnded) { words.append("hold ended") }
    if gesture.contains(.tap) { words.append("tap \(taps)") }
    if gesture.contains(.cancelled) { words.append("cancelled") }
    return words
  }
}
