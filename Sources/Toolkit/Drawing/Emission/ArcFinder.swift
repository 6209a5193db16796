import Geometry

/// Goes through a path, taking cubic curves that are arcs of a circle for arcs again.
///
/// An arc of a circle up to a quarter turn is drawn as a cubic curve whose handles have a length
/// that only arcs have, so that circles and rounded corners are found in any path.
struct ArcFinder {
  enum Segment {
    case command(Path.Command)
    case arc(Arc)
  }

  /// A part of a circle.
  struct Arc {
    var center: Point
    var radius: Double
    /// In radians, positive from the x axis towards the y axis.
    var angle: Double
    var end: Point
  }

  private var commands: Path.Iterator
  private var pending: Path.Command?
  private var current = Point.zero
  private var start = Point.zero

  init(_ path: Path) {
    commands = path.commands.makeIterator()
    pending = commands.next()
  }

  mutating func next() -> Segment? {
    guard let command = pending else { return nil }
    let from = current
    advance()
    guard case .curve(let first, let second, let end) = command,
      let arc = Self.arc(from, first, second, end)
    else { return .command(command) }
    return .arc(merged(arc))
  }

  /// Leaves the pending command behind.
  private mutating func advance() {
    switch pending {
    case nil: break
    case .move(let end)?:
      current = end
      start = end
    case .line(let end)?, .curve(_, _, let end)?: current = end
    case .close?: current = start
    }
    pending = commands.next()
  }

  /// The arc with what continues it. Not up to about half a turn: there the ends say too little
  /// about where the centre is.
  private mutating func merged(_ first: Arc) -> Arc {
    var arc = first
    var (result, after) = (first, self)
    while case .curve(let control1, let control2, let end)? = pending,
      let more = Self.arc(current, control1, control2, end), Self.continues(arc, more)
    {
      arc.angle += more.angle
      arc.end = more.end
      advance()
      if !(2.5...3.8).contains(abs(arc.angle)) { (result, after) = (arc, self) }
    }
    self = after
    return result
  }

  private static func continues(_ arc: Arc, _ more: Arc) -> Bool {
    let tolerance = arc.radius * 1e-6
    return (arc.center - more.center).length <= tolerance
      && abs(arc.radius - more.radius) <= tolerance && (arc.angle > 0) == (more.angle > 0)
      && abs(arc.angle + more.angle) < 1.51 * Double.pi
  }

  private static func arc(_ from: Point, _ first: Point, _ second: Point, _ to: Point) -> Arc? {
    let (leaving, arriving) = (first - from, to - second)
    let (length, other) = (leaving.length, arriving.length)
    let chord = (to - from).length
    guard chord > 0, length > 0, abs(length - other) <= 1e-7 * length else { return nil }
    // Both handles lean away from the chord by the same angle, half of the arc's.
    let along = (1 / chord) * (to - from)
    let (cosine, sine) = (
      (leaving.x * along.x + leaving.y * along.y) / length,
      (leaving.y * along.x - leaving.x * along.y) / length
    )
    let (cosine2, sine2) = (
      (arriving.x * along.x + arriving.y * along.y) / length,
      (arriving.y * along.x - arriving.x * along.y) / length
    )
    guard cosine > 0.7, abs(sine) > 1e-3, abs(cosine - cosine2) < 1e-7, abs(sine + sine2) < 1e-7
    else { return nil }
    // For half an arc of α, the chord is 2r·sin α and a handle 4/3·r·tan(α/2).
    let radius = chord / (2 * abs(sine))
    let tangent = abs(sine) / (1 + cosine)
    guard abs(length - 4.0 / 3 * radius * tangent) <= 1e-5 * length else { return nil }
    let side = sine > 0 ? -1.0 : 1.0
    let normal = Point(-side * leaving.y / length, side * leaving.x / length)
    // Leaving towards negative y of the chord means turning to positive angles.
    let half = arcTangent(y: abs(sine), x: cosine)
    return Arc(center: from + radius * normal, radius: radius, angle: 2 * side * half, end: to)
  }
}
