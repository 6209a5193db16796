import Text

/// A number as people write it: decimal digits, a point, a sign. Exact.
public struct DecimalNumber: Equatable, Sendable {
  /// The digits without the point, with the sign.
  public let units: Int128
  /// How many of them stand behind the point, 0 to 36; the last of those is never 0.
  public let scale: Int

  /// Most digits of a number, before and behind the point together.
  public static let mostDigits = 36

  /// `units` ÷ 10 to the power of `scale`; `nil` where there are more than `mostDigits` digits.
  public init?(_ units: Int128, scale: Int = 0) {
    guard scale >= 0, scale <= DecimalNumber.mostDigits,
      units.magnitude < Rational.power(ofTen: DecimalNumber.mostDigits).magnitude
    else { return nil }
    var (units, scale) = (units, scale)
    while scale > 0 {
      let (tenth, digit) = units.divided(by: 10)
      if digit != 0 { break }
      (units, scale) = (tenth, scale - 1)
    }
    self.units = units
    self.scale = scale
  }

  /// A whole number.
  public init(_ whole: Int64) {
    units = Int128(whole)
    scale = 0
  }

  /// Reads ASCII digits with at most one point, and at least one digit.
  public init?(digits text: [UInt8]) {
    var units: Int128 = 0
    var scale: Int?
    var count = 0
    for byte in text {
      if byte == UInt8(ascii: "."), scale == nil {
        scale = 0
        continue
      }
      guard let digit = byte.digitValue, count < 1000 else { return nil }
      count += 1
      units = units * 10 + Int128(digit)
      guard units < Rational.power(ofTen: DecimalNumber.mostDigits) else { return nil }
      if let places = scale { scale = places + 1 }
    }
    guard count > 0 else { return nil }
    self.init(units, scale: scale ?? 0)
  }

  /// The same with the other sign.
  public static prefix func - (number: DecimalNumber) -> DecimalNumber {
    DecimalNumber(unchecked: -number.units, number.scale)
  }

  private init(unchecked units: Int128, _ scale: Int) {
    self.units = units
    self.scale = scale
  }

  /// What it is worth.
  public var value: Rational {
    // Within its digits it is within the limit of a fraction.
    (try? Rational(units, over: Rational.power(ofTen: scale))) ?? Rational(0)
  }

  /// The digits in ASCII, with `-` and `.`.
  public var text: [UInt8] { value.decimal(scale) }
}
