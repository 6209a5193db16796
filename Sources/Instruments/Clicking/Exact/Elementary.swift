/// Elementary functions of additions, multiplications and divisions in one order, so that their bits
/// are the same in WebAssembly and on every machine: a C library's are not.
enum Elementary {
  static let ln2 = 0.693147180559945309417232121458

  /// e to the x, for −700 < x < 700, to three units in the last place.
  static func exp(_ x: Double) -> Double {
    let k = (x / ln2).rounded(.toNearestOrEven)
    // ln 2 in two pieces, the first short enough for k times it to be exact.
    let r = (x - k * 0x1.62e42fee00000p-1) - k * 0x1.a39ef35793c76p-33
    var (sum, term, n) = (1.0, 1.0, 1.0)
    while n < 20 {
      term = term * r / n
      sum += term
      n += 1
    }
    return scaled(sum, by: Int64(k))
  }

  /// The natural logarithm of 1 + x over x, for −1 < x, to a few units in the last place; 1 at 0.
  static func logarithmicMean(_ x: Double) -> Double {
    if x > -1e-9 && x < 1e-9 { return 1 - x / 2 }
    let u = 1 + x
    // What the addition dropped comes back to first order.
    let lost = (x - (u - 1)) / u
    return (log(u) + lost) / x
  }

  /// The natural logarithm of a positive normal number.
  static func log(_ x: Double) -> Double {
    var exponent = Int64((x.bitPattern >> 52) & 0x7ff) - 1023
    var m = Double(bitPattern: (x.bitPattern & 0x000f_ffff_ffff_ffff) | 0x3ff0_0000_0000_0000)
    if m > 1.4142135623730951 {
      m /= 2
      exponent += 1
    }
    let s = (m - 1) / (m + 1)
    let s2 = s * s
    // 2 artanh s; |s| ≤ 0.1716, so that 12 terms reach 2⁻⁵⁸.
    var sum = 0.0
    var n = 25.0
    while n >= 3 {
      sum = (sum + 1 / n) * s2
      n -= 2
    }
    let k = Double(exponent)
    return k * 0x1.62e42fee00000p-1 + (k * 0x1.a39ef35793c76p-33 + (2 * s * sum + 2 * s))
  }

  /// Ten to the decibels over twenty.
  static func gain(decibels: Double) -> Double { exp(decibels * 0.115129254649702284200899572734) }

  private static func scaled(_ x: Double, by power: Int64) -> Double {
    x * Double(bitPattern: UInt64(bitPattern: power + 1023) << 52)
  }
}
