import Clicking

/// A place in the music that holds at any rate, and however the score came to it.
///
/// The frames of two engines differ when one of them was changed while it played; the place is the same.
struct Bookmark: Equatable, Comparable {
  var isCountIn: Bool
  var lap: Int64
  var part: Int
  var bar: Int64
  /// How much of the bar has passed, 0..<1.
  var barPhase: Double

  init(isCountIn: Bool, lap: Int64, part: Int, bar: Int64, barPhase: Double) {
    self.isCountIn = isCountIn
    self.lap = lap
    self.part = part
    self.bar = bar
    self.barPhase = barPhase
  }

  init(_ position: Position) {
    self.init(
      isCountIn: position.isCountIn, lap: position.lap, part: position.part, bar: position.bar,
      barPhase: position.barPhase)
  }

  /// Whether it is played earlier.
  static func < (one: Bookmark, other: Bookmark) -> Bool {
    if one.isCountIn != other.isCountIn { return one.isCountIn }
    if one.lap != other.lap { return one.lap < other.lap }
    if one.part != other.part { return one.part < other.part }
    if one.bar != other.bar { return one.bar < other.bar }
    return one.barPhase < other.barPhase
  }
}

extension Plan {
  /// The first frame that is not before a place; where the score does not come to it, its end.
  ///
  /// - Complexity: O(log of the frame · segments), by bisection.
  func firstFrame(at place: Bookmark) -> Int64 {
    func isBefore(_ frame: Int64) -> Bool {
      if let position = position(at: frame) { return Bookmark(position) < place }
      return end.map { frame < $0 } ?? true
    }
    var (low, high) = (Int64(-1), rate)
    while isBefore(high), high < 1 << 52 { (low, high) = (high, high * 2) }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
