import Text

extension JSONReader {
  /// Reads a number from its sign or first digit on (RFC 8259, section 6).
  mutating func number() throws(JSONError) -> JSON {
    let start = position
    let isNegative = next == ASCII.minus
    if isNegative { position += 1 }
    // Counted downwards, since Int64 reaches further there.
    var (negated, overflows): (Int64, Bool) = (0, false)
    switch next {
    case ASCII.zero:
      position += 1
    default:
      try digits { digit in
        let product = negated.multipliedReportingOverflow(by: 10)
        let difference = product.partialValue.subtractingReportingOverflow(Int64(digit))
        negated = difference.partialValue
        overflows = overflows || product.overflow || difference.overflow
      }
    }
    // Int64 has no -0 and no 2⁶³.
    var isInteger = !overflows && negated != (isNegative ? 0 : .min)
    if next == ASCII.point {
      isInteger = false
      position += 1
      try digits { _ in }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if next == ASCII.plus || next == ASCII.minus { position += 1 }
      try digits { _ in }
    }
    if isInteger { return .integer(isNegative ? negated : -negated) }
    return .number(JSON.Number(literal: Array(bytes[start..<position])))
  }

  /// Reads one digit or more.
  private mutating func digits(_ each: (UInt8) -> Void) throws(JSONError) {
    guard next.isDigit else { throw unexpected(.digit) }
    repeat {
      each(next - ASCII.zero)
      position += 1
    } while next.isDigit
  }
}
