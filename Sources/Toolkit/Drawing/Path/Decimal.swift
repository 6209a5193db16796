/// A whole number times a power of ten, to be rounded to a Double.
struct Decimal {
  private let significand: UInt64
  private let exponent: Int64

  init(_ significand: UInt64, _ exponent: Int64) {
    self.significand = significand
    self.exponent = exponent
  }

  /// The nearest Double, ties to even; infinite beyond its range.
  var nearestDouble: Double {
    if significand == 0 { return 0 }
    switch exponent {
    case 0...19: return multiplied(by: PowerOfTen.whole(Int(exponent)))
    case -19...(-1): return divided(by: PowerOfTen.whole(Int(-exponent)))
    default: return LongDecimal(significand, exponent).nearestDouble
    }
  }

  /// The product has at most 128 bits: all of them are there when it is rounded.
  private func multiplied(by power: UInt64) -> Double {
    let (high, low) = significand.multipliedFullWidth(by: power)
    if high == 0 { return Double(low) }
    let shift = high.leadingZeroBitCount
    let top = shift == 0 ? high : high << UInt64(shift) | low >> UInt64(64 - shift)
    let isExact = low << UInt64(shift) == 0
    return Self.rounded(top, isExact: isExact, exponent: 64 - shift)
  }

  /// The quotient is computed to 63 bits or more, and that a remainder is left is kept.
  private func divided(by power: UInt64) -> Double {
    // With the divisor's first bit set, and a smaller dividend, the quotient has 63 or 64 bits.
    let divisorShift = power.leadingZeroBitCount
    let divisor = power << UInt64(divisorShift)
    let dividendShift = significand.leadingZeroBitCount
    let dividend = significand << UInt64(dividendShift)
    let halved = (high: dividend >> 1, low: dividend << 63)
    let (quotient, remainder) = divisor.dividingFullWidth(halved)
    let shift = quotient.leadingZeroBitCount
    return Self.rounded(
      quotient << UInt64(shift), isExact: remainder == 0,
      exponent: divisorShift - dividendShift - 63 - shift)
  }

  /// Rounds a significand whose first bit is set, times 2 to the power of a small exponent.
  private static func rounded(_ significand: UInt64, isExact: Bool, exponent: Int) -> Double {
    // The last bit is far below the half that a Double is rounded by: it can say what was cut off.
    let sticky = isExact ? significand : significand | 1
    return Double(sign: .plus, exponent: exponent, significand: Double(sticky))
  }
}

/// Powers of ten that are exact.
enum PowerOfTen {
  /// 10⁰ to 10²², which are exact in a Double.
  @inline(__always) static func exact(_ exponent: Int) -> Double { doubles[exponent] }

  /// 10⁰ to 10¹⁹, which fit 64 bits.
  @inline(__always) static func whole(_ exponent: Int) -> UInt64 { integers[exponent] }

  private static let integers: InlineArray<20, UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  private static let doubles: InlineArray<23, Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
