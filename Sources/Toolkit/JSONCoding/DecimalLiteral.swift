import Text

/// A JSON number taken apart: sign, digits and the power of ten behind them.
///
/// The standard library parses decimals by a C function that Embedded Swift has to be given; this
/// needs none, and rounds correctly.
struct DecimalLiteral {
  /// Half-way points between Doubles have at most 767 significant digits: beyond that many it only
  /// matters whether anything but zeros follows, which one more digit says.
  private static let significantDigits = 780

  private var isNegative = false
  /// Significant digits, 0...9, without leading zeros.
  private var digits: [UInt8] = []
  /// The power of ten that the last digit counts.
  private var exponent: Int64 = 0

  /// Takes a literal that is known to follow the grammar.
  init(_ literal: [UInt8]) {
    var position = 0
    var isFraction = false
    var dropsNonzero = false
    while position < literal.count {
      let byte = literal[position]
      switch byte {
      case ASCII.minus:
        isNegative = true
      case ASCII.point:
        isFraction = true
      case ASCII.zero...ASCII.nine:
        let digit = byte - ASCII.zero
        if isFraction { exponent -= 1 }
        if digits.count >= Self.significantDigits {
          dropsNonzero = dropsNonzero || digit != 0
          exponent += 1
        } else if digit != 0 || !digits.isEmpty {
          digits.append(digit)
        }
      default:
        exponent += Self.power(literal[(position + 1)...])
        position = literal.count
      }
      position += 1
    }
    if dropsNonzero {
      digits.append(1)
      exponent -= 1
    }
  }

  /// Reads the digits behind `e`; held at 10¹⁵, far beyond what any number of digits can offset.
  private static func power(_ digits: ArraySlice<UInt8>) -> Int64 {
    var power: Int64 = 0
    for byte in digits where byte != ASCII.plus && byte != ASCII.minus {
      power = min(power * 10 + Int64(byte - ASCII.zero), 1_000_000_000_000_000)
    }
    return digits.first == ASCII.minus ? -power : power
  }

  /// The nearest Double, ties to even, or nil beyond its range.
  var nearestDouble: Double? {
    guard let magnitude = nearestMagnitude else { return nil }
    return isNegative ? -magnitude : magnitude
  }

  private var nearestMagnitude: Double? {
    if digits.isEmpty { return 0 }
    // Both factors are exact in a Double, so the one operation rounds once (Clinger 1990).
    if digits.count <= 15, (-22...22).contains(exponent) {
      var integer: Int64 = 0
      for digit in digits { integer = integer * 10 + Int64(digit) }
      var scale = 1.0
      for _ in 0..<abs(exponent) { scale *= 10 }
      return exponent < 0 ? Double(integer) / scale : Double(integer) * scale
    }
    let leadingPower = exponent + Int64(digits.count)
    if leadingPower > 310 { return nil }
    if leadingPower < -330 { return 0 }
    var numerator = Natural(digits: digits)
    var denominator = Natural(1)
    if exponent >= 0 {
      numerator.multiplyByTen(times: Int(exponent))
    } else {
      denominator.multiplyByTen(times: Int(-exponent))
    }
    return Self.nearest(numerator, over: denominator)
  }

  /// Divides bit by bit until a Double's precision is passed, then rounds once.
  private static func nearest(_ numerator: Natural, over denominator: Natural) -> Double? {
    var (remainder, divisor) = (numerator, denominator)
    var leadingExponent = remainder.bitWidth - divisor.bitWidth
    if leadingExponent >= 0 {
      divisor.shiftLeft(leadingExponent)
    } else {
      remainder.shiftLeft(-leadingExponent)
    }
    if remainder < divisor {
      remainder.shiftLeft(1)
      leadingExponent -= 1
    }
    // Now 1 ≤ remainder / divisor < 2, so the first bit is one and 64 bits fill the quotient.
    var quotient: UInt64 = 0
    for _ in 0..<64 {
      quotient <<= 1
      if !(remainder < divisor) {
        remainder.subtract(divisor)
        quotient |= 1
      }
      remainder.shiftLeft(1)
    }
    if leadingExponent > 1023 { return nil }
    // Below 2⁻¹⁰²² a Double has fewer than 53 bits.
    let dropped = 11 + max(0, -1022 - leadingExponent)
    if dropped > 64 { return 0 }
    var significand = dropped == 64 ? 0 : quotient >> UInt64(dropped)
    let tail = dropped == 64 ? quotient : quotient << UInt64(64 - dropped)
    let half: UInt64 = 1 << 63
    let isTie = tail == half && remainder.isZero
    if isTie ? significand & 1 == 1 : tail >= half { significand += 1 }
    // A significand rounded up to the next power of two carries into the exponent by itself.
    let implicitBit: UInt64 = 1 << 52
    let isSubnormal = leadingExponent < -1022
    let bits =
      isSubnormal
      ? significand : UInt64(leadingExponent + 1023) << 52 + (significand - implicitBit)
    let value = Double(bitPattern: bits)
    return value.isFinite ? value : nil
  }
}
