import Text

extension JSONError: CustomStringConvertible {
  /// Place and reason in one line of English, never longer than a few hundred bytes.
  public var description: String {
    switch location {
    case .offset(let offset): "byte \(offset): \(reason)"
    case .path(let path): "\(path): \(reason)"
    }
  }
}

extension JSONError.Reason: CustomStringConvertible {
  /// The reason in English.
  public var description: String {
    switch self {
    case .unexpected(let found, let expected):
      "expected \(expected), found \(Self.words(for: found))"
    case .byteOrderMark:
      "expected a value, found a byte order mark"
    case .malformedUTF8:
      "expected UTF-8, found bytes that are not well formed"
    case .controlCharacter(let byte):
      "expected an escape, found the bare control character 0x\(Self.hexadecimal(byte))"
    case .loneSurrogate(let unit):
      "expected a surrogate pair, found \\u\(Self.hexadecimal(unit)) alone"
    case .duplicateKey(let key):
      "expected each key once, found \(key.excerpt) again"
    case .tooDeep(let limit):
      "expected at most \(limit) levels of nesting, found more"
    case .mismatch(let expected, let found):
      "expected \(expected), found \(found)"
    case .missing(let key):
      "expected member \(key.excerpt), found none"
    case .outOfRange(let integer, let allowed):
      "expected \(allowed.lowerBound) to \(allowed.upperBound), found \(integer)"
    case .beyondDouble:
      "expected a number that fits 64-bit floating point, found a greater one"
    case .refused(let words):
      words
    }
  }

  private static func words(for byte: UInt8?) -> String {
    guard let byte else { return "the end" }
    let isPrintable = (0x20..<0x7F).contains(byte)
    return isPrintable ? "'\(Unicode.Scalar(byte))'" : "byte 0x\(hexadecimal(byte))"
  }

  private static func hexadecimal<Integer: FixedWidthInteger & UnsignedInteger>(
    _ integer: Integer
  ) -> String {
    var digits: [UInt8] = []
    for shift in stride(from: Integer.bitWidth - 4, through: 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: integer >> Integer(shift)) & 0xF
      digits.append(digit < 10 ? .digit(digit) : UInt8(ascii: "A") + digit - 10)
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension JSONError.Expected: CustomStringConvertible {
  /// What was expected, in English.
  public var description: String {
    switch self {
    case .value: "a value"
    case .valueOrCloseBracket: "a value or ']'"
    case .key: "a key in quotes"
    case .keyOrCloseBrace: "a key in quotes or '}'"
    case .colon: "':'"
    case .commaOrCloseBracket: "',' or ']'"
    case .commaOrCloseBrace: "',' or '}'"
    case .digit: "a digit"
    case .hexDigit: "a hexadecimal digit"
    case .escape: "one of \"\\/bfnrtu after the backslash"
    case .closingQuote: "a closing quote"
    case .wordTrue: "'true'"
    case .wordFalse: "'false'"
    case .wordNull: "'null'"
    case .endOfInput: "the end"
    }
  }
}

extension JSON.Text {
  /// The text in quotes and escaped, cut where it is long: a key may be a megabyte.
  var excerpt: String {
    let limit = 64
    guard utf8.count > limit else { return JSON.string(self).description }
    var end = limit
    while utf8[end] & 0xC0 == 0x80 { end -= 1 }
    let cut = JSON.Text(wellFormed: Array(utf8[..<end]))
    return JSON.string(cut).description + "…"
  }
}
