import Text

/// Which characters XML allows, and which may be in names.
enum XMLCharacters {
  /// XML 1.0, section 2.2, production 2.
  static func isAllowed(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// XML 1.0 (fifth edition), section 2.3, production 4, beyond ASCII.
  private static func beginsName(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// XML 1.0 (fifth edition), section 2.3, production 4a, beyond ASCII.
  private static func continuesName(_ codePoint: UInt32) -> Bool {
    switch codePoint {
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsName(codePoint)
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  private static func continuesName(ascii byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  /// Where the name ends that begins at a place; the place itself where none begins there.
  ///
  /// - Parameter isToken: Whether any character of a name may be the first, as in an `Nmtoken`.
  static func nameEnd(_ bytes: [UInt8], from start: Int, isToken: Bool = false) -> Int {
    var position = start
    while position < bytes.count {
      let byte = bytes[position]
      let isFirst = position == start && !isToken
      if byte < 0x80 {
        guard continuesName(ascii: byte) else { break }
        if isFirst, byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
          break
        }
        position += 1
      } else {
        let (codePoint, next) = UTF8Sequence.codePoint(
          in: bytes, at: position, end: bytes.count)
        guard let codePoint, isFirst ? beginsName(codePoint) : continuesName(codePoint) else {
          break
        }
        position = next
      }
    }
    return position
  }
}
