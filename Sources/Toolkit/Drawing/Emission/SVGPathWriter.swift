/// Writes path data in few bytes, on a grid of decimals: relative or absolute, whichever is
/// shorter, with `h`, `v`, `s` and as few separators as the grammar needs.
///
/// Coordinates are whole numbers of grid units, so that relative ones add up without drift.
struct SVGPathWriter {
  private let scale: Double
  private let decimals: Int
  private var bytes: [UInt8] = []
  /// The letter that more numbers would repeat.
  private var letter: UInt8 = 0
  private var isAfterPoint = false
  private var current = Cell(0, 0)
  private var start = Cell(0, 0)
  /// Where a smooth curve would have its first control point, and a smooth quadratic its only one.
  private var reflection: Cell?
  private var quadraticReflection: Cell?
  /// Where the last segment ended, off the grid.
  private var origin = Point.zero
  private var startPoint = Point.zero

  /// A place on the grid.
  struct Cell: Equatable {
    var x: Int64
    var y: Int64

    init(_ x: Int64, _ y: Int64) {
      self.x = x
      self.y = y
    }

    static func - (left: Cell, right: Cell) -> Cell { Cell(left.x - right.x, left.y - right.y) }
  }

  private init(decimals: Int) {
    self.decimals = decimals
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    self.scale = scale
  }

  /// The path's data with so many decimals; in full where its numbers are too great for a grid.
  static func data(_ path: Path, decimals: Int) -> [UInt8] {
    var writer = SVGPathWriter(decimals: decimals)
    for point in path.points where !writer.holds(point) {
      return path.commandText(separator: UInt8(ascii: " "))
    }
    var segments = ArcFinder(path)
    var next = segments.next()
    while let segment = next {
      next = segments.next()
      // What closes draws the line back to the start by itself.
      if case .command(.line(let end)) = segment, case .command(.close)? = next,
        writer.cell(end) == writer.start, writer.current != writer.start
      {
        continue
      }
      // A line without length shows only where it is all of a subpath.
      if case .command(.line(let end)) = segment, writer.cell(end) == writer.current,
        writer.letter | 0x20 != UInt8(ascii: "m"), writer.letter != UInt8(ascii: "z")
      {
        continue
      }
      writer.append(segment)
    }
    return writer.bytes
  }

  private func holds(_ point: Point) -> Bool {
    abs(point.x) * scale < 1e15 && abs(point.y) * scale < 1e15
  }

  private func cell(_ point: Point) -> Cell {
    Cell(Int64((point.x * scale).rounded()), Int64((point.y * scale).rounded()))
  }

  private mutating func append(_ segment: ArcFinder.Segment) {
    var next: Cell?
    var nextQuadratic: Cell?
    switch segment {
    case .command(.move(let end)):
      startPoint = end
      start = cell(end)
      write("m", [start])
      current = start
    case .command(.line(let end)): line(to: cell(end))
    case .command(.curve(let first, let second, let end)):
      if let control = quadratic(first, second, end) {
        let (control, end) = (cell(control), cell(end))
        if control == quadraticReflection ?? current {
          write("t", [end])
        } else {
          write("q", [control, end])
        }
        nextQuadratic = Cell(2 * end.x - control.x, 2 * end.y - control.y)
        current = end
        break
      }
      let (control1, control2, end) = (cell(first), cell(second), cell(end))
      if control1 == reflection ?? current {
        write("s", [control2, end])
      } else {
        write("c", [control1, control2, end])
      }
      next = Cell(2 * end.x - control2.x, 2 * end.y - control2.y)
      current = end
    case .command(.close):
      bytes.append(UInt8(ascii: "z"))
      letter = UInt8(ascii: "z")
      isAfterPoint = false
      current = start
    case .arc(let found):
      let end = cell(found.end)
      let radius = Int64((found.radius * scale).rounded())
      if radius > 0, end != current { arc(found, radius, to: end) } else { line(to: end) }
    }
    reflection = next
    quadraticReflection = nextQuadratic
    switch segment {
    case .command(.move(let end)), .command(.line(let end)), .command(.curve(_, _, let end)):
      origin = end
    case .command(.close): origin = startPoint
    case .arc(let found): origin = found.end
    }
  }

  /// The control point of the quadratic curve that a cubic one is, to a tenth of the grid.
  private func quadratic(_ first: Point, _ second: Point, _ end: Point) -> Point? {
    let one = 0.5 * (3 * first - origin)
    let other = 0.5 * (3 * second - end)
    let apart = one - other
    return max(abs(apart.x), abs(apart.y)) * scale <= 0.1 && holds(one) ? one : nil
  }

  private mutating func line(to end: Cell) {
    let way = end - current
    switch (way.x, way.y) {
    case (_, 0): write("h", [way.x], [end.x])
    case (0, _): write("v", [way.y], [end.y])
    default: write("l", [end])
    }
    current = end
  }

  private mutating func arc(_ arc: ArcFinder.Arc, _ radius: Int64, to end: Cell) {
    // Flags need no separators.
    let flags = " 0 \(abs(arc.angle) > .pi ? 1 : 0)\(arc.angle > 0 ? 1 : 0)"
    let way = end - current
    let size = decimal(radius)
    let needsSpace = !(size[0] == UInt8(ascii: "."))
    let leading = size + (needsSpace ? [UInt8(ascii: " ")] : []) + size + flags.utf8
    write("a", leading: leading, [way.x, way.y], [end.x, end.y])
    current = end
  }

  private mutating func write(_ name: StaticString, _ cells: [Cell]) {
    let relative = cells.flatMap { [($0 - current).x, ($0 - current).y] }
    // A handle without length stays one where readers add up with fewer digits: it decides which way
    // the curve sets out.
    let hasNoHandle = cells.count > 1 && cells[0] == current
    write(name, relative, hasNoHandle ? nil : cells.flatMap { [$0.x, $0.y] })
  }

  /// Appends the shorter of both forms.
  private mutating func write(
    _ name: StaticString, leading: [UInt8] = [], _ relative: [Int64], _ absolute: [Int64]?
  ) {
    let small = name.utf8Start.pointee
    var best = form(small, leading, relative)
    if let absolute {
      let other = form(small & ~0x20, leading, absolute)
      if other.bytes.count < best.bytes.count { best = other }
    }
    bytes += best.bytes
    letter = best.letter
    isAfterPoint = best.isAfterPoint
  }

  private func form(
    _ command: UInt8, _ leading: [UInt8], _ numbers: [Int64]
  ) -> (bytes: [UInt8], letter: UInt8, isAfterPoint: Bool) {
    var result: [UInt8] = []
    // Behind a move more numbers are lines; what moves twice says so.
    let isMove = command | 0x20 == UInt8(ascii: "m")
    let implied = letter | 0x20 == UInt8(ascii: "m") ? letter - 1 : letter
    var needsSeparator = true
    var hasPoint = isAfterPoint
    if isMove || implied != command {
      result.append(command)
      needsSeparator = false
    }
    func append(_ text: [UInt8]) {
      let startsItself =
        text[0] == UInt8(ascii: "-") || (text[0] == UInt8(ascii: ".") && hasPoint)
      if needsSeparator && !startsItself { result.append(UInt8(ascii: " ")) }
      result += text
      hasPoint = text.contains(UInt8(ascii: "."))
      needsSeparator = true
    }
    if !leading.isEmpty {
      append(leading)
      needsSeparator = false
    }
    for number in numbers { append(decimal(number)) }
    return (result, command, hasPoint)
  }

  /// A number of grid units as a decimal without needless zeros.
  private func decimal(_ number: Int64) -> [UInt8] {
    Self.decimal(number, decimals: decimals)
  }

  static func decimal(_ number: Int64, decimals: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var rest = number.magnitude
    var left = decimals
    while rest > 0 || left >= 0 {
      if left == 0 {
        if !digits.isEmpty { digits.append(UInt8(ascii: ".")) }
        if rest == 0 { break }
      }
      let digit = UInt8(rest % 10)
      rest /= 10
      // Zeros behind the point say nothing.
      if left <= 0 || digit != 0 || !digits.isEmpty { digits.append(UInt8(ascii: "0") + digit) }
      left -= 1
    }
    if digits.isEmpty { return [UInt8(ascii: "0")] }
    if number < 0 { digits.append(UInt8(ascii: "-")) }
    return digits.reversed()
  }
}
