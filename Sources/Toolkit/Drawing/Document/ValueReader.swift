import Text

/// Reads the values of attributes and properties word by word.
struct ValueReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Whether nothing but spaces is left.
  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return position == bytes.count
    }
  }

  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpaces() {
    while let byte = peek, Self.isSpace(byte) { position += 1 }
  }

  /// Leaves the next byte behind, which has to be there.
  mutating func advance() { position += 1 }

  /// Leaves spaces behind, with one comma among them.
  mutating func skipComma() {
    skipSpaces()
    if peek == UInt8(ascii: ",") {
      position += 1
      skipSpaces()
    }
  }

  /// Leaves spaces and a byte behind, if it is the next one.
  mutating func skip(_ character: StaticString) -> Bool {
    skipSpaces()
    guard let byte = peek, byte == character.utf8Start.pointee else { return false }
    position += 1
    return true
  }

  /// Leaves a byte behind, if it is the next one.
  mutating func skipNext(_ character: StaticString) -> Bool {
    guard let byte = peek, byte == character.utf8Start.pointee else { return false }
    position += 1
    return true
  }

  /// A word of letters, digits and dashes behind spaces.
  mutating func word() -> ArraySlice<UInt8>? {
    skipSpaces()
    let start = position
    while let byte = peek, byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") {
      position += 1
    }
    return position > start ? bytes[start..<position] : nil
  }

  /// A number behind spaces, nil where there is none or it is too great.
  mutating func number() -> Double? {
    skipSpaces()
    let start = position
    // An `e` that begins a unit is not the number's.
    var end = start
    while end < bytes.count, Self.mayBelongToNumber(bytes, at: end) { end += 1 }
    let (number, length) = bytes[start..<end].withUnsafeBufferPointer {
      buffer -> (Double?, Int) in
      var scanner = NumberScanner(buffer)
      do throws(NumberFault) {
        let number = try scanner.number()
        return (number, scanner.offset)
      } catch {
        return (nil, 0)
      }
    }
    position += length
    return number
  }

  private static func mayBelongToNumber(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case ASCII.zero...ASCII.nine, ASCII.point, ASCII.plus, ASCII.minus: return true
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      guard index + 1 < bytes.count else { return false }
      let next = bytes[index + 1]
      if next.isDigit { return true }
      guard next == UInt8(ascii: "-") || next == UInt8(ascii: "+") else { return false }
      return index + 2 < bytes.count && bytes[index + 2].isDigit
    default: return false
    }
  }

  /// What stands in parentheses behind a function's name, without them; nil where they do not end.
  mutating func arguments() -> [UInt8]? {
    guard skip("(") else { return nil }
    let start = position
    var depth = 1
    while let byte = peek {
      position += 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return Array(bytes[start..<position - 1]) }
    }
    return nil
  }

  /// All that is left, without spaces around it.
  mutating func rest() -> [UInt8] {
    skipSpaces()
    var end = bytes.count
    while end > position, Self.isSpace(bytes[end - 1]) { end -= 1 }
    defer { position = bytes.count }
    return Array(bytes[position..<end])
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }
}

/// The bytes with A to Z made small, as CSS compares its words.
func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  bytes.map { $0.lowercased }
}

/// The bytes without spaces around them.
func trimmed(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  var reader = ValueReader(bytes)
  return reader.rest()
}
