extension Stroke {
  /// At most how many dashes a subpath has; where there would be more, it is whole.
  public static let dashLimit = 1_000_000

  /// How many dashes there are on a path, about.
  public func dashCount(along path: Path) -> Double {
    let period = dashes.reduce(0, +)
    return period > 0 ? path.length(accuracy: period) / period * Double(dashes.count) / 2 : 0
  }

  /// What the stroke of a path covers, as an outline to fill by ``FillRule/nonZero``.
  ///
  /// The stroke has its shape before the map, as SVG has it (SVG 2, section 13.5): where the map
  /// stretches unevenly or leans, so do widths, mitres and caps. The outline is many convex pieces,
  /// all of them the same way round, so that where they overlap nothing is taken away: a piece for
  /// each step along the path, for each join and each cap. Where a curve turns more sharply than
  /// the stroke is wide, and at a cusp, it covers what a pen held across the path sweeps over.
  ///
  /// - Parameters:
  ///   - map: From the path's coordinates to those of the outline.
  ///   - tolerance: By how much the outline may be off, in its own units, more than 0.
  ///   - frame: What of the outline is needed, or nil for all of it: pieces are cut off there, so
  ///     that no time and no coordinate goes beyond.
  public func outline(
    of path: Path, through map: AffineTransform = .identity, tolerance: Double,
    within frame: Rect? = nil
  ) -> Path {
    guard
      var tracer = StrokeTracer(self, through: map, tolerance: tolerance, within: frame)
    else { return Path() }
    for subpath in path.subpaths {
      guard let line = PenLine(subpath) else { continue }
      if let dashing = Dashing(self, of: line) {
        dashing.forEachDash { tracer.trace($0) }
      } else {
        tracer.trace(line)
      }
    }
    return tracer.outline
  }
}

/// What a pen draws without being lifted: a subpath, or a dash of one, without the segments that
/// have no length.
struct PenLine {
  var segments: [Path.Segment] = []
  var isClosed = false
  /// Where it is and which way it goes, if it has no length.
  private(set) var dot: (place: Point, direction: Point)?

  /// A line of nothing yet.
  init() {}

  /// A dash without length.
  init(dotAt place: Point, towards direction: Point) { dot = (place, direction) }

  /// Nil for a move that draws nothing.
  init?(_ subpath: Path.Subpath) {
    if subpath.segments.isEmpty && !subpath.isClosed { return nil }
    segments = subpath.segments.compactMap { $0.drawn }
    isClosed = subpath.isClosed
    // Without a direction of its own it lies along x (SVG 2, section 13.5.4).
    if segments.isEmpty { dot = (subpath.start, Point(1, 0)) }
  }
}

extension Path.Segment {
  /// The segment as a pen feels it, or nil where it has no length: a handle that is nothing beside
  /// the curve or its coordinates is none, for its direction is that of rounding.
  var drawn: Path.Segment? {
    switch self {
    case .line(let start, let end): return start == end ? nil : self
    case .curve(let curve):
      let (start, end, reach) = (curve.start, curve.end, curve.reach)
      let least = 1e-9 * reach + 1e-15 * max(start.length, end.length)
      if reach <= least { return nil }
      let control1 = (curve.control1 - start).length <= least ? start : curve.control1
      let control2 = (curve.control2 - end).length <= least ? end : curve.control2
      return .curve(
        CubicCurve(start: start, control1: control1, control2: control2, end: end))
    }
  }

  /// Which way it leaves its start, of length 1.
  var startDirection: Point {
    switch self {
    case .line(let start, let end): (end - start).direction
    case .curve(let curve): curve.startDirection
    }
  }

  /// Which way it comes to its end, of length 1.
  var endDirection: Point {
    switch self {
    case .line(let start, let end): (end - start).direction
    case .curve(let curve): curve.endDirection
    }
  }
}

extension CubicCurve {
  /// Towards the first point that is another one.
  var startDirection: Point {
    for point in [control1, control2, end] where point != start { return (point - start).direction }
    return Point(1, 0)
  }

  /// From the last point that is another one.
  var endDirection: Point {
    for point in [control2, control1, start] where point != end { return (end - point).direction }
    return Point(1, 0)
  }
}

extension Point {
  /// The same way with the length 1.
  var direction: Point {
    let length = length
    return Point(x / length, y / length)
  }

  /// A quarter turn from the x axis towards the y axis.
  var turned: Point { Point(-y, x) }

  /// The product that is 0 where both go along one line.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The product that is 0 where they are square to each other.
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
}
