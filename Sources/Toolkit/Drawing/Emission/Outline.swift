/// A closed path that is one of the basic shapes, upright.
enum Outline: Hashable {
  /// An ellipse or a circle.
  case ellipse(center: Point, radii: Point)
  /// A rectangle, with rounded corners where the radii are not zero.
  case rect(Rect, radii: Point)
}

extension Path {
  /// The basic shape that the path is, wherever it begins and whichever way it turns.
  ///
  /// Points may lie off by a ten-millionth of its size.
  var outline: Outline? {
    guard (4...10).contains(verbs.count), verbs.first == .move, verbs.last == .close,
      !verbs.dropFirst().contains(.move), !verbs.dropLast().contains(.close)
    else { return nil }
    let corners = ring
    // All basic shapes reach furthest where one piece ends.
    guard var box = corners.first.map({ Rect($0.start) }) else { return nil }
    for corner in corners { box.include(corner.end) }
    guard box.width > 0, box.height > 0 else { return nil }
    let tolerance = 1e-7 * max(box.width, box.height)
    func fits(_ path: Path) -> Bool { corners.matches(path.ring, within: tolerance) }
    let center = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    let radii = Point(box.width / 2, box.height / 2)
    switch corners.count {
    case 4 where corners.allSatisfy { $0.isLine }:
      return fits(.rect(box)) ? .rect(box, radii: .zero) : nil
    case 4:
      return fits(.ellipse(center: center, radii: radii))
        ? .ellipse(center: center, radii: radii) : nil
    case 6...8:
      // The corners' radii are how far the curves go.
      guard let curve = corners.first(where: { !$0.isLine }) else { return nil }
      let corner = Point(abs(curve.end.x - curve.start.x), abs(curve.end.y - curve.start.y))
      return fits(.rect(box, radii: corner)) ? .rect(box, radii: corner) : nil
    default: return nil
    }
  }

  /// The pieces of a path that is one closed subpath, without those that have no length.
  fileprivate var ring: [RingPiece] {
    var result: [RingPiece] = []
    forEachSegment { segment in
      switch segment {
      case .line(let start, let end):
        if start != end { result.append(RingPiece(start: start, end: end)) }
      case .curve(let curve):
        result.append(
          RingPiece(start: curve.start, handles: (curve.control1, curve.control2), end: curve.end))
      }
    }
    return result
  }
}

/// A line or curve of a closed path.
private struct RingPiece {
  var start: Point
  var handles: (Point, Point)?
  var end: Point

  var isLine: Bool { handles == nil }

  var reversed: RingPiece {
    RingPiece(start: end, handles: handles.map { ($0.1, $0.0) }, end: start)
  }

  func isLike(_ other: RingPiece, within tolerance: Double) -> Bool {
    func near(_ one: Point, _ two: Point) -> Bool {
      abs(one.x - two.x) <= tolerance && abs(one.y - two.y) <= tolerance
    }
    guard near(start, other.start), near(end, other.end) else { return false }
    switch (handles, other.handles) {
    case (nil, nil): return true
    case (let own?, let others?):
      return near(own.0, others.0) && near(own.1, others.1)
    default: return false
    }
  }
}

extension [RingPiece] {
  /// Whether both are the same closed path, wherever they begin and whichever way they turn.
  fileprivate func matches(_ other: [RingPiece], within tolerance: Double) -> Bool {
    guard count == other.count else { return false }
    for ring in [other, other.reversed().map { $0.reversed }] {
      for shift in ring.indices
      where indices.allSatisfy({
        self[$0].isLike(ring[($0 + shift) % count], within: tolerance)
      }) {
        return true
      }
    }
    return false
  }
}
