/// SVG path data as it grows, with how far it reaches; all of it is filled by the nonzero rule.
///
/// Whole numbers alone: hundredths of a staff space, *x* to the right, *y* down.
struct Ink {
  private(set) var path: [UInt8] = []
  private(set) var top = Int.max
  private(set) var bottom = Int.min

  private mutating func reach(_ y: Int) {
    top = min(top, y)
    bottom = max(bottom, y)
  }

  private mutating func write(_ text: String) { path += Array(text.utf8) }

  /// An upright rectangle.
  mutating func rectangle(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
    reach(top)
    reach(bottom)
    write("M\(left) \(top)H\(right)V\(bottom)H\(left)z")
  }

  /// A shape with straight sides.
  mutating func polygon(_ points: [(x: Int, y: Int)]) {
    for (index, point) in points.enumerated() {
      reach(point.y)
      write("\(index == 0 ? "M" : "L")\(point.x) \(point.y)")
    }
    write("z")
  }

  /// A slur that hangs below two places at the same height.
  mutating func slur(from left: Int, to right: Int, at y: Int) {
    let third = (right - left) / 4
    reach(y + 40)
    write(
      "M\(left) \(y)C\(left + third) \(y + 38) \(right - third) \(y + 38) \(right) \(y)"
        + "C\(right - third) \(y + 54) \(left + third) \(y + 54) \(left) \(y)z")
  }

  /// A sign at its place.
  ///
  /// - Parameters:
  ///   - percent: its size.
  ///   - turn: −1 where left is right.
  ///   - flip: −1 where above is below.
  mutating func glyph(
    _ glyph: Glyph, _ x: Int, _ y: Int, percent: Int = 100, turn: Int = 1, flip: Int = 1
  ) {
    write("M\(x) \(y)")
    // Numbers stand in pairs, but behind h and v; each is rounded by itself from where it should be.
    let text = Array(glyph.outline.utf8)
    var at = 0
    var command: UInt8 = 0
    var isUpright = false
    var place = (x: 0, y: 0)
    var written = (x: 0, y: 0)
    var base = place
    var first = place
    var start = (place: place, written: written)
    var count = 0
    while at < text.count {
      let byte = text[at]
      if byte >= 0x61 {
        command = byte
        isUpright = byte == 0x76
        count = 0
        base = place
        path.append(byte)
        if byte == 0x7A {
          place = start.place
          written = start.written
        }
        at += 1
        continue
      }
      if byte == 0x20 { at += 1 }
      var isNegative = false
      if text[at] == 0x2D {
        isNegative = true
        at += 1
      }
      var number = 0
      while at < text.count, text[at] >= 0x30, text[at] <= 0x39 {
        number = number * 10 + Int(text[at] - 0x30)
        at += 1
      }
      if isNegative { number = -number }
      if isUpright || count % 2 == 1 {
        first.y = base.y + number
      } else {
        first.x = base.x + number
      }
      let isWhole = command == 0x68 || command == 0x76 || count % 2 == 1
      count += 1
      guard isWhole else { continue }
      if command == 0x68 { first.y = base.y }
      if command == 0x76 { first.x = base.x }
      let end = (
        x: Self.scaled(first.x * turn, percent), y: Self.scaled(first.y * flip, percent)
      )
      switch command {
      case 0x68: write(" \(end.x - written.x)")
      case 0x76: write(" \(end.y - written.y)")
      default: write(" \(end.x - written.x) \(end.y - written.y)")
      }
      reach(y + end.y)
      let isPoint = command != 0x63 || count % 6 == 0
      if isPoint {
        place = first
        base = first
        written = end
        if command == 0x6D { start = (place, written) }
      }
    }
  }

  private static func scaled(_ number: Int, _ percent: Int) -> Int {
    let product = number * percent
    return (product + (product < 0 ? -50 : 50)) / 100
  }
}
