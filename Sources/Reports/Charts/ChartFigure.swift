import Tallying

/// Numbers as charts write them.
package enum ChartFigure {
  /// With commas, and a minus as wide as a plus.
  package static func grouped(_ number: Int128) -> String {
    let digits = Array("\(number.magnitude)".utf8)
    var text: [UInt8] = number < 0 ? Array("−".utf8) : []
    for (i, digit) in digits.enumerated() {
      if i > 0, (digits.count - i) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Short enough for the margin of a chart: `1,500`, `25k`, `0.5M`.
  ///
  /// - Parameter step: from one mark of the axis to the next, by which all of them get one unit.
  package static func short(_ number: Int128, by step: Int128, upTo highest: Int128) -> String {
    guard highest >= 10_000, number != 0 else { return grouped(number) }
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
  package static func tenths(_ tenths: Int128) -> String {
    let (quotient, rest) = tenths.divided(by: 10)
    let whole = grouped(quotient)
    if rest == 0 { return whole }
    return (tenths < 0 && tenths > -10 ? "−" : "") + whole + ".\(rest.magnitude)"
  }
}
