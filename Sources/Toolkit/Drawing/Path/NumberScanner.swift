/// Reads numbers, and what stands between them, as SVG's path data, lists of points and transforms
/// have them (SVG 2, section 9.3.9).
struct NumberScanner {
  private let begin: UnsafePointer<UInt8>
  private var next: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>

  /// Reads bytes that outlive the scanner.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // No bytes have no address; any will do, for none is read.
    let address = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    begin = address
    next = address
    end = address + bytes.count
  }

  /// How many bytes are read; after a fault, where it is.
  var offset: Int { next - begin }

  var isAtEnd: Bool { next == end }

  /// The next byte, or nil at the end.
  var peek: UInt8? {
    @inline(__always) get { next < end ? next.pointee : nil }
  }

  /// Leaves the next byte behind, which has to be there.
  @inline(__always) mutating func skip() { next += 1 }

  /// Leaves spaces, tabs, line feeds, form feeds and carriage returns behind.
  @inline(__always) mutating func skipSpaces() {
    while next < end, next.pointee <= 0x20, Self.isSpace(next.pointee) { next += 1 }
  }

  /// Leaves spaces behind with one comma among them.
  mutating func skipSpacesAndComma() {
    skipSpaces()
    if next < end, next.pointee == UInt8(ascii: ",") {
      next += 1
      skipSpaces()
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }

  /// Whether a byte can begin a number.
  static func beginsNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+")
  }

  /// Reads a single `0` or `1`, or gives nil and stays.
  mutating func flag() -> Bool? {
    guard next < end, next.pointee == UInt8(ascii: "0") || next.pointee == UInt8(ascii: "1")
    else { return nil }
    defer { next += 1 }
    return next.pointee == UInt8(ascii: "1")
  }

  /// Reads some numbers, 1...6, each with the spaces and the comma that follow; see ``number()``.
  mutating func readNumbers(
    _ count: Int, into numbers: inout InlineArray<6, Double>
  ) throws(NumberFault) {
    // Held apart from self, the place stays in a register.
    var at = next
    for index in 0..<count {
      if let number = Self.shortNumber(&at, end) {
        numbers[index] = number
        // Mostly what follows is the next number.
        if at.pointee > UInt8(ascii: ",") { continue }
        next = at
        if at[-1] == UInt8(ascii: ",") { skipSpaces() } else { skipSpacesAndComma() }
      } else {
        next = at
        numbers[index] = try number()
        skipSpacesAndComma()
      }
      at = next
    }
    next = at
  }

  /// Reads a number of at most seven digits without an exponent, as nearly all are, and one space
  /// or comma, with more bytes behind it; else gives nil and stays.
  @inline(__always) private static func shortNumber(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Double? {
    // A sign, eight bytes, one more.
    guard end - next >= 10 else { return nil }
    let sign = next.pointee == UInt8(ascii: "-") ? 1 : 0
    let bytes = EightBytes(at: next + sign)
    let others = bytes.others
    let first = others.firstOfMask
    let point = first & bytes.mask(UInt8(ascii: "."))
    let last = (others ^ point).firstOfMask
    let length = last.bytesBefore
    let fraction = point == 0 ? 0 : length - point.bytesBefore - 1
    let digits = point == 0 ? length : length - 1
    // No digits, none behind the point, perhaps more than there are bytes, or an exponent.
    if digits <= 0 || point != 0 && fraction == 0 || last == 0
      || last & bytes.mask(letter: UInt8(ascii: "e")) != 0
    {
      return nil
    }
    let separators = bytes.mask(UInt8(ascii: " ")) | bytes.mask(UInt8(ascii: ","))
    next += sign + length + (last & separators == 0 ? 0 : 1)
    let significand = (point == 0 ? bytes : bytes.removing(point)).number(digits: digits)
    let magnitude = Double(significand) / PowerOfTen.exact(fraction)
    return Double(bitPattern: magnitude.bitPattern | UInt64(truncatingIfNeeded: sign) << 63)
  }

  /// Reads a number as the nearest Double, ties to even.
  ///
  /// A sign, digits with or without a point, and an exponent. As browsers have it, `1.` and `1e,`
  /// are no numbers, but an `e` at the very end or before `m` or `x` is left to what follows. After
  /// a fault the scanner stands at the byte at fault; after ``NumberFault/beyondDouble``, at the
  /// number's first byte.
  mutating func number() throws(NumberFault) -> Double {
    let first = next
    var at = next
    var isNegative = false
    if at < end, at.pointee == UInt8(ascii: "-") || at.pointee == UInt8(ascii: "+") {
      isNegative = at.pointee == UInt8(ascii: "-")
      at += 1
    }
    let whole = at
    var significand: UInt64 = 0
    Self.readDigits(&at, end, into: &significand)
    var digits = at - whole
    var exponent: Int64 = 0
    if at < end, at.pointee == UInt8(ascii: ".") {
      at += 1
      let fraction = at
      Self.readDigits(&at, end, into: &significand)
      exponent = Int64(fraction - at)
      if exponent == 0 {
        next = at
        throw .expectedDigit
      }
      digits += at - fraction
    } else if digits == 0 {
      next = at
      throw at > first ? .expectedDigit : .expectedNumber
    }
    let tail = at
    if at < end, at.pointee | 0x20 == UInt8(ascii: "e"), beginsExponent(at + 1) {
      exponent += try readExponent(&at)
    }
    next = at
    if digits <= 15, exponent <= 0, exponent >= -22 {
      // Both are exact in a Double, so the one division rounds once (Clinger 1990).
      let magnitude = Double(Int64(significand)) / PowerOfTen.exact(Int(-exponent))
      return isNegative ? -magnitude : magnitude
    }
    let magnitude =
      digits <= 19
      ? Decimal(significand, exponent).nearestDouble
      : LongDecimal(UnsafeBufferPointer(start: whole, count: tail - whole), exponent)
        .nearestDouble
    guard magnitude.isFinite else {
      next = first
      throw .beyondDouble
    }
    return isNegative ? -magnitude : magnitude
  }

  @inline(__always)
  private static func readDigits(
    _ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, into significand: inout UInt64
  ) {
    while end - at >= 8 {
      let bytes = EightBytes(at: at)
      let count = bytes.others.bytesBefore
      if count == 0 { return }
      let digits = UInt64(bytes.number(digits: count))
      significand = significand &* PowerOfTen.whole(count) &+ digits
      at += count
      if count < 8 { return }
    }
    while at < end {
      let digit = at.pointee &- UInt8(ascii: "0")
      if digit >= 10 { return }
      significand = significand &* 10 &+ UInt64(digit)
      at += 1
    }
  }

  private func beginsExponent(_ at: UnsafePointer<UInt8>) -> Bool {
    at < end && at.pointee != UInt8(ascii: "m") && at.pointee != UInt8(ascii: "x")
  }

  /// Reads an exponent from its `e`; held at 10¹⁵, which no number of digits in memory
  /// offsets.
  @inline(never)
  private mutating func readExponent(
    _ at: inout UnsafePointer<UInt8>
  ) throws(NumberFault) -> Int64 {
    at += 1
    var isNegative = false
    if at < end, at.pointee == UInt8(ascii: "-") || at.pointee == UInt8(ascii: "+") {
      isNegative = at.pointee == UInt8(ascii: "-")
      at += 1
    }
    let first = at
    var exponent: Int64 = 0
    while at < end, at.pointee &- UInt8(ascii: "0") < 10 {
      let digit = Int64(at.pointee &- UInt8(ascii: "0"))
      exponent = min(exponent * 10 + digit, 1_000_000_000_000_000)
      at += 1
    }
    if at == first {
      next = at
      throw .expectedDigit
    }
    return isNegative ? -exponent : exponent
  }
}

/// Why there is no number.
enum NumberFault: Error {
  /// Something else stands there.
  case expectedNumber
  /// A digit lacks behind a sign, a point or an `e`.
  case expectedDigit
  /// The number is too great for a Double.
  case beyondDouble
}
