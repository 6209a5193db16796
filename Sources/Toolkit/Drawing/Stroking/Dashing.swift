/// The dashes of a line, by the exact length of the way along it.
struct Dashing {
  private let line: PenLine
  private let pattern: [Double]
  /// How far into the pattern the line begins.
  private let offset: Double
  private let ways: [Way]
  private let length: Double

  /// A segment and how long it is.
  private enum Way {
    case line(Point, Point, length: Double)
    case curve(CubicCurve, length: Double)

    var length: Double {
      switch self {
      case .line(_, _, let length), .curve(_, let length): length
      }
    }
  }

  /// Nil for a stroke without dashes, or where there would be too many.
  init?(_ stroke: Stroke, of line: PenLine) {
    let pattern = stroke.dashes.count % 2 == 0 ? stroke.dashes : stroke.dashes + stroke.dashes
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, pattern.allSatisfy({ $0 >= 0 }) else { return nil }
    ways = line.segments.map { segment in
      switch segment {
      case .line(let start, let end): .line(start, end, length: (end - start).length)
      case .curve(let curve): .curve(curve, length: curve.length(accuracy: 1e-10 * curve.reach))
      }
    }
    length = ways.reduce(0) { $0 + $1.length }
    guard length / period * Double(pattern.count / 2) <= Double(Stroke.dashLimit) else {
      return nil
    }
    let rest = stroke.dashOffset.truncatingRemainder(dividingBy: period)
    offset = rest.isFinite ? (rest < 0 ? rest + period : rest) : 0
    self.line = line
    self.pattern = pattern
  }

  /// Calls with each dash in order; the one that a closed line begins in comes last, for it may
  /// go on over the line's beginning.
  func forEachDash(_ body: (PenLine) -> Void) {
    var (index, left) = beginning
    if line.dot != nil {
      if index % 2 == 0 { body(line) }
      return
    }
    // What begins as near to the end as lengths can be off begins at the end, and is not drawn.
    let last = length * (1 - 1e-7)
    var walk = Walk(ways: ways)
    var held: PenLine?
    var position = 0.0
    while position < last {
      let end = position + left
      let isHeld = position == 0 && line.isClosed
      let next = (index + 1) % pattern.count
      // Where the next dash begins right there, this one ends as anywhere else.
      let isCut = pattern[next] == 0 && end <= length * (1 + 1e-7)
      if index % 2 == 0 {
        if isHeld, end >= length, !isCut {
          // It is joined, and has a dash's caps all the same, as in browsers.
          body(line)
          var open = line
          open.isClosed = false
          body(open)
          return
        }
        var dash = walk.dash(of: min(end, length) - position)
        if isHeld {
          held = dash
        } else if let first = held, end > last, !isCut {
          // The pen is down at the end and was at the beginning.
          dash.append(first)
          held = nil
          body(dash)
        } else {
          body(dash)
        }
      } else {
        walk.skip(min(end, length) - position)
      }
      position = end
      index = next
      left = pattern[index]
    }
    if let held { body(held) }
  }

  /// The part of the pattern that the line begins in, and how much of it is left.
  private var beginning: (index: Int, left: Double) {
    var offset = offset
    for (index, part) in pattern.enumerated() {
      // A part without length counts where the line begins with it.
      if offset < part || (part == 0 && offset == 0) { return (index, part - offset) }
      offset -= part
    }
    return (0, pattern[0])
  }

  /// Goes along the segments.
  private struct Walk {
    let ways: [Way]
    private var index = 0
    /// How far into the segment.
    private var position = 0.0
    /// The same as the curve's parameter.
    private var parameter = 0.0

    init(ways: [Way]) { self.ways = ways }

    mutating func skip(_ length: Double) { go(length) { _ in } }

    /// The part of the line from here on.
    mutating func dash(of length: Double) -> PenLine {
      if length == 0 { return dot }
      var dash = PenLine()
      go(length) { dash.segments.append($0) }
      return dash
    }

    /// A dash without length goes the way that the line does there.
    private var dot: PenLine {
      switch ways[index] {
      case .line(let start, let end, let length):
        return PenLine(
          dotAt: start.interpolated(to: end, at: position / length),
          towards: (end - start).direction)
      case .curve(let curve, _):
        let (before, behind) = curve.split(at: parameter)
        return PenLine(
          dotAt: before.end,
          towards: parameter < 1 ? behind.startDirection : before.endDirection)
      }
    }

    private mutating func go(_ length: Double, _ body: (Path.Segment) -> Void) {
      var left = length
      while true {
        let way = ways[index]
        let rest = way.length - position
        // What ends as near to a corner as lengths can be off ends there, without its join.
        let margin = 1e-9 * way.length
        if left < rest - margin || index == ways.count - 1 {
          part(way, to: min(position + left, way.length), body)
          return
        }
        part(way, to: way.length, body)
        left -= rest
        index += 1
        position = 0
        parameter = 0
        if left <= margin { return }
      }
    }

    private mutating func part(
      _ way: Way, to end: Double, _ body: (Path.Segment) -> Void
    ) {
      guard end > position else { return }
      switch way {
      case .line(let start, let stop, let length):
        let part = Path.Segment.line(
          start.interpolated(to: stop, at: position / length),
          start.interpolated(to: stop, at: end / length))
        if let drawn = part.drawn { body(drawn) }
      case .curve(let curve, let length):
        let next = curve.parameter(at: end, of: length)
        if next > parameter,
          let drawn = Path.Segment.curve(curve.part(from: parameter, to: next)).drawn
        {
          body(drawn)
        }
        parameter = next
      }
      position = end
    }
  }
}

extension PenLine {
  /// Goes on with another line that begins where this one ends.
  fileprivate mutating func append(_ other: PenLine) {
    if let dot = other.dot, segments.isEmpty {
      self = PenLine(dotAt: dot.place, towards: dot.direction)
    } else {
      segments += other.segments
    }
  }
}

extension CubicCurve {
  /// The part between two parameters, the first below the second.
  fileprivate func part(from begin: Double, to end: Double) -> CubicCurve {
    let front = end < 1 ? split(at: end).0 : self
    return begin > 0 ? front.split(at: begin / end).1 : front
  }
}
