/// Reads path data segment by segment into a path.
///
/// A segment is added when all of it is read: what a fault leaves is what the standard has drawn.
struct PathDataReader {
  private(set) var path = Path()
  private var scanner: NumberScanner
  /// Where the pen stands.
  private var current = Point.zero
  /// Where a smooth cubic or quadratic curve has its first control point: a reflection behind a
  /// curve of the same kind, else where the pen stands.
  private var smooth = Point.zero
  private var smoothKind = SmoothKind.none
  /// Where the numbers of the segment being read begin.
  private var segmentOffset = 0
  /// The numbers of the segment being read.
  private var numbers = InlineArray<6, Double>(repeating: 0)

  private enum SmoothKind { case none, cubic, quadratic }

  /// The command that the next numbers belong to; 0 before the first one.
  private var letter: UInt8 = 0

  /// - Parameter pieceLength: Where the path is taken in pieces, their length.
  init(_ bytes: UnsafeBufferPointer<UInt8>, pieceLength: Int = .max) {
    scanner = NumberScanner(bytes)
    // About half of what short data need: growing once costs less than room that stays empty.
    path.verbs.reserveCapacity(min(bytes.count / 32, pieceLength))
    path.points.reserveCapacity(min(bytes.count / 16, pieceLength))
  }

  /// Reads all there is, or until the path has so many commands.
  ///
  /// - Returns: Whether there is more.
  mutating func read(upTo length: Int = .max) throws(PathDataError) -> Bool {
    if letter == 0 {
      scanner.skipSpaces()
      guard let first = scanner.peek else { return false }
      guard first | 0x20 == UInt8(ascii: "m") else { throw fault(.expectedMove) }
      letter = first
      scanner.skip()
    }
    while true {
      try readSegment(letter)
      scanner.skipSpaces()
      guard let next = scanner.peek else { return false }
      if Self.isCommand(next) {
        letter = next
        scanner.skip()
      } else if NumberScanner.beginsNumber(next), letter | 0x20 != UInt8(ascii: "z") {
        // More numbers repeat the command; behind a move they are lines.
        if letter | 0x20 == UInt8(ascii: "m") { letter -= 1 }
      } else {
        throw fault(.expectedCommand)
      }
      if path.verbs.count >= length { return true }
    }
  }

  /// Takes out what was read but for the last command, which the next one may go on from.
  mutating func takePiece() -> Path {
    guard let last = path.verbs.last else { return path }
    let count =
      switch last {
      case .move, .line: 1
      case .curve: 3
      case .close: 0
      }
    var piece = path
    piece.verbs.removeLast()
    piece.points.removeLast(count)
    path.verbs = [last]
    path.points = Array(path.points.suffix(count))
    return piece
  }

  /// Reads what follows a command letter: one segment.
  private mutating func readSegment(_ letter: UInt8) throws(PathDataError) {
    scanner.skipSpaces()
    segmentOffset = scanner.offset
    let origin = letter >= UInt8(ascii: "a") ? current : .zero
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      try readNumbers(2)
      let end = try finite(point(0, origin))
      path.move(to: end)
      current = end
      smoothKind = .none
    case UInt8(ascii: "l"):
      try readNumbers(2)
      try line(to: point(0, origin))
    case UInt8(ascii: "h"):
      try readNumbers(1)
      try line(to: Point(origin.x + numbers[0], current.y))
    case UInt8(ascii: "v"):
      try readNumbers(1)
      try line(to: Point(current.x, origin.y + numbers[0]))
    case UInt8(ascii: "c"):
      try readNumbers(6)
      try curve(point(0, origin), point(2, origin), to: point(4, origin))
    case UInt8(ascii: "s"):
      try readNumbers(4)
      let control1 = smoothKind == .cubic ? smooth : current
      try curve(control1, point(0, origin), to: point(2, origin))
    case UInt8(ascii: "q"):
      try readNumbers(4)
      try quadraticCurve(point(0, origin), to: point(2, origin))
    case UInt8(ascii: "t"):
      try readNumbers(2)
      try quadraticCurve(smoothKind == .quadratic ? smooth : current, to: point(0, origin))
    case UInt8(ascii: "a"):
      try readArc(origin)
    default:
      path.close()
      current = path.start
      smoothKind = .none
    }
  }

  private static func isCommand(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"),
      UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"),
      UInt8(ascii: "a"), UInt8(ascii: "z"):
      byte >= UInt8(ascii: "A")
    default: false
    }
  }
}

// MARK: - Segments

extension PathDataReader {
  private mutating func line(to end: Point) throws(PathDataError) {
    path.line(to: try finite(end))
    current = end
    smoothKind = .none
  }

  private mutating func curve(
    _ control1: Point, _ control2: Point, to end: Point
  ) throws(PathDataError) {
    path.curve(try finite(control1), try finite(control2), to: try finite(end))
    current = end
    smooth = end + (end - control2)
    smoothKind = .cubic
  }

  private mutating func quadraticCurve(
    _ control: Point, to end: Point
  ) throws(PathDataError) {
    path.quadraticCurve(try finite(control), to: try finite(end))
    current = end
    smooth = end + (end - control)
    smoothKind = .quadratic
  }

  private mutating func readArc(_ origin: Point) throws(PathDataError) {
    try readNumbers(3)
    let radii = Point(numbers[0], numbers[1])
    let degrees = numbers[2]
    let isLarge = try readFlag()
    let sweeps = try readFlag()
    try readNumbers(2)
    let end = try finite(point(0, origin))
    path.arc(radii: radii, rotation: degrees, isLarge: isLarge, sweeps: sweeps, to: end)
    current = end
    smoothKind = .none
  }
}

// MARK: - Numbers

extension PathDataReader {
  private mutating func readNumbers(_ count: Int) throws(PathDataError) {
    do throws(NumberFault) {
      try scanner.readNumbers(count, into: &numbers)
    } catch {
      switch error {
      case .expectedNumber: throw fault(.expectedNumber)
      case .expectedDigit: throw fault(.expectedDigit)
      case .beyondDouble: throw fault(.beyondDouble)
      }
    }
  }

  private mutating func readFlag() throws(PathDataError) -> Bool {
    guard let flag = scanner.flag() else { throw fault(.expectedFlag) }
    scanner.skipSpacesAndComma()
    return flag
  }

  /// The point that two of the numbers read make.
  private func point(_ index: Int, _ origin: Point) -> Point {
    Point(origin.x + numbers[index], origin.y + numbers[index + 1])
  }

  /// A point that relative numbers or a reflection lead to, if it is one.
  private func finite(_ point: Point) throws(PathDataError) -> Point {
    if point.isFinite { return point }
    throw PathDataError(segmentOffset, .beyondDouble)
  }

  private func fault(_ reason: PathDataError.Reason) -> PathDataError {
    PathDataError(scanner.offset, reason)
  }
}
