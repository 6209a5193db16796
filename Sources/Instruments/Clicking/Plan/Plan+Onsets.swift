extension Plan {
  /// Calls for each stroke from one frame to before another, in order, until told to stop.
  ///
  /// Strokes that gaps and chance leave out are among them, marked as such. Nothing is made but what
  /// the caller makes.
  ///
  /// - Complexity: O(strokes).
  public func forEachOnset(
    from start: Int64 = Int64.min / 4, to end: Int64 = Int64.max, _ body: (Onset) -> Bool
  ) {
    var cursor = start < -(1 << 40) ? Cursor() : cursor(at: start)
    while let onset = next(&cursor), onset.frame < end {
      guard body(onset) else { return }
    }
  }

  /// The strokes from one frame to before another, in order.
  public func onsets(from start: Int64, to end: Int64) -> [Onset] {
    var onsets: [Onset] = []
    forEachOnset(from: start, to: end) {
      onsets.append($0)
      return true
    }
    return onsets
  }
}
