import Text

extension AffineTransform {
  /// Reads a list of transforms (SVG 2, section 8.5, and the two-dimensional ones of CSS
  /// Transforms 1); nil where it is none.
  init?(list bytes: [UInt8]) {
    var reader = ValueReader(bytes)
    var result = AffineTransform.identity
    if reader.isAtEnd {
      self = result
      return
    }
    if let word = ValueReader.onlyWord(bytes), "none" ~= word {
      self = result
      return
    }
    while !reader.isAtEnd {
      guard let name = reader.word() else { return nil }
      reader.skipSpaces()
      guard let arguments = reader.arguments(),
        let function = Self.function(lowercased(name), arguments)
      else { return nil }
      result = result * function
      reader.skipComma()
    }
    self = result
  }

  private static func function(_ name: [UInt8], _ arguments: [UInt8]) -> AffineTransform? {
    var reader = ValueReader(arguments)
    var numbers: [Double] = []
    let isTurned = isAngle(name)
    while !reader.isAtEnd {
      if !numbers.isEmpty { reader.skipComma() }
      // An angle comes first; lengths are pixels.
      if isTurned && numbers.isEmpty {
        guard let degrees = Color.angle(&reader) else { return nil }
        numbers.append(degrees)
      } else {
        guard let number = reader.number() else { return nil }
        if let next = reader.peek, next.isLetter {
          guard let unit = reader.word(), "px" ~= unit else { return nil }
        }
        numbers.append(number)
      }
      if numbers.count > 6 { return nil }
    }
    return function(name, numbers)
  }

  private static func isAngle(_ name: [UInt8]) -> Bool {
    switch name {
    case "rotate", "skewx", "skewy": true
    default: false
    }
  }

  private static func function(_ name: [UInt8], _ n: [Double]) -> AffineTransform? {
    switch (name, n.count) {
    case ("matrix", 6): AffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1), ("translatex", 1): .translation(n[0], 0)
    case ("translate", 2): .translation(n[0], n[1])
    case ("translatey", 1): .translation(0, n[0])
    case ("scale", 1): .scale(n[0], n[0])
    case ("scale", 2): .scale(n[0], n[1])
    case ("scalex", 1): .scale(n[0], 1)
    case ("scaley", 1): .scale(1, n[0])
    case ("rotate", 1): .rotation(degrees: n[0])
    case ("rotate", 3):
      .translation(n[1], n[2]) * .rotation(degrees: n[0]) * .translation(-n[1], -n[2])
    case ("skewx", 1): .skewX(degrees: n[0])
    case ("skewy", 1): .skewY(degrees: n[0])
    default: nil
    }
  }

  /// Whether all six are numbers.
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && e.isFinite && f.isFinite
  }
}

extension ValueReader {
  /// The value in small letters, if it is a single word.
  static func onlyWord(_ bytes: [UInt8]) -> [UInt8]? {
    var reader = ValueReader(bytes)
    guard let word = reader.word(), reader.isAtEnd else { return nil }
    return lowercased(word)
  }
}
