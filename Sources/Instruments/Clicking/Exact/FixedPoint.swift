/// A number with 64 bits before and 64 behind the binary point: frames, or pulses.
///
/// What starts where another thing ends is kept in it, so that a song of a million parts strays by less
/// than 2⁻⁴⁴ of a frame; what happens inside a part is computed without any rounding.
struct FixedPoint: Equatable, Comparable, Sendable {
  /// The number times 2⁶⁴.
  var bits: Int128

  static let zero = FixedPoint(bits: 0)
  static let half = FixedPoint(bits: Int128(1) << 63)

  init(bits: Int128) { self.bits = bits }

  init(_ whole: Int64) { bits = Int128(whole) << 64 }

  /// The nearest to a binary fraction, which has to lie within ±2⁶².
  init(_ double: Double) {
    let whole = double.rounded(.down)
    let fraction = (double - whole) * 18_446_744_073_709_551_616
    bits = (Int128(Int64(whole)) << 64) + Int128(UInt64(min(fraction, 18_446_744_073_709_549_568)))
  }

  /// The greatest whole number that is not greater.
  var floor: Int64 { Int64(truncatingIfNeeded: bits >> 64) }

  /// What is left behind the point, times 2⁶⁴.
  var fractionBits: UInt64 { UInt64(truncatingIfNeeded: bits) }

  /// The nearest whole number, halves up.
  var rounded: Int64 { Int64(truncatingIfNeeded: (bits + (Int128(1) << 63)) >> 64) }

  var double: Double {
    Double(floor) + Double(fractionBits) * (1.0 / 18_446_744_073_709_551_616)
  }

  static func < (left: FixedPoint, right: FixedPoint) -> Bool { left.bits < right.bits }
  static func + (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    FixedPoint(bits: left.bits + right.bits)
  }
  static func - (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    FixedPoint(bits: left.bits - right.bits)
  }

  /// The product with a fraction, rounded down to a multiple of 2⁻⁶⁴; the way there has 256 bits.
  func times(_ numerator: UInt128, over denominator: UInt128) -> FixedPoint {
    let magnitude = bits.magnitude
    let (high, low) = Wide.multiply(magnitude, numerator)
    let (quotient, remainder) = Wide.divide(high, low, by: denominator)
    if bits < 0 {
      return FixedPoint(bits: -Int128(truncatingIfNeeded: quotient) - (remainder == 0 ? 0 : 1))
    }
    return FixedPoint(bits: Int128(truncatingIfNeeded: quotient))
  }
}
