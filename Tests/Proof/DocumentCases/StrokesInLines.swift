import Drawing
import Foundation

extension Scene {
  /// The same with lines too short to tell from the curves in what has a stroke.
  var withStrokesInLines: Scene {
    var result = self
    result.nodes = Self.inLines(nodes)
    return result
  }

  private static func inLines(_ nodes: [Node]) -> [Node] {
    nodes.map { node in
      switch node {
      case .shape(var shape):
        if shape.stroke != nil { shape.path = shape.path.inLines }
        return .shape(shape)
      case .group(var group):
        group.nodes = inLines(group.nodes)
        return .group(group)
      }
    }
  }
}

extension Path {
  /// Lines that turn by about three degrees each: Skia joins no lines that turn by one only, and
  /// leaves the same holes as for curves.
  fileprivate var inLines: Path {
    guard let box = boundingBox else { return self }
    let size = max(box.width, box.height)
    guard size > 0 else { return self }
    var result = Path()
    var (start, last) = (Point(0, 0), Point(0, 0))
    for command in commands {
      guard case .curve(_, _, let end) = command else {
        result.append(command)
        switch command {
        case .move(let place): (start, last) = (place, place)
        case .line(let place): last = place
        default: last = start
        }
        continue
      }
      var single = Path()
      single.move(to: last)
      single.append(command)
      for place in single.points(size: size).dropFirst() { result.line(to: place) }
      last = end
    }
    return result
  }

  /// Of many points of one curve those that matter.
  private func points(size: Double) -> [Point] {
    let fine: [Point] = flattened(tolerance: 1e-8 * size).commands.compactMap {
      switch $0 {
      case .move(let place), .line(let place): place
      default: nil
      }
    }
    guard var kept = fine.first.map({ [$0] }), fine.count > 2 else { return fine }
    var (length, direction): (Double, Double?) = (0, nil)
    for (before, (here, next)) in zip(fine, zip(fine.dropFirst(), fine.dropFirst(2))) {
      length += hypot(here.x - before.x, here.y - before.y)
      let ahead = atan2(next.y - here.y, next.x - here.x)
      guard let begin = direction else {
        direction = here == before ? nil : atan2(here.y - before.y, here.x - before.x)
        continue
      }
      let turn = abs(remainder(ahead - begin, 2 * .pi))
      if turn > 0.05 || length * turn > 0.002 * size {
        kept.append(here)
        (length, direction) = (0, ahead)
      }
    }
    return kept + [fine[fine.count - 1]]
  }
}
