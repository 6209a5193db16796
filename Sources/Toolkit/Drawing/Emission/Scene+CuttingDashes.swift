extension Scene {
  /// The scene with dashes as lines of their own, where a dash begins or ends right at a corner by
  /// numbers that browsers do not hold exactly.
  ///
  /// Whether such a dash has the corner's join hangs on the last bit of a length: what rounding adds
  /// puts a join on a dash without length, what it takes away leaves one out. Of other dashes
  /// rounding moves the ends by what nobody sees.
  var cuttingDashes: Scene {
    var result = self
    result.nodes = Self.cuttingDashes(nodes)
    return result
  }

  private static func cuttingDashes(_ nodes: [Node]) -> [Node] {
    nodes.flatMap { node -> [Node] in
      switch node {
      case .shape(let shape): return shape.cuttingDashes.map { .shape($0) }
      case .group(var group):
        group.nodes = cuttingDashes(group.nodes)
        return [.group(group)]
      }
    }
  }
}

extension Shape {
  /// More dashes than these would make more of a document than they mend.
  private static let cutLimit = 1000.0

  fileprivate var cuttingDashes: [Shape] {
    guard let stroke, !stroke.dashes.isEmpty, stroke.dashes.allSatisfy({ $0 > 0 }),
      stroke.dashCount(along: path) < Self.cutLimit
    else { return [self] }
    let subpaths = path.subpaths
    let numbers = stroke.dashes + [stroke.dashOffset]
    guard !numbers.allSatisfy(Self.isExact) || !subpaths.allSatisfy({ $0.isExact }),
      subpaths.contains(where: { stroke.meetsCorner(of: $0) })
    else { return [self] }
    var cut = self
    cut.fill = nil
    cut.stroke?.dashes = []
    cut.stroke?.dashOffset = 0
    cut.path = Path()
    for line in subpaths.compactMap({ PenLine($0) }) {
      guard let dashing = Dashing(stroke, of: line) else { return [self] }
      dashing.forEachDash { cut.path.append($0) }
    }
    if fill == nil { return [cut] }
    var whole = self
    whole.stroke = nil
    cut.id = []
    return strokesFirst ? [cut, whole] : [whole, cut]
  }

  /// Whether sums of such numbers are exact in any form that is written and read.
  fileprivate static func isExact(_ number: Double) -> Bool {
    abs(number) < 4096 && (number * 4).rounded() == number * 4
  }
}

extension Stroke {
  /// Whether a dash begins or ends where a subpath has a corner, or where its caps would be seen
  /// though it ends there.
  fileprivate func meetsCorner(of subpath: Path.Subpath) -> Bool {
    guard let line = PenLine(subpath), let first = line.segments.first,
      let last = line.segments.last
    else { return false }
    var places = [0.0]
    for dash in dashes { places.append(places[places.count - 1] + dash) }
    let period = places[places.count - 1]
    let lengths = line.segments.map { $0.length }
    // What the digits that are written may move a dash by.
    let margin = 1e-4 * lengths.reduce(0, +)
    func isMet(_ place: Double) -> Bool {
      let rest = (place + dashOffset).truncatingRemainder(dividingBy: period)
      return places.contains { abs($0 - rest) <= margin }
    }
    var place = 0.0
    for (index, segment) in line.segments.enumerated() {
      if index > 0, segment.turns(from: line.segments[index - 1]), isMet(place) { return true }
      place += lengths[index]
    }
    return (cap != .butt || line.isClosed && first.turns(from: last)) && isMet(place)
  }
}

extension Path.Segment {
  fileprivate var length: Double {
    switch self {
    case .line(let start, let end): (end - start).length
    case .curve(let curve): curve.length(accuracy: 1e-10 * curve.reach)
    }
  }

  /// Whether there is a corner between another segment and this one.
  fileprivate func turns(from other: Path.Segment) -> Bool {
    let (before, behind) = (other.endDirection, startDirection)
    return before.dot(behind) < 0 || abs(before.cross(behind)) > 0.01
  }
}

extension Path.Subpath {
  /// Whether it has lines alone, of exact lengths.
  fileprivate var isExact: Bool {
    segments.allSatisfy { segment in
      guard case .line(let start, let end) = segment else { return false }
      return [start.x, start.y, end.x, end.y, (end - start).length].allSatisfy(Shape.isExact)
    }
  }
}

extension Path {
  fileprivate mutating func append(_ line: PenLine) {
    guard let first = line.segments.first else { return }
    move(to: first.start)
    for segment in line.segments {
      switch segment {
      case .line(_, let end): self.line(to: end)
      case .curve(let curve): self.curve(curve.control1, curve.control2, to: curve.end)
      }
    }
    if line.isClosed { close() }
  }
}
