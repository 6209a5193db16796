extension Rational {
  /// Which way to go where a value lies between two.
  public enum Rounding: Equatable, Sendable {
    /// To the nearer one; from the middle to the even one (IEEE 754, roundTiesToEven).
    case halfEven
    /// To the lower one.
    case down
    /// To the upper one.
    case up
  }

  /// Most decimal places that can be rounded to, and most zeros before the point.
  public static let mostPlaces = 36

  /// Rounds to decimal places.
  ///
  /// - Parameter places: −36 to 36; −2 rounds to hundreds.
  /// - Throws: ``ComputationFault/tooLarge`` where the result is.
  public func rounded(_ rounding: Rounding, places: Int) throws(ComputationFault) -> Rational {
    let isNegative = numerator < 0
    let rest: Rest
    var (whole, digits): (Int128, Int128)
    var unit: Int128 = 1
    if places >= 0 {
      (whole, digits, rest) = split(places)
      unit = Rational.power(ofTen: places)
    } else {
      let split = split(0)
      let step = Rational.power(ofTen: -places)
      let over: Int128
      whole = 0
      (digits, over) = split.whole.divided(by: step)
      let isOver = over * 2 > step || (over * 2 == step && split.rest != .nothing)
      if over == 0 && split.rest == .nothing {
        rest = .nothing
      } else if over * 2 == step && split.rest == .nothing {
        rest = .half
      } else {
        rest = isOver ? .more : .less
      }
    }
    let isOdd = (places == 0 ? whole : digits) & 1 == 1
    if rest.goesUp(rounding, isNegative: isNegative, isOdd: isOdd) { digits += 1 }
    var result: Rational
    if places >= 0 {
      result = try Rational(whole, over: 1) + Rational(digits, over: unit)
    } else {
      result = try Rational(digits, over: 1) * Rational(Rational.power(ofTen: -places), over: 1)
    }
    if isNegative { result = -result }
    return result
  }

  /// Writes it in ASCII with a fixed number of decimals, half to even: `-0.67`.
  ///
  /// - Parameters:
  ///   - decimals: 0 to 34.
  ///   - isPercent: whether to write hundredths; then two places more are looked at, and nothing is
  ///     written behind the figures.
  public func decimal(_ decimals: Int, isPercent: Bool = false) -> [UInt8] {
    let places = decimals + (isPercent ? 2 : 0)
    var (whole, digits, rest) = split(places)
    let isOdd = (places == 0 ? whole : digits) & 1 == 1
    if rest.goesUp(.halfEven, isNegative: false, isOdd: isOdd) {
      digits += 1
      if digits == Rational.power(ofTen: places) { (whole, digits) = (whole + 1, 0) }
    }
    var text: [UInt8] = []
    func write(_ number: Int128, least: Int) {
      var reversed: [UInt8] = []
      var number = number
      while number > 0 || reversed.count < least {
        let (tenth, digit) = number.divided(by: 10)
        reversed.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
        number = tenth
      }
      text.append(contentsOf: reversed.reversed())
    }
    write(whole, least: 0)
    write(digits, least: places)
    // What stands before the point now are the digits without leading zeros, but one.
    var start = 0
    while start < text.count - decimals - 1, text[start] == UInt8(ascii: "0") { start += 1 }
    text.removeSubrange(..<start)
    if text.count == decimals { text.insert(UInt8(ascii: "0"), at: 0) }
    if decimals > 0 { text.insert(UInt8(ascii: "."), at: text.count - decimals) }
    if numerator < 0, whole != 0 || digits != 0 { text.insert(UInt8(ascii: "-"), at: 0) }
    return text
  }

  /// What is left behind the last place that is looked at, compared with one half of it.
  private enum Rest {
    case nothing, less, half, more

    /// Whether the absolute value becomes the greater one of the two it lies between.
    func goesUp(_ rounding: Rounding, isNegative: Bool, isOdd: Bool) -> Bool {
      switch rounding {
      case .halfEven: self == .more || (self == .half && isOdd)
      case .down: isNegative && self != .nothing
      case .up: !isNegative && self != .nothing
      }
    }
  }

  /// The absolute value as whole part, decimal digits and what is left over, by long division.
  private func split(_ places: Int) -> (whole: Int128, digits: Int128, rest: Rest) {
    let value = numerator < 0 ? -numerator : numerator
    let (whole, remainder) = value.divided(by: denominator)
    var (over, digits): (Int128, Int128) = (remainder, 0)
    for _ in 0..<places {
      let (digit, rest) = (over * 10).divided(by: denominator)
      digits = digits * 10 + digit
      over = rest
    }
    let rest: Rest =
      over == 0
      ? .nothing
      : over * 2 < denominator ? .less : over * 2 == denominator ? .half : .more
    return (whole, digits, rest)
  }
}
