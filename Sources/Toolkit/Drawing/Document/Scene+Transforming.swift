extension Scene {
  /// The scene upside down, for coordinates in which y points up.
  public var flipped: Scene {
    var result = self
    let map = AffineTransform(1, 0, 0, -1, 0, viewBox.minY + viewBox.maxY)
    result.nodes = nodes.map { $0.applying(map) }
    switch aspectRatio.y {
    case .min: result.aspectRatio.y = .max
    case .mid: break
    case .max: result.aspectRatio.y = .min
    }
    return result
  }

  /// Every outline that is drawn, from the bottom up, in the scene's coordinates.
  public var paths: [Path] {
    var result: [Path] = []
    for node in nodes { node.visit { result.append($0.scenePath) } }
    return result
  }

  /// The same as they are handed to drawing interfaces; see ``Shape/drawnPath``.
  var drawnPaths: [Path] {
    var result: [Path] = []
    for node in nodes { node.visit { result.append($0.drawnPath) } }
    return result
  }
}

extension Scene.Node {
  func applying(_ map: AffineTransform) -> Scene.Node {
    switch self {
    case .shape(let shape): return .shape(shape.applying(map))
    case .group(var group):
      group.clips = group.clips.map { $0.applying(map) }
      group.nodes = group.nodes.map { $0.applying(map) }
      return .group(group)
    }
  }

  /// Hands out each shape, from the bottom up.
  fileprivate func visit(_ body: (Shape) -> Void) {
    switch self {
    case .shape(let shape): body(shape)
    case .group(let group): for node in group.nodes { node.visit(body) }
    }
  }
}

extension Scene.Clip {
  func applying(_ map: AffineTransform) -> Scene.Clip {
    Scene.Clip(
      shapes: shapes.map {
        Shape(
          path: $0.path.applying(map), rule: $0.rule, clips: $0.clips.map { $0.applying(map) })
      })
  }
}

extension Shape {
  /// The outline in the scene's coordinates.
  public var scenePath: Path { transform == .identity ? path : path.applying(transform) }
}

extension Shape {
  /// The outline in the scene's coordinates, for drawing interfaces: where a stroke's caps make a
  /// dot of a subpath without length, as SVG has it, the subpath is a line of next to no length,
  /// along x as the standard says (SVG 2, section 13.5.4).
  public var drawnPath: Path {
    guard let stroke, stroke.cap != .butt else { return scenePath }
    let half = stroke.width / 500
    var result = Path()
    var hasDots = false
    var start = Point.zero
    var isDot = false
    for command in path.commands + [.move(to: .zero)] {
      let end: Point
      switch command {
      case .move(let to):
        // The subpath that ends here.
        if isDot {
          hasDots = true
          result.move(to: Point(start.x - half, start.y))
          result.line(to: Point(start.x + half, start.y))
        }
        isDot = false
        start = to
        result.append(command)
        continue
      case .line(let to): end = to
      case .curve(let first, let second, let to):
        end = first == start && second == start ? to : Point(.nan, 0)
      case .close: end = start
      }
      isDot = end == start && (isDot || result.endsInMove)
      result.append(command)
    }
    if !hasDots { return scenePath }
    result.removeLastMove()
    return transform == .identity ? result : result.applying(transform)
  }
}

extension Path {
  fileprivate var endsInMove: Bool { verbs.last == .move }

  fileprivate mutating func removeLastMove() {
    verbs.removeLast()
    points.removeLast()
  }

  /// Whether it is a rectangle with sides along the axes, closed or not.
  var isUprightRectangle: Bool {
    var corners = points
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4, verbs.first == .move,
      verbs.dropFirst().prefix(corners.count - 1).allSatisfy({ $0 == .line })
    else { return false }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let isAcross = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let isDown = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return isAcross || isDown
  }
}
