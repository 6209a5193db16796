import Text

extension JSONReader {
  /// Reads a string from its opening quote to behind its closing one.
  mutating func string() throws(JSONError) -> JSON.Text {
    position += 1
    // Copied in runs: between escapes the bytes are the text.
    var text: [UInt8] = []
    var runStart = position
    while position < bytes.count {
      switch bytes[position] {
      case ASCII.quote:
        text.append(contentsOf: bytes[runStart..<position])
        position += 1
        return JSON.Text(wellFormed: text)
      case ASCII.backslash:
        text.append(contentsOf: bytes[runStart..<position])
        try escape(into: &text)
        runStart = position
      case ..<0x20:
        throw JSONError(.offset(position), .controlCharacter(bytes[position]))
      case ..<0x80:
        position += 1
      default:
        guard let length = UTF8Sequence.length(in: bytes, at: position) else {
          throw JSONError(.offset(position), .malformedUTF8)
        }
        position += length
      }
    }
    throw unexpected(.closingQuote)
  }

  /// Reads one escape, two for a surrogate pair, from the backslash on.
  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    let character: UInt8
    switch next {
    case ASCII.quote, ASCII.backslash, ASCII.slash: character = next
    case UInt8(ascii: "b"): character = 0x08
    case UInt8(ascii: "f"): character = 0x0C
    case UInt8(ascii: "n"): character = ASCII.lineFeed
    case UInt8(ascii: "r"): character = ASCII.carriageReturn
    case UInt8(ascii: "t"): character = ASCII.tab
    case UInt8(ascii: "u"):
      position += 1
      UTF8Sequence.append(try codePoint(escapedAt: start), to: &text)
      return
    default: throw unexpected(.escape)
    }
    position += 1
    text.append(character)
  }

  /// Reads the digits behind `\u`, and the second half where they are the first of a pair.
  private mutating func codePoint(escapedAt start: Int) throws(JSONError) -> UInt32 {
    let unit = try fourHexDigits()
    guard 0xD800...0xDFFF ~= unit else { return UInt32(unit) }
    let lone = JSONError(.offset(start), .loneSurrogate(unit))
    guard unit < 0xDC00, next == ASCII.backslash else { throw lone }
    position += 1
    guard next == UInt8(ascii: "u") else { throw lone }
    position += 1
    let second = try fourHexDigits()
    guard 0xDC00...0xDFFF ~= second else { throw lone }
    return 0x10000 + (UInt32(unit - 0xD800) << 10 | UInt32(second - 0xDC00))
  }

  private mutating func fourHexDigits() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.hexadecimalValue else { throw unexpected(.hexDigit) }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
