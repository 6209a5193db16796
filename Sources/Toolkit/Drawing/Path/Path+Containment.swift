extension Path {
  /// Whether a point lies inside the filled path; open subpaths are filled as if they were closed.
  ///
  /// A point on the outline itself may count as inside or not.
  ///
  /// - Complexity: O(*n*).
  public func contains(_ point: Point, by rule: FillRule) -> Bool {
    let winding = windingNumber(around: point)
    return switch rule {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 == 1
    }
  }

  /// How many times the path runs around a point, from the x axis towards the y axis.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    // A segment that does not begin where the last one ended begins a subpath, and the last one is
    // closed by a line.
    var start: Point?
    var current = Point.zero
    forEachSegment(
      move: { next in
        winding += Crossing.line(current, start ?? current, point)
        start = next
        current = next
      },
      { segment in
        switch segment {
        case .line(let begin, let end): winding += Crossing.line(begin, end, point)
        case .curve(let curve): winding += Crossing.curve(curve, point)
        }
        current = segment.end
      })
    winding += Crossing.line(current, start ?? current, point)
    return winding
  }
}

/// How a segment crosses the ray from a point to the right: 1 downwards, -1 upwards, 0 not.
///
/// A segment has its upper end and not its lower one, so that where two meet one of them crosses.
private enum Crossing {
  static func line(_ start: Point, _ end: Point, _ point: Point) -> Int {
    let isDown = start.y <= point.y && point.y < end.y
    let isUp = end.y <= point.y && point.y < start.y
    guard isDown || isUp else { return 0 }
    if min(start.x, end.x) > point.x { return isDown ? 1 : -1 }
    if max(start.x, end.x) <= point.x { return 0 }
    let way = end - start
    let side = way.x * (point.y - start.y) - way.y * (point.x - start.x)
    return isDown ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
  }

  static func curve(_ curve: CubicCurve, _ point: Point) -> Int {
    let (x, y) = (curve.x, curve.y)
    let top = min(min(y.0, y.1), min(y.2, y.3))
    let bottom = max(max(y.0, y.1), max(y.2, y.3))
    if point.y < top || point.y > bottom || max(max(x.0, x.1), max(x.2, x.3)) <= point.x {
      return 0
    }
    var crossings = 0
    var begin = (t: 0.0, y: y.0)
    func cross(to end: (t: Double, y: Double)) {
      crossings += rising(curve, from: begin, to: end, point)
      begin = end
    }
    CubicCurve.forEachTurn(y) { t in cross(to: (t, CubicCurve.value(y, at: t))) }
    cross(to: (1, y.3))
    return crossings
  }

  /// The crossing of a part of a curve between turns, where y only grows or only falls.
  private static func rising(
    _ curve: CubicCurve, from begin: (t: Double, y: Double), to end: (t: Double, y: Double),
    _ point: Point
  ) -> Int {
    let isDown = begin.y <= point.y && point.y < end.y
    let isUp = end.y <= point.y && point.y < begin.y
    guard isDown || isUp else { return 0 }
    var (low, high) = (begin.t, end.t)
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { break }
      let isBefore = (CubicCurve.value(curve.y, at: middle) <= point.y) == isDown
      if isBefore { low = middle } else { high = middle }
    }
    guard CubicCurve.value(curve.x, at: low) > point.x else { return 0 }
    return isDown ? 1 : -1
  }
}
