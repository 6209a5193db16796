/// Lines and cubic curves, open and closed: what a pen does, in absolute coordinates.
///
///     let (path, error) = Path.read(svgPathData: Array("m1 2h3v4z".utf8))
///     for command in path.commands { … }  // .move(to: 1 2), .line(to: 4 2), .line(to: 4 6), .close
///
/// A path has four commands. Horizontal and vertical lines are lines; quadratic curves are raised
/// to cubic ones, which are the same curve; arcs of ellipses are cubic curves of at most a quarter
/// turn, off by no more than 0.03 % of the radius.
///
/// The first command is a move. Behind a close the pen stands where the closed subpath began, and
/// what comes next, if it is no move, begins a subpath there.
public struct Path: Hashable, Sendable {
  /// One thing that the pen does.
  public enum Command: Hashable, Sendable {
    /// Begins a subpath.
    case move(to: Point)
    /// Draws a straight line.
    case line(to: Point)
    /// Draws a cubic Bézier curve.
    case curve(Point, Point, to: Point)
    /// Draws a line back to where the subpath began, joined there.
    case close
  }

  /// The commands without their points.
  enum Verb: UInt8 { case move, line, curve, close }

  var verbs: [Verb] = []
  /// One point for a move and a line, three for a curve, none for a close.
  var points: [Point] = []
  /// Where the last subpath began.
  var start = Point.zero

  /// A path without commands.
  public init() {}

  /// A path that does these things.
  public init(_ commands: some Sequence<Command>) {
    for command in commands { append(command) }
  }

  /// Whether there is no command.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the pen stands: the origin before the first command.
  public var currentPoint: Point { verbs.last == .close ? start : points.last ?? .zero }
}

// MARK: - Drawing

extension Path {
  /// Does one thing more.
  public mutating func append(_ command: Command) {
    switch command {
    case .move(let end): move(to: end)
    case .line(let end): line(to: end)
    case .curve(let control1, let control2, let end): curve(control1, control2, to: end)
    case .close: close()
    }
  }

  /// Does what another path does.
  public mutating func append(_ other: Path) {
    if other.isEmpty { return }
    verbs += other.verbs
    points += other.points
    start = other.start
  }

  /// Begins a subpath.
  public mutating func move(to end: Point) {
    verbs.append(.move)
    points.append(end)
    start = end
  }

  /// Draws a straight line; in an empty path it is a move, as in the Canvas.
  public mutating func line(to end: Point) {
    if verbs.isEmpty { return move(to: end) }
    verbs.append(.line)
    points.append(end)
  }

  /// Draws a cubic Bézier curve; an empty path first moves to the first control point, as the
  /// Canvas does.
  public mutating func curve(_ control1: Point, _ control2: Point, to end: Point) {
    if verbs.isEmpty { move(to: control1) }
    verbs.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Draws a quadratic Bézier curve, raised to a cubic one.
  public mutating func quadraticCurve(_ control: Point, to end: Point) {
    if verbs.isEmpty { move(to: control) }
    let from = currentPoint
    curve(
      Self.raised(from, control), Self.raised(end, control), to: end)
  }

  /// The cubic curve's control point at one end of a quadratic curve: two thirds of the way to its
  /// control point.
  private static func raised(_ end: Point, _ control: Point) -> Point {
    let sum = end + 2 * control
    if sum.isFinite { return Point(sum.x / 3, sum.y / 3) }
    return Point(end.x / 3 + control.x / 3 * 2, end.y / 3 + control.y / 3 * 2)
  }

  /// Closes the subpath; in an empty path it does nothing.
  public mutating func close() {
    if !verbs.isEmpty { verbs.append(.close) }
  }
}
