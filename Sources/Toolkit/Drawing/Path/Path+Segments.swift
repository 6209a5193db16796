extension Path {
  /// What is drawn between two places.
  enum Segment {
    case line(Point, Point)
    case curve(CubicCurve)

    var start: Point {
      switch self {
      case .line(let start, _): start
      case .curve(let curve): curve.start
      }
    }

    var end: Point {
      switch self {
      case .line(_, let end): end
      case .curve(let curve): curve.end
      }
    }

    var reversed: Segment {
      switch self {
      case .line(let start, let end): .line(end, start)
      case .curve(let curve):
        .curve(
          CubicCurve(
            start: curve.end, control1: curve.control2, control2: curve.control1,
            end: curve.start))
      }
    }
  }

  /// A piece drawn without lifting the pen.
  struct Subpath {
    let start: Point
    /// Those drawn; the line that closes it among them where it has a length.
    var segments: [Segment] = []
    var isClosed = false
  }

  /// Calls with every segment in order, lines that close among them, even those without length, and
  /// with where each move goes.
  func forEachSegment(move: (Point) -> Void = { _ in }, _ body: (Segment) -> Void) {
    var point = 0
    var current = Point.zero
    var start = Point.zero
    for verb in verbs {
      switch verb {
      case .move:
        start = points[point]
        current = start
        point += 1
        move(start)
      case .line:
        body(.line(current, points[point]))
        current = points[point]
        point += 1
      case .curve:
        body(
          .curve(
            CubicCurve(
              start: current, control1: points[point], control2: points[point + 1],
              end: points[point + 2])))
        current = points[point + 2]
        point += 3
      case .close:
        body(.line(current, start))
        current = start
      }
    }
  }

  /// The pieces in order. One that follows a close without a move begins where that one did.
  var subpaths: [Subpath] {
    var subpaths: [Subpath] = []
    var start = Point.zero
    var current = Point.zero
    /// Whether the last subpath still grows.
    var isOpen = false
    func grow(_ segment: Segment) {
      if !isOpen { subpaths.append(Subpath(start: start)) }
      isOpen = true
      subpaths[subpaths.count - 1].segments.append(segment)
      current = segment.end
    }
    for command in commands {
      switch command {
      case .move(let end):
        start = end
        current = end
        subpaths.append(Subpath(start: start))
        isOpen = true
      case .line(let end): grow(.line(current, end))
      case .curve(let control1, let control2, let end):
        grow(
          .curve(CubicCurve(start: current, control1: control1, control2: control2, end: end)))
      case .close:
        if !isOpen { subpaths.append(Subpath(start: start)) }
        if current != start {
          isOpen = true
          grow(.line(current, start))
        }
        subpaths[subpaths.count - 1].isClosed = true
        isOpen = false
      }
    }
    return subpaths
  }
}
