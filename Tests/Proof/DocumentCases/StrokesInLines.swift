import Drawing
import Foundation

extension Scene {
  /// The same with strokes as the standard says (SVG 2, section 13.5.7), in nothing that other
  /// programs may do otherwise: every dash by itself, of short lines instead of curves, and where a
  /// curve turns a triangle on the inside of each turn, for there lines are not joined.
  var withStrokesInLines: Scene {
    var result = self
    result.nodes = Self.inLines(nodes)
    return result
  }

  private static func inLines(_ nodes: [Node]) -> [Node] {
    nodes.flatMap { node -> [Node] in
      switch node {
      case .shape(let shape): return shape.inLines
      case .group(var group):
        group.nodes = inLines(group.nodes)
        return [.group(group)]
      }
    }
  }
}

extension Shape {
  fileprivate var inLines: [Scene.Node] {
    guard var stroke else { return [.shape(self)] }
    var inside = self
    inside.stroke = nil
    let lines = path.pointLines.flatMap { $0.dashes(of: stroke) }.map(\.thinned)
    let opacity = stroke.opacity
    (stroke.dashes, stroke.opacity) = ([], 1)
    var nodes: [Scene.Node] = []
    for line in lines {
      var (drawn, turns) = (Shape(path: line.path, stroke: stroke), Shape(path: Path()))
      turns.path = line.turns(half: stroke.width / 2)
      turns.fill = Fill(paint: stroke.paint)
      (drawn.transform, turns.transform) = (transform, transform)
      nodes += [.shape(drawn), .shape(turns)]
    }
    let outside = Scene.Node.group(Scene.Group(opacity: opacity, nodes: nodes))
    if fill == nil { return [outside] }
    return strokesFirst ? [outside, .shape(inside)] : [.shape(inside), outside]
  }
}

/// A subpath or a dash of one as many points.
private struct PointLine {
  struct Place {
    var point: Point
    /// Whether it lies within a curve.
    var isWithin: Bool
  }

  var places: [Place] = []
  var isClosed = false

  /// The pieces that are drawn.
  func dashes(of stroke: Stroke) -> [PointLine] {
    let period = stroke.dashes.reduce(0, +)
    guard period > 0, places.count > 1 else { return [self] }
    let pattern = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    let whole = pattern.reduce(0, +)
    var left = stroke.dashOffset.truncatingRemainder(dividingBy: whole)
    if left < 0 { left += whole }
    var index = 0
    while left >= pattern[index] {
      left -= pattern[index]
      index = (index + 1) % pattern.count
    }
    left = pattern[index] - left
    let begins = index % 2 == 0
    var pieces: [PointLine] = []
    var piece = PointLine(places: begins ? [places[0]] : [])
    for (before, place) in zip(places, places.dropFirst()) {
      var from = before.point
      var length = hypot(place.point.x - from.x, place.point.y - from.y)
      while length > left {
        let share = left / length
        from = Point(
          from.x + share * (place.point.x - from.x), from.y + share * (place.point.y - from.y))
        length -= left
        piece.places.append(Place(point: from, isWithin: true))
        if index % 2 == 0 {
          pieces.append(piece)
          piece = PointLine()
        } else {
          piece = PointLine(places: [Place(point: from, isWithin: true)])
        }
        index = (index + 1) % pattern.count
        left = pattern[index]
      }
      left -= length
      if index % 2 == 0 { piece.places.append(place) }
    }
    if index % 2 == 0 {
      if isClosed, begins, !pieces.isEmpty {
        pieces[0].places.insert(contentsOf: piece.places, at: 0)
      } else {
        pieces.append(piece)
      }
    }
    return pieces.filter { $0.places.count > 1 }
  }

  /// Of many points those that matter, with turns of about three degrees: Skia joins no lines that
  /// turn by one only, and leaves the same holes as for curves.
  var thinned: PointLine {
    guard let first = places.first, let last = places.last, let box = path.boundingBox
    else { return self }
    let size = max(box.width, box.height)
    var result = PointLine(places: [first], isClosed: isClosed)
    var (length, direction): (Double, Double?) = (0, nil)
    for (before, (here, next)) in zip(places, zip(places.dropFirst(), places.dropFirst(2)))
    where here.point != next.point {
      length += Self.length(before, here)
      let begin = direction ?? Self.direction(before, here)
      direction = begin
      let ahead = Self.direction(here, next)
      let turn = abs(remainder(ahead - begin, 2 * .pi))
      if !here.isWithin || turn > 0.05 || length * turn > 0.002 * size {
        result.places.append(here)
        (length, direction) = (0, ahead)
      }
    }
    result.places.append(last)
    return result
  }

  var path: Path {
    var path = Path()
    path.move(to: places[0].point)
    for place in places.dropFirst(1) { path.line(to: place.point) }
    if isClosed { path.close() }
    return path
  }

  /// What a line across passes over on the inside of each turn within a curve.
  func turns(half: Double) -> Path {
    var path = Path()
    for (before, (here, next)) in zip(places, zip(places.dropFirst(), places.dropFirst(2)))
    where here.isWithin {
      let begin = Self.direction(before, here)
      let turn = remainder(Self.direction(here, next) - begin, 2 * .pi)
      // To the side that it turns to, and all triangles the same way round.
      let spokes = [begin, begin + turn].map { angle in
        let side = angle + (turn > 0 ? Double.pi / 2 : -Double.pi / 2)
        return Point(here.point.x + half * cos(side), here.point.y + half * sin(side))
      }
      path.move(to: here.point)
      for spoke in turn > 0 ? spokes : spokes.reversed() { path.line(to: spoke) }
      path.close()
    }
    return path
  }

  private static func length(_ one: Place, _ other: Place) -> Double {
    hypot(other.point.x - one.point.x, other.point.y - one.point.y)
  }

  private static func direction(_ one: Place, _ other: Place) -> Double {
    atan2(other.point.y - one.point.y, other.point.x - one.point.x)
  }
}

extension Path {
  /// Each subpath.
  fileprivate var pointLines: [PointLine] {
    let box = boundingBox ?? Rect(x: 0, y: 0, width: 0, height: 0)
    let tolerance = max(1e-8 * max(box.width, box.height), 1e-12)
    var lines: [PointLine] = []
    for command in commands {
      let start = lines.last?.places.first?.point ?? Point(0, 0)
      let last = lines.last?.places.last?.point ?? Point(0, 0)
      switch command {
      case .move(let place):
        lines.append(PointLine(places: [PointLine.Place(point: place, isWithin: false)]))
      case .line(let place):
        lines[lines.count - 1].places.append(PointLine.Place(point: place, isWithin: false))
      case .curve(_, _, let end):
        var single = Path()
        single.move(to: last)
        single.append(command)
        for case .line(let place) in single.flattened(tolerance: tolerance).commands {
          lines[lines.count - 1].places.append(
            PointLine.Place(point: place, isWithin: place != end))
        }
      case .close:
        if last != start {
          lines[lines.count - 1].places.append(PointLine.Place(point: start, isWithin: false))
        }
        lines[lines.count - 1].isClosed = true
      }
    }
    return lines.filter { $0.places.count > 1 }
  }
}
