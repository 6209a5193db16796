import Drawing
import SeededRandom

/// Paths for properties that hold for every path.
enum RandomPath {
  /// A path of some subpaths, open and closed, within ±`reach`.
  static func path(_ generator: inout SeededGenerator, reach: Double) -> Path {
    var path = Path()
    let range = -reach...reach
    path.move(to: generator.point(range))
    for _ in 0..<generator.below(12) {
      switch generator.below(10) {
      case 0: path.move(to: generator.point(range))
      case 1: path.close()
      case 2...4: path.line(to: generator.point(range))
      default:
        path.curve(generator.point(range), generator.point(range), to: generator.point(range))
      }
    }
    return path
  }

  /// Points on a path, `steps` for each curve, one list for each subpath,
  /// with the line that closes it where it is closed.
  static func samples(_ path: Path, steps: Int) -> [[Point]] {
    var lists: [[Point]] = []
    var start = Point.zero
    var isOpen = false
    func open() {
      if !isOpen { lists.append([start]) }
      isOpen = true
    }
    for command in path.commands {
      switch command {
      case .move(let end):
        start = end
        lists.append([end])
        isOpen = true
      case .line(let end):
        open()
        lists[lists.count - 1].append(end)
      case .curve(let control1, let control2, let end):
        open()
        let from = lists[lists.count - 1].last ?? start
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          lists[lists.count - 1].append(bernstein(from, control1, control2, end, t))
        }
      case .close:
        open()
        lists[lists.count - 1].append(start)
        isOpen = false
      }
    }
    return lists
  }

  /// A point of a cubic curve by Bernstein's polynomials.
  static func bernstein(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point, _ t: Double) -> Point {
    let s = 1 - t
    let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    let x1 = w0 * p0.x + w1 * p1.x
    let x2 = w2 * p2.x + w3 * p3.x
    let y1 = w0 * p0.y + w1 * p1.y
    let y2 = w2 * p2.y + w3 * p3.y
    return Point(x1 + x2, y1 + y2)
  }
}
