extension Int128 {
  /// The quotient, rounded towards 0, and what is left over, of the sign of the dividend.
  ///
  /// Bit by bit where 64 do not do. Not `/`, which in WebAssembly asks for functions of a C library
  /// that is not there.
  ///
  /// - Precondition: `divisor` is not 0, and neither is `Int128.min`.
  /// - Complexity: O(bits of the quotient).
  package func divided(by divisor: Int128) -> (quotient: Int128, rest: Int128) {
    var rest = magnitude
    let size = divisor.magnitude
    var quotient: UInt128 = 0
    if let short = UInt64(exactly: rest), let by = UInt64(exactly: size) {
      quotient = UInt128(short / by)
      rest = UInt128(short % by)
    } else if rest >= size {
      var shift = size.leadingZeroBitCount - rest.leadingZeroBitCount
      while shift >= 0 {
        quotient <<= 1
        if rest >= size << UInt128(shift) {
          rest -= size << UInt128(shift)
          quotient |= 1
        }
        shift -= 1
      }
    }
    let isNegative = (self < 0) != (divisor < 0)
    return (
      isNegative ? -Int128(bitPattern: quotient) : Int128(bitPattern: quotient),
      self < 0 ? -Int128(bitPattern: rest) : Int128(bitPattern: rest)
    )
  }
}
