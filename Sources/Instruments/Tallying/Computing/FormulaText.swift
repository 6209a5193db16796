/// The characters of a line of arithmetic.
enum FormulaText {
  /// A character and where it begins, in bytes of UTF-8.
  struct Scalar {
    let value: UInt32
    let offset: Int
  }

  /// The characters of a text.
  static func scalars(of utf8: [UInt8]) -> [Scalar] {
    var scalars: [Scalar] = []
    var offset = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      scalars.append(Scalar(value: scalar.value, offset: offset))
      offset += UTF8.width(scalar)
    }
    return scalars
  }

  /// The sign of arithmetic that a character stands for, however it was typed.
  static func sign(_ scalar: UInt32) -> Formula.Operator? {
    switch scalar {
    case 0x2b, 0xff0b: .add  // + ＋
    case 0x2d, 0x2212, 0x2013, 0xff0d: .subtract  // - − – －
    case 0x2a, 0xd7, 0xb7, 0x22c5, 0xff0a: .multiply  // * × · ⋅ ＊
    case 0x2f, 0xf7, 0x2215, 0xff0f: .divide  // / ÷ ∕ ／
    default: nil
    }
  }

  /// Where the parenthesis is that makes a function of a name that begins here.
  static func opening(behind name: String, in text: [Scalar], at start: Int) -> Int? {
    var i = start
    for byte in name.utf8 {
      guard i < text.count, lower(text[i].value) == UInt32(byte) else { return nil }
      i += 1
    }
    while i < text.count, isSpace(text[i].value) { i += 1 }
    return i < text.count && isOpening(text[i].value) ? i : nil
  }

  static func isOpening(_ scalar: UInt32) -> Bool { scalar == 0x28 || scalar == 0xff08 }
  static func isClosing(_ scalar: UInt32) -> Bool { scalar == 0x29 || scalar == 0xff09 }
  static func isComma(_ scalar: UInt32) -> Bool {
    scalar == 0x2c || scalar == 0x3b || scalar == 0xff0c || scalar == 0x3001
  }
  /// Whether it is a comma that people write before decimals.
  static func isDecimalComma(_ scalar: UInt32) -> Bool { scalar == 0x2c || scalar == 0xff0c }
  static func isQuote(_ scalar: UInt32) -> Bool {
    scalar == 0x22 || (0x201c...0x201e).contains(scalar) || scalar == 0xff02
  }

  /// What can't be part of a name without quotes.
  static func isBracket(_ scalar: UInt32) -> Bool {
    isOpening(scalar) || isClosing(scalar) || isComma(scalar) || isQuote(scalar) || scalar == 0x23
  }

  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0d, 0x20, 0x85, 0xa0, 0x202f, 0x2028, 0x2029, 0x3000: true
    default: false
    }
  }

  /// The digit or point that a character stands for, in ASCII.
  static func figure(_ scalar: UInt32) -> UInt8? {
    switch scalar {
    case 0x30...0x39, 0x2e: UInt8(truncatingIfNeeded: scalar)
    case 0xff10...0xff19, 0xff0e: UInt8(truncatingIfNeeded: scalar - 0xfee0)
    default: nil
    }
  }

  static func isDigit(_ scalar: UInt32) -> Bool {
    if let figure = figure(scalar) { figure != UInt8(ascii: ".") } else { false }
  }

  /// Whether a character goes on with the word before it.
  static func isWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x30...0x39, 0x41...0x5a, 0x5f, 0x61...0x7a: true
    case 0x80...: !isSpace(scalar) && sign(scalar) == nil && !isBracket(scalar)
    default: false
    }
  }

  /// ASCII letters small, others as they are.
  static func lower(_ scalar: UInt32) -> UInt32 {
    scalar >= 0x41 && scalar <= 0x5a ? scalar + 0x20 : scalar
  }
}
