/// A decimal of any length, to be rounded to a Double by doubling and halving its digits until the
/// whole part is the significand.
///
/// The way for the few numbers that have more than 19 digits or a far exponent: a microsecond or so
/// where ``Decimal`` takes a few nanoseconds.
struct LongDecimal {
  /// Half-way points between Doubles have at most 767 significant digits, and halving to get there
  /// adds few: of what follows it only matters whether it is anything but zeros.
  private static let capacity = 800
  /// How many bits are shifted at once: ten times 2⁵⁹ fits 64 bits.
  private static let stride = 59

  /// Digits 0...9, the first and the last not 0.
  private var digits: [UInt8] = []
  /// The value is 0.d₁d₂d₃… times ten to this power.
  private var point: Int64
  /// Whether there is more behind the last digit.
  private var isCut = false

  /// Takes digits with or without a point, whose last digit counts ten to the power of `exponent`.
  init(_ literal: UnsafeBufferPointer<UInt8>, _ exponent: Int64) {
    point = exponent
    digits.reserveCapacity(min(literal.count, Self.capacity))
    for byte in literal where byte != UInt8(ascii: ".") { take(byte - UInt8(ascii: "0")) }
    trim()
  }

  /// A whole number times ten to the power of `exponent`.
  init(_ significand: UInt64, _ exponent: Int64) {
    point = exponent
    var divisor: UInt64 = 10_000_000_000_000_000_000
    while divisor > 0 {
      take(UInt8(significand / divisor % 10))
      divisor /= 10
    }
    trim()
  }

  private mutating func take(_ digit: UInt8) {
    if digits.isEmpty, digit == 0 { return }
    point += 1
    append(digit)
  }

  private mutating func append(_ digit: UInt8) {
    if digits.count < Self.capacity {
      digits.append(digit)
    } else if digit != 0 {
      isCut = true
    }
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
  }

  /// The nearest Double, ties to even; infinite beyond its range.
  var nearestDouble: Double {
    if digits.isEmpty || point < -330 { return 0 }
    if point > 310 { return .infinity }
    var decimal = self
    // The value is decimal × 2^exponent; in the end decimal lies between ½ and 1.
    var exponent = 0
    while decimal.point > 0 {
      let bits = decimal.point >= 18 ? Self.stride : max(1, Int(decimal.point) * 3)
      decimal.halve(bits)
      exponent += bits
    }
    while decimal.point < 0 || decimal.digits[0] < 5 {
      let bits = decimal.point <= -18 ? Self.stride : max(1, Int(-decimal.point) * 3)
      decimal.double(bits)
      exponent -= bits
    }
    // 53 bits before the point, or fewer where the Double would be subnormal.
    let precision = min(53, exponent + 1074)
    if precision < 0 { return 0 }
    if precision > 0 { decimal.double(precision) }
    return Double(
      sign: .plus, exponent: exponent - precision, significand: Double(decimal.nearestInteger))
  }

  /// The nearest whole number, ties to even, of a value below 2⁵³.
  private var nearestInteger: UInt64 {
    var integer: UInt64 = 0
    let count = Int(max(0, point))
    for index in 0..<count {
      integer = integer * 10 + UInt64(index < digits.count ? digits[index] : 0)
    }
    guard point >= 0, count < digits.count else { return integer }
    let isTie = digits[count] == 5 && count + 1 == digits.count && !isCut
    let isUp = isTie ? integer & 1 == 1 : digits[count] >= 5
    return isUp ? integer + 1 : integer
  }

  /// Divides by a power of two: long division from the first digit on.
  private mutating func halve(_ bits: Int) {
    let old = digits
    let mask: UInt64 = 1 << UInt64(bits) - 1
    digits.removeAll(keepingCapacity: true)
    var rest: UInt64 = 0
    var index = 0
    while index < old.count || rest > 0 {
      rest = rest * 10 + UInt64(index < old.count ? old[index] : 0)
      let digit = UInt8(rest >> UInt64(bits))
      rest &= mask
      if digits.isEmpty, digit == 0 { point -= 1 } else { append(digit) }
      index += 1
    }
    trim()
  }

  /// Multiplies by a power of two, from the last digit on.
  private mutating func double(_ bits: Int) {
    var carry: UInt64 = 0
    for index in digits.indices.reversed() {
      carry += UInt64(digits[index]) << UInt64(bits)
      digits[index] = UInt8(carry % 10)
      carry /= 10
    }
    var leading: [UInt8] = []
    while carry > 0 {
      leading.append(UInt8(carry % 10))
      carry /= 10
    }
    point += Int64(leading.count)
    let old = digits
    digits = leading.reversed()
    for digit in old { append(digit) }
    trim()
  }
}
