extension Path {
  /// How long the pen's way is, lines that close included and moves left out.
  ///
  /// A curve's length is integrated by Gauss and Legendre's rule, with as many nodes and on as many
  /// parts as it takes.
  ///
  /// - Parameter accuracy: By how much each curve may be off, in units of the path.
  ///   What rounding costs, some 10⁻¹⁴ of the length, comes on top.
  public func length(accuracy: Double = 1e-6) -> Double {
    var length = 0.0
    var point = 0
    var current = Point.zero
    var start = Point.zero
    for verb in verbs {
      switch verb {
      case .move:
        current = points[point]
        start = current
        point += 1
      case .line:
        let end = points[point]
        length += (end - current).length
        current = end
        point += 1
      case .curve:
        let curve = CubicCurve(
          start: current, control1: points[point], control2: points[point + 1],
          end: points[point + 2])
        length += curve.length(accuracy: accuracy)
        current = curve.end
        point += 3
      case .close:
        length += (start - current).length
        current = start
      }
    }
    return length
  }
}
