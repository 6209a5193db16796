/// Puts convex pieces together as one path, after a map, all of them the same way round, and cut
/// off at a frame.
struct ConvexPieces {
  /// The pieces so far.
  private(set) var path = Path()
  private let map: AffineTransform
  /// Where pieces are cut off.
  private let frame: Rect?
  /// How far from a line a pen touches, after the map.
  private let reach: Double
  private var corners: [Point] = []
  /// Corners while they are cut off.
  private var kept: [Point] = []

  init(_ map: AffineTransform, within frame: Rect?, reach: Double) {
    self.map = map
    self.frame = frame
    self.reach = reach
  }

  /// Whether all that a pen draws along a curve lies outside of the frame.
  func leavesOut(_ curve: CubicCurve) -> Bool {
    guard let frame else { return false }
    let points = (map(curve.start), map(curve.control1), map(curve.control2), map(curve.end))
    let left = min(min(points.0.x, points.1.x), min(points.2.x, points.3.x))
    let right = max(max(points.0.x, points.1.x), max(points.2.x, points.3.x))
    let top = min(min(points.0.y, points.1.y), min(points.2.y, points.3.y))
    let bottom = max(max(points.0.y, points.1.y), max(points.2.y, points.3.y))
    return right < frame.minX - reach || left > frame.maxX + reach
      || bottom < frame.minY - reach || top > frame.maxY + reach
  }

  mutating func add(_ first: Point, _ second: Point, _ third: Point) {
    begin()
    append(first)
    append(second)
    append(third)
    end()
  }

  mutating func add(_ first: Point, _ second: Point, _ third: Point, _ fourth: Point) {
    begin()
    append(first)
    append(second)
    append(third)
    append(fourth)
    end()
  }

  /// Begins a piece.
  mutating func begin() { corners.removeAll(keepingCapacity: true) }

  /// Adds a corner, before the map.
  mutating func append(_ corner: Point) { corners.append(map(corner)) }

  /// Ends the piece.
  mutating func end() {
    if let frame, !corners.allSatisfy({ frame.contains($0) }) { cut(at: frame) }
    guard corners.count > 2 else { return }
    var area = 0.0
    for index in 1..<(corners.count - 1) {
      area += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0])
    }
    guard area != 0, area.isFinite else { return }
    if area < 0 { corners.reverse() }
    path.move(to: corners[0])
    for corner in corners.dropFirst() { path.line(to: corner) }
    path.close()
  }

  /// Leaves of a convex piece what lies inside (Sutherland and Hodgman 1974).
  private mutating func cut(at frame: Rect) {
    cut { $0.x - frame.minX }
    cut { frame.maxX - $0.x }
    cut { $0.y - frame.minY }
    cut { frame.maxY - $0.y }
    // What was far away has been cut to a share of how far.
    for index in corners.indices {
      corners[index].x = min(max(corners[index].x, frame.minX), frame.maxX)
      corners[index].y = min(max(corners[index].y, frame.minY), frame.maxY)
    }
  }

  private mutating func cut(_ depth: (Point) -> Double) {
    guard var before = corners.last else { return }
    kept.removeAll(keepingCapacity: true)
    var depthBefore = depth(before)
    for corner in corners {
      let depthHere = depth(corner)
      if (depthBefore < 0) != (depthHere < 0) {
        kept.append(before.interpolated(to: corner, at: depthBefore / (depthBefore - depthHere)))
      }
      if depthHere >= 0 { kept.append(corner) }
      (before, depthBefore) = (corner, depthHere)
    }
    swap(&corners, &kept)
  }
}
