import Geometry

/// Draws lines with a broad pen: each step, join and cap a convex piece of the outline.
struct StrokeTracer {
  /// The pieces so far, all the same way round.
  var outline: Path { pieces.path }

  private var pieces: ConvexPieces
  private let cap: Stroke.Cap
  private let join: Stroke.Join
  private let miterLimit: Double
  /// Half of the pen's width.
  private let half: Double
  /// By how much lines may be off, before the map.
  private let tolerance: Double
  /// The greatest angle that a round is drawn by at once.
  private let turn: Double
  /// That angle's tangent.
  private let turnTangent: Double
  /// Which way the step before ended, so that the next one begins with the same edge.
  private var lastDirection: Point?

  /// Nil where nothing can be drawn.
  init?(
    _ stroke: Stroke, through map: AffineTransform, tolerance: Double, within frame: Rect?
  ) {
    let scale = map.greatestScale
    half = stroke.width / 2
    guard half > 0, half.isFinite, map.determinant != 0, scale > 0, scale.isFinite else {
      return nil
    }
    cap = stroke.cap
    join = stroke.join
    miterLimit = stroke.miterLimit
    self.tolerance = (tolerance > 0 ? tolerance : 1e-3) / scale
    // A chord of the pen's round that is off by the tolerance: 1 − cos x/2 is x²/8.
    turn = max(1.0 / 512, min(0.5, (8 * self.tolerance / half).squareRoot()))
    let (sine, cosine) = sineAndCosine(radians: turn)
    turnTangent = sine / cosine
    pieces = ConvexPieces(map, within: frame, reach: half * scale)
  }

  mutating func trace(_ line: PenLine) {
    if let dot = line.dot { return trace(dot.place, dot.direction) }
    guard let first = line.segments.first, let last = line.segments.last else { return }
    var before = line.isClosed ? last.endDirection : nil
    for segment in line.segments {
      let direction = segment.startDirection
      if let before { join(at: segment.start, from: before, to: direction) }
      switch segment {
      case .line(let start, let end): step(start, direction, end, direction)
      case .curve(let curve):
        lastDirection = nil
        trace(curve, levels: 16)
      }
      before = segment.endDirection
    }
    if line.isClosed { return }
    cap(at: first.start, towards: -1 * first.startDirection)
    cap(at: last.end, towards: last.endDirection)
  }

  /// A dot has both caps and nothing between them.
  private mutating func trace(_ place: Point, _ direction: Point) {
    cap(at: place, towards: direction)
    cap(at: place, towards: -1 * direction)
  }

  // MARK: - Steps

  /// Halves a curve until each part is as good as straight, and turns by no more than a round does.
  private mutating func trace(_ curve: CubicCurve, levels: Int) {
    if pieces.leavesOut(curve) {
      lastDirection = nil
      return
    }
    if levels > 0, !isStraight(curve) {
      let (left, right) = curve.split(at: 0.5)
      trace(left, levels: levels - 1)
      trace(right, levels: levels - 1)
      return
    }
    if curve.start == curve.end && curve.control1 == curve.start && curve.control2 == curve.start {
      return
    }
    var begin = curve.startDirection
    if let lastDirection {
      // Where two parts meet in a cusp the pen turns in its place.
      if isWithinTurn(lastDirection, begin) {
        begin = lastDirection
      } else {
        pivot(at: curve.start, from: lastDirection, to: begin)
      }
    }
    let end = curve.endDirection
    if isWithinTurn(begin, end) {
      step(curve.start, begin, curve.end, end)
    } else {
      pivot(at: curve.start, from: begin, to: end)
      step(curve.start, end, curve.end, end)
    }
    lastDirection = end
  }

  private func isStraight(_ curve: CubicCurve) -> Bool {
    let way0 = curve.control1 - curve.start
    let way1 = curve.control2 - curve.control1
    let way2 = curve.end - curve.control2
    // A cubic is nowhere farther from its chord than this.
    let bend = max((way1 - way0).length, (way2 - way1).length)
    guard 0.75 * bend <= tolerance else { return false }
    // The curve goes no other way than between those of its handles.
    return isWithinTurn(way0, way1) && isWithinTurn(way1, way2) && isWithinTurn(way0, way2)
  }

  /// Whether two ways differ by no more than a round is drawn by; no way differs from none.
  private func isWithinTurn(_ one: Point, _ other: Point) -> Bool {
    let along = one.dot(other)
    return along > 0
      ? abs(one.cross(other)) <= turnTangent * along : one == .zero || other == .zero
  }

  /// What the pen sweeps over from one place and direction to another.
  private mutating func step(_ start: Point, _ begin: Point, _ end: Point, _ final: Point) {
    let (across, beyond) = (half * begin.turned, half * final.turned)
    let (left, right) = (start + across, start - across)
    let (nextLeft, nextRight) = (end + beyond, end - beyond)
    let isForwardLeft = (nextLeft - left).dot(begin) >= 0
    let isForwardRight = (nextRight - right).dot(begin) >= 0
    if isForwardLeft == isForwardRight {
      pieces.add(left, nextLeft, nextRight, right)
      return
    }
    // The pen turns about a point on itself: two triangles that meet there.
    let share = (end - start).cross(beyond) / across.cross(beyond)
    guard abs(share) <= 1 else {
      pieces.add(left, nextLeft, nextRight, right)
      return
    }
    let center = start + share * across
    pieces.add(left, nextLeft, center)
    pieces.add(right, nextRight, center)
  }

  /// What the pen sweeps over that turns in its place.
  private mutating func pivot(at center: Point, from begin: Point, to end: Point) {
    let angle = arcTangent(y: begin.cross(end), x: begin.dot(end))
    wedge(at: center, from: half * begin.turned, by: angle)
    wedge(at: center, from: -half * begin.turned, by: angle)
  }

  // MARK: - Joins and caps

  private mutating func join(at corner: Point, from begin: Point, to end: Point) {
    let along = begin.dot(end)
    let angle = arcTangent(y: begin.cross(end), x: along)
    if abs(angle) < 1e-9 { return }
    // The gap is on the outside of the turn.
    let side = angle > 0 ? -half : half
    let (from, to) = (side * begin.turned, side * end.turned)
    switch join {
    case .round: wedge(at: corner, from: from, by: angle)
    case .miter where miterLimit * miterLimit * (1 + along) >= 2 && along > -1:
      // The mitre is 1 / sin θ/2 widths long, θ between the lines (SVG 2, section 13.5.5).
      let tip = corner + 1 / (1 + along) * (from + to)
      pieces.add(corner, corner + from, tip, corner + to)
    case .miter, .bevel: pieces.add(corner, corner + from, corner + to)
    }
  }

  private mutating func cap(at end: Point, towards direction: Point) {
    let across = half * direction.turned
    switch cap {
    case .butt: break
    case .round: wedge(at: end, from: -1 * across, by: .pi)
    case .square:
      let out = end + half * direction
      pieces.add(end - across, out - across, out + across, end + across)
    }
  }

  /// A part of a round, at most half of it.
  private mutating func wedge(at center: Point, from begin: Point, by angle: Double) {
    let count = (abs(angle) / turn).rounded(.up)
    guard count.isFinite else { return }
    let (sine, cosine) = sineAndCosine(radians: angle / max(1, count))
    pieces.begin()
    pieces.append(center)
    var spoke = begin
    pieces.append(center + spoke)
    for _ in 0..<Int(count) {
      spoke = cosine * spoke + sine * spoke.turned
      pieces.append(center + spoke)
    }
    pieces.end()
  }
}

extension AffineTransform {
  /// By how much it stretches where it does most: the greater singular value.
  var greatestScale: Double {
    let (first, second) = (Point(a, b).length, Point(c, d).length)
    let greater = max(first, second)
    guard greater > 0, greater.isFinite else { return greater }
    let (u, v) = (first / greater, second / greater)
    let sum = u * u + v * v
    let area = determinant / greater / greater
    let root = max(0, sum * sum - 4 * area * area).squareRoot()
    return greater * ((sum + root) / 2).squareRoot()
  }
}
