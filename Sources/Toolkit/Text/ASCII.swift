/// The bytes that grammars give a meaning.
public enum ASCII {
  /// U+0009.
  @inlinable public static var tab: UInt8 { 0x09 }
  /// U+000A.
  @inlinable public static var lineFeed: UInt8 { 0x0a }
  /// U+000D.
  @inlinable public static var carriageReturn: UInt8 { 0x0d }
  /// U+0020.
  @inlinable public static var space: UInt8 { 0x20 }
  /// `"`
  @inlinable public static var quote: UInt8 { 0x22 }
  /// `'`
  @inlinable public static var apostrophe: UInt8 { 0x27 }
  /// `+`
  @inlinable public static var plus: UInt8 { 0x2b }
  /// `,`
  @inlinable public static var comma: UInt8 { 0x2c }
  /// `-`
  @inlinable public static var minus: UInt8 { 0x2d }
  /// `.`
  @inlinable public static var point: UInt8 { 0x2e }
  /// `/`
  @inlinable public static var slash: UInt8 { 0x2f }
  /// `0`
  @inlinable public static var zero: UInt8 { 0x30 }
  /// `9`
  @inlinable public static var nine: UInt8 { 0x39 }
  /// `:`
  @inlinable public static var colon: UInt8 { 0x3a }
  /// `[`
  @inlinable public static var openBracket: UInt8 { 0x5b }
  /// `\`
  @inlinable public static var backslash: UInt8 { 0x5c }
  /// `]`
  @inlinable public static var closeBracket: UInt8 { 0x5d }
  /// `{`
  @inlinable public static var openBrace: UInt8 { 0x7b }
  /// `}`
  @inlinable public static var closeBrace: UInt8 { 0x7d }
}

extension UInt8 {
  /// Whether it is one of `0` to `9`.
  @inlinable public var isDigit: Bool { self &- ASCII.zero < 10 }

  /// Whether it is one of `a` to `z` and `A` to `Z`.
  @inlinable public var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// `a` for `A`, and so on to `Z`; other bytes as they are.
  @inlinable public var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  /// What a digit stands for; `nil` where this is none of `0` to `9`.
  @inlinable public var digitValue: UInt8? { isDigit ? self &- ASCII.zero : nil }

  /// What a hexadecimal digit of either case stands for; `nil` where this is none.
  @inlinable public var hexadecimalValue: UInt8? {
    if isDigit { return self &- ASCII.zero }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// The digit for a number from 0 to 9.
  @inlinable public static func digit(_ number: UInt8) -> UInt8 { ASCII.zero &+ number }

  /// The small hexadecimal digit for a number from 0 to 15.
  @inlinable public static func hexadecimalDigit(_ number: UInt8) -> UInt8 {
    number < 10 ? digit(number) : 0x57 &+ number
  }
}
