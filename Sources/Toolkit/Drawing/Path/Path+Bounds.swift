extension Path {
  /// The smallest rectangle around all that is drawn, curves by their extremes and not by their
  /// control points; nil where nothing is. A move counts only with what is drawn from it.
  ///
  /// - Complexity: O(*n*).
  public var boundingBox: Rect? {
    var box: Rect?
    func include(_ point: Point) {
      if box?.include(point) == nil { box = Rect(point) }
    }
    forEachSegment { segment in
      include(segment.start)
      include(segment.end)
      guard case .curve(let curve) = segment else { return }
      // Within the box of its ends a curve whose control points are in it stays.
      if let box, box.contains(curve.control1), box.contains(curve.control2) { return }
      CubicCurve.forEachTurn(curve.x) { t in
        include(Point(CubicCurve.value(curve.x, at: t), curve.end.y))
      }
      CubicCurve.forEachTurn(curve.y) { t in
        include(Point(curve.end.x, CubicCurve.value(curve.y, at: t)))
      }
    }
    return box
  }
}
