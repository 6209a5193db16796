/// Products of 256 bits and divisions of them, of which WebAssembly's C library has none.
enum Wide {
  static func multiply(_ a: UInt128, _ b: UInt128) -> (high: UInt128, low: UInt128) {
    let (a1, a0) = (a >> 64, a & UInt128(UInt64.max))
    let (b1, b0) = (b >> 64, b & UInt128(UInt64.max))
    let (low, middle, cross) = (a0 * b0, a1 * b0, a0 * b1)
    let carried = (low >> 64) + (middle & UInt128(UInt64.max)) + (cross & UInt128(UInt64.max))
    let high = a1 * b1 + (middle >> 64) + (cross >> 64) + (carried >> 64)
    return (high, carried << 64 | low & UInt128(UInt64.max))
  }

  /// Quotient and rest; with one machine division where 64 bits do, else bit by bit.
  ///
  /// - Complexity: O(bits of the quotient).
  static func divide(
    _ dividend: UInt128, by divisor: UInt128
  ) -> (quotient: UInt128, rest: UInt128) {
    if dividend >> 64 == 0, divisor >> 64 == 0 {
      let (n, d) = (UInt64(truncatingIfNeeded: dividend), UInt64(truncatingIfNeeded: divisor))
      let quotient = n / d
      return (UInt128(quotient), UInt128(n - quotient * d))
    }
    guard dividend >= divisor else { return (0, dividend) }
    let shift = divisor.leadingZeroBitCount - dividend.leadingZeroBitCount
    var (rest, quotient, size) = (dividend, UInt128(0), divisor << UInt128(shift))
    for _ in 0...shift {
      quotient <<= 1
      if rest >= size {
        rest -= size
        quotient |= 1
      }
      size >>= 1
    }
    return (quotient, rest)
  }

  /// The lower 128 bits of the quotient of 256 bits, and the rest.
  static func divide(
    _ high: UInt128, _ low: UInt128, by divisor: UInt128
  ) -> (quotient: UInt128, rest: UInt128) {
    if high == 0 { return divide(low, by: divisor) }
    var (rest, tail, quotient) = (divide(high, by: divisor).rest, low, UInt128(0))
    for _ in 0..<128 {
      let carry = rest >> 127
      rest = rest << 1 | tail >> 127
      tail <<= 1
      quotient <<= 1
      if carry == 1 || rest >= divisor {
        rest = rest &- divisor
        quotient |= 1
      }
    }
    return (quotient, rest)
  }
}
