extension Path {
  /// The path with every subpath drawn from its end to its beginning; the subpaths keep their order.
  ///
  /// A closed subpath keeps its first point. Reversed twice it is the same, but that a line back to
  /// the beginning right before a close is left to the close.
  public func reversed() -> Path {
    var reversed = Path()
    for subpath in subpaths {
      reversed.move(to: subpath.segments.last?.end ?? subpath.start)
      for (index, segment) in subpath.segments.enumerated().reversed() {
        switch segment.reversed {
        case .line(let begin, let end):
          // The last line back is what closing draws; one without length is not, and stays.
          if index > 0 || !subpath.isClosed || begin == end { reversed.line(to: end) }
        case .curve(let curve):
          reversed.curve(curve.control1, curve.control2, to: curve.end)
        }
      }
      if subpath.isClosed { reversed.close() }
    }
    return reversed
  }
}
