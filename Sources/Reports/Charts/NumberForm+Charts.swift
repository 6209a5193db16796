import Tallying
import Text

/// Numbers as charts write them.
extension NumberForm {
  /// Short enough for the margin of a chart: `1,500`, `25k`, `0.5M`.
  ///
  /// - Parameter step: from one mark of the axis to the next, by which all of them get one unit.
  package func short(_ number: Int128, by step: Int128, upTo highest: Int128) -> String {
    guard highest >= 10_000, number != 0 else { return text(number) }
    var unit: Int128 = 1
    var name = ""
    for next in ["k", "M", "G", "T", "P", "E"] {
      guard (step * 10).divided(by: unit * 1000).rest == 0 else { break }
      unit *= 1000
      name = next
    }
    return tenths(number * 10 / unit) + name
  }

  /// A number of tenths, with a decimal where it has one.
  package func tenths(_ tenths: Int128) -> String {
    let (quotient, rest) = tenths.divided(by: 10)
    var ascii = Array("\(quotient.magnitude)".utf8)
    if tenths < 0 { ascii.insert(UInt8(ascii: "-"), at: 0) }
    if rest != 0 {
      ascii += [UInt8(ascii: "."), .digit(UInt8(truncatingIfNeeded: rest.magnitude))]
    }
    return text(ascii: ascii)
  }
}
