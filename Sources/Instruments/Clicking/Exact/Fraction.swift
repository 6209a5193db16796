import Text

/// An exact fraction in lowest terms.
public struct Fraction: Equatable, Sendable {
  /// Above the line; carries the sign.
  public let numerator: Int64
  /// Below the line, at least 1.
  public let denominator: Int64

  /// A whole number.
  public init(_ whole: Int64) {
    numerator = whole
    denominator = 1
  }

  /// A quotient; nil where the denominator is not positive.
  ///
  /// - Complexity: O(log of the smaller).
  public init?(_ numerator: Int64, _ denominator: Int64) {
    guard denominator > 0, numerator != Int64.min else { return nil }
    let divisor = Self.greatestDivisor(numerator.magnitude, UInt64(denominator))
    let positive = Int64(divisor == 0 ? 1 : divisor)
    self.numerator = numerator / positive
    self.denominator = denominator / positive
  }

  /// A quotient of numbers that are known to be good.
  init(known numerator: Int64, _ denominator: Int64) {
    let divisor = Int64(Self.greatestDivisor(numerator.magnitude, UInt64(denominator)))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The nearest binary fraction.
  public var double: Double { Double(numerator) / Double(denominator) }

  /// Greatest common divisor; the other one where one is zero.
  static func greatestDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}

extension Fraction: Comparable {
  /// Compares exactly.
  public static func < (left: Fraction, right: Fraction) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Fraction {
  /// Reads `133.7`, `401/3` or `60`: nothing else, nothing around it.
  ///
  /// - Returns: nil where it is none, or has more than 18 digits above or below the line.
  public init?(text: [UInt8]) {
    var numerator: Int64 = 0
    var denominator: Int64 = 1
    var position = 0
    var digits = 0
    func digit(_ index: Int) -> Int64? {
      index < text.count ? text[index].digitValue.map { Int64($0) } : nil
    }
    while let next = digit(position) {
      if digits == 18 { return nil }
      numerator = numerator * 10 + next
      digits += 1
      position += 1
    }
    guard digits > 0 else { return nil }
    if position < text.count, text[position] == 0x2E {
      position += 1
      let start = position
      while let next = digit(position) {
        if digits == 18 { return nil }
        numerator = numerator * 10 + next
        denominator *= 10
        digits += 1
        position += 1
      }
      guard position > start else { return nil }
    } else if position < text.count, text[position] == 0x2F {
      position += 1
      let start = position
      denominator = 0
      while let next = digit(position) {
        if position - start == 18 { return nil }
        denominator = denominator * 10 + next
        position += 1
      }
      guard position > start else { return nil }
    }
    guard position == text.count else { return nil }
    self.init(numerator, denominator)
  }

  /// As a decimal where that is exact, else as a quotient: `133.7`, `401/3`.
  public var text: [UInt8] {
    var (rest, twos, fives) = (denominator, 0, 0)
    while rest % 2 == 0 {
      rest /= 2
      twos += 1
    }
    while rest % 5 == 0 {
      rest /= 5
      fives += 1
    }
    let places = max(twos, fives)
    guard rest == 1, places <= 9 else {
      return Array("\(numerator)/\(denominator)".utf8)
    }
    var scale: Int64 = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = Int128(numerator) * Int128(scale / denominator)
    let magnitude = scaled.magnitude
    var text = numerator < 0 ? Array("-".utf8) : []
    text += Array("\(UInt64(truncatingIfNeeded: magnitude / UInt128(scale)))".utf8)
    if places > 0 {
      let fraction = Array("\(UInt64(truncatingIfNeeded: magnitude % UInt128(scale)))".utf8)
      text.append(0x2E)
      for _ in fraction.count..<places { text.append(0x30) }
      text += fraction
    }
    return text
  }
}
