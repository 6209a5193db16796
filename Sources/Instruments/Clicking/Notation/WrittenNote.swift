/// A note or a rest as it is written: its value, and when it comes.
public struct WrittenNote: Equatable, Sendable {
  /// Where in the bar it comes, in whole notes from the bar's beginning.
  public let start: Fraction
  /// How long it lasts, in whole notes; in a tuplet less than it is written.
  public let length: Fraction
  /// Its value: 2 for a half note, 4 for a quarter, 8 for an eighth …; 1 for a rest of a whole bar.
  public let value: Int
  /// Whether a dot makes it half as long again.
  public let isDotted: Bool
  /// Whether nothing is played.
  public let isRest: Bool
  /// Which beat of those under one beam it belongs to, from 0.
  public let group: Int
  /// Which tuplet of the bar it belongs to, from 0; nil for none.
  public internal(set) var tuplet: Int?

  /// How long it is by what is written, before a tuplet makes it shorter.
  public var writtenLength: Fraction {
    Fraction(known: isDotted ? 3 : 1, Int64(value) * (isDotted ? 2 : 1))
  }

  /// How many beams or flags it has.
  public var beams: Int {
    guard !isRest else { return 0 }
    var beams = 0
    var value = value
    while value > 4 {
      beams += 1
      value /= 2
    }
    return beams
  }
}

/// A number of notes in the time of others.
public struct Tuplet: Equatable, Sendable {
  /// The number over it.
  public let number: Int
  /// In the time of how many of the same value: 2 for a triplet.
  public let normal: Int
}

// Sums, differences and quotients of fractions of a bar: whoever calls keeps them small.
extension Fraction {
  static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      known: left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator)
  }

  static func - (left: Fraction, right: Fraction) -> Fraction {
    left + Fraction(known: -right.numerator, right.denominator)
  }

  static func * (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      known: left.numerator * right.numerator, left.denominator * right.denominator)
  }

  static func / (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      known: left.numerator * right.denominator, left.denominator * right.numerator)
  }
}
