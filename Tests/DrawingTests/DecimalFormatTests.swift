import Drawing
import Foundation
import SeededRandom
import Testing

@Suite("DecimalFormat")
struct DecimalFormatTests {
  @Test(
    "Numbers are written as JavaScript writes them",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1.5, "-1.5"), (100, "100"), (0.1, "0.1"),
      (123_456_789, "123456789"), (0.000001, "0.000001"), (0.0000012, "0.0000012"),
      (0.0000001, "1e-7"), (1.5e-7, "1.5e-7"), (1e20, "100000000000000000000"),
      (123_456_789_012_345_683_968, "123456789012345680000"), (1e21, "1e+21"),
      (1.25e21, "1.25e+21"), (.leastNonzeroMagnitude, "5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
      (0.1 + 0.2, "0.30000000000000004"), (1e16, "10000000000000000"), (12.5e-5, "0.000125"),
    ] as [(Double, String)])
  func shortest(_ number: Double, _ text: String) {
    #expect(DecimalFormat().text(number) == text)
  }

  @Test("What is no number is written as 0", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(_ number: Double) { #expect(DecimalFormat().text(number) == "0") }

  @Test("The shortest text reads back as the same Double, and none is shorter")
  func roundTrip() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<5000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      let text = DecimalFormat().text(number)
      if Double(text) != number { Issue.record("\(number): \(text)") }
      let digits = digitCount(text)
      if (1..<digits).contains(where: { Double(String(format: "%.\($0 - 1)e", number)) == number })
      {
        Issue.record("\(text) is not the shortest")
      }
    }
  }

  @Test("Every kind of number has the digits of the standard library's text, which are the fewest")
  func digits() {
    var generator = SeededGenerator(seed: 8)
    let tens = (0...22).map { pow(10, Double($0)) }
    for turn in 0..<30_000 {
      let word = generator.next()
      var number: Double
      switch turn % 6 {
      // Few decimals, and as many as a Double has; next to them; sums; edges of powers of two.
      case 0: number = Double(word % 1_000_000_000) / tens[Int(word >> 60)]
      case 1: number = Double(word) / tens[Int(word >> 32) % 23]
      case 2: number = (Double(word % 1_000_000) / tens[Int(word >> 61)]).nextUp
      case 3: number = Double(word % 10_000) / 100 - Double(word >> 32 % 10_000) / 100
      case 4:
        let edge = scalbn(1, Int(word % 160) - 100)
        number = [edge.nextDown, edge, edge.nextUp][Int(word >> 32) % 3]
      default: number = scalbn(Double(word >> 11), -Int(word % 100))
      }
      if word & 1024 == 0 { number = -number }
      let (ours, theirs) = (DecimalFormat().text(number), number.description)
      if parts(ours) != parts(theirs) { Issue.record("\(ours) \(theirs)") }
    }
  }

  /// The sign, the digits between the zeros at both ends, and the power of ten of the last of them.
  private func parts(_ text: String) -> [String] {
    let halves = text.split(separator: "e")
    let sign = text.hasPrefix("-") && text.contains { "123456789".contains($0) } ? "-" : ""
    let number = halves[0].drop { $0 == "-" }.split(separator: ".")
    let fraction = number.count > 1 ? String(number[1]) : ""
    var digits = (number[0] + fraction).drop { $0 == "0" }
    var exponent = (halves.count > 1 ? Int(halves[1]) ?? 0 : 0) - fraction.count
    while digits.last == "0" {
      digits.removeLast()
      exponent += 1
    }
    return [sign, String(digits), digits.isEmpty ? "" : "\(exponent)"]
  }

  /// How many digits a text has between the zeros at both ends.
  private func digitCount(_ text: String) -> Int {
    var digits = text.prefix { $0 != "e" }.filter { $0.isNumber }.drop { $0 == "0" }
    while digits.last == "0" { digits.removeLast() }
    return digits.count
  }

  @Test(
    "Significant digits are counted from the first that is not 0",
    arguments: [
      (123.456789, 6, "123.457"), (0.000123456789, 6, "0.000123457"), (1_234_567, 6, "1234570"),
      (999_999.7, 6, "1000000"), (0.99999999, 6, "1"), (2, 6, "2"), (0.5, 1, "0.5"),
      (0.25, 1, "0.3"), (-0.25, 1, "-0.3"), (1.005, 3, "1.01"), (9.995e-7, 3, "0.000001"),
      (9.9995e20, 3, "1e+21"), (1e-7, 6, "1e-7"), (5, 0, "5"),
    ] as [(Double, Int, String)])
  func significant(_ number: Double, _ digits: Int, _ text: String) {
    #expect(DecimalFormat(significantDigits: digits).text(number) == text)
  }

  @Test("Rounded to some digits a number is off by half of the last at most")
  func rounding() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      let number = generator.double(-1000...1000) * generator.double(0...1)
      let digits = 1 + generator.below(15)
      let text = DecimalFormat(significantDigits: digits).text(number)
      let lastPlace = pow(10, floor(log10(abs(number))) - Double(digits - 1))
      guard let read = Double(text), abs(read - number) <= 0.5000001 * lastPlace + number.ulp else {
        Issue.record("\(number) to \(digits): \(text)")
        continue
      }
      #expect(digitCount(text) <= digits)
    }
  }
}
