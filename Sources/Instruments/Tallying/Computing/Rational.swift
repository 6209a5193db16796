/// An exact fraction in lowest terms, with a positive denominator.
///
/// Neither numerator nor denominator has more than 37 decimal digits; what would need more is
/// refused, never rounded. Arithmetic after Knuth, The Art of Computer Programming, volume 2, 4.5.1.
public struct Rational: Equatable, Sendable {
  /// Above the line.
  public let numerator: Int128
  /// Below the line, at least 1.
  public let denominator: Int128

  /// The greatest numerator and denominator, 10³⁷ − 1: ten times that is still an `Int128`.
  public static var limit: Int128 {
    let half = Int128(1_000_000_000_000_000_000 as Int64)
    return half * half * 10 - 1
  }

  /// A whole number.
  public init(_ whole: Int64) { self.init(reduced: Int128(whole), 1) }

  /// A fraction, brought to lowest terms.
  ///
  /// - Throws: ``ComputationFault/divisionByZero``, ``ComputationFault/tooLarge``.
  public init(_ numerator: Int128, over denominator: Int128) throws(ComputationFault) {
    guard denominator != 0 else { throw .divisionByZero }
    guard numerator != Int128.min, denominator != Int128.min else { throw .tooLarge }
    let divisor = Rational.gcd(numerator, denominator) * (denominator < 0 ? -1 : 1)
    try self.init(
      checking: numerator.divided(by: divisor).quotient,
      denominator.divided(by: divisor).quotient)
  }

  private init(reduced numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  private init(checking numerator: Int128, _ denominator: Int128) throws(ComputationFault) {
    let limit = Rational.limit
    guard numerator <= limit, numerator >= -limit, denominator <= limit else { throw .tooLarge }
    self.init(reduced: numerator, denominator)
  }

  /// Whether it is 0.
  public var isZero: Bool { numerator == 0 }

  /// The same with the other sign.
  public static prefix func - (value: Rational) -> Rational {
    Rational(reduced: -value.numerator, value.denominator)
  }

  /// The sum. Too large, too, where the terms over their common denominator leave 127 bits.
  public static func + (a: Rational, b: Rational) throws(ComputationFault) -> Rational {
    let common = gcd(a.denominator, b.denominator)
    let rest = b.denominator.divided(by: common).quotient
    let (sum, isTooLarge) = try product(a.numerator, rest)
      .addingReportingOverflow(product(b.numerator, a.denominator.divided(by: common).quotient))
    guard !isTooLarge, sum != Int128.min else { throw .tooLarge }
    // What is left to reduce by can only come from what both have in common.
    let divisor = gcd(sum, common)
    return try Rational(
      checking: sum.divided(by: divisor).quotient,
      product(a.denominator.divided(by: divisor).quotient, rest))
  }

  /// The difference, with the limits of the sum.
  public static func - (a: Rational, b: Rational) throws(ComputationFault) -> Rational {
    try a + -b
  }

  /// The product.
  public static func * (a: Rational, b: Rational) throws(ComputationFault) -> Rational {
    // Reduced crosswise first, so nothing is too large but the product itself.
    let one = gcd(a.numerator, b.denominator)
    let other = gcd(b.numerator, a.denominator)
    return try Rational(
      checking: product(
        a.numerator.divided(by: one).quotient, b.numerator.divided(by: other).quotient),
      product(a.denominator.divided(by: other).quotient, b.denominator.divided(by: one).quotient))
  }

  /// The quotient.
  public static func / (a: Rational, b: Rational) throws(ComputationFault) -> Rational {
    guard !b.isZero else { throw .divisionByZero }
    let isNegative = b.numerator < 0
    return try a
      * Rational(
        reduced: isNegative ? -b.denominator : b.denominator,
        isNegative ? -b.numerator : b.numerator)
  }

  /// Whether one is less than the other; exact for all values.
  ///
  /// - Complexity: O(digits) divisions.
  public static func < (a: Rational, b: Rational) -> Bool {
    // The products to compare may need 246 bits; whole parts and what is left over do not.
    var (n, d, m, e) = (a.numerator, a.denominator, b.numerator, b.denominator)
    while true {
      let (whole, rest) = floor(n, d)
      let (other, left) = floor(m, e)
      if whole != other { return whole < other }
      if rest == 0 || left == 0 { return rest == 0 && left != 0 }
      (n, d, m, e) = (e, left, d, rest)
    }
  }

  /// The greatest whole number not above `n` ÷ `d`, for positive `d`, and what is left over.
  private static func floor(_ n: Int128, _ d: Int128) -> (whole: Int128, rest: Int128) {
    let (quotient, rest) = n.divided(by: d)
    return rest < 0 ? (quotient - 1, rest + d) : (quotient, rest)
  }

  private static func product(_ a: Int128, _ b: Int128) throws(ComputationFault) -> Int128 {
    let (product, isTooLarge) = a.multipliedReportingOverflow(by: b)
    guard !isTooLarge else { throw .tooLarge }
    return product
  }

  /// The greatest common divisor; of 0 and `b` it is |`b`|, at least 1.
  private static func gcd(_ a: Int128, _ b: Int128) -> Int128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a.divided(by: b).rest) }
    return a == 0 ? 1 : a < 0 ? -a : a
  }

  /// 10 to a power from 0 to 38.
  static func power(ofTen exponent: Int) -> Int128 {
    var power: Int128 = 1
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
