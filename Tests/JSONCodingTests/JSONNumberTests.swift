import JSONCoding
import SeededRandom
import Testing

@Suite("JSON numbers")
struct JSONNumberTests {
  private func read(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)) }

  @Test("Int64 is exact to both ends and not beyond")
  func integers() throws {
    #expect(try read("9223372036854775807") == .integer(.max))
    #expect(try read("-9223372036854775808") == .integer(.min))
    #expect(JSON.integer(.max).bytes() == Array("9223372036854775807".utf8))
    #expect(JSON.integer(.min).bytes() == Array("-9223372036854775808".utf8))
    for beyond in ["9223372036854775808", "-9223372036854775809", "18446744073709551616"] {
      let value = try read(beyond)
      #expect(value.kind == .number && value.description == beyond)
      #expect(throws: JSONError.self) { try JSONCursor(value).integer() }
    }
  }

  @Test("Every Int64 at the edge of a digit reads and writes as itself")
  func everyDigitCount() throws {
    var power: Int64 = 1
    for _ in 0..<19 {
      for integer in [power - 1, power, power + 1, -power, 1 - power, -power - 1] {
        #expect(try read("\(integer)") == .integer(integer))
        #expect(JSON.integer(integer).description == "\(integer)")
      }
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
  }

  @Test(
    "Zero with a sign, a fraction or an exponent is kept as written and is no integer",
    arguments: ["-0", "1.0", "1e2", "1E2", "0.0", "-0.0", "0e0", "1E+02", "123.4500"])
  func otherForms(_ text: String) throws {
    let value = try read(text)
    #expect(value.kind == .number && value.description == text)
    let error = #expect(throws: JSONError.self) { try JSONCursor(value).integer() }
    #expect(error?.reason == .mismatch(expected: .integer, found: .number))
    #expect(try JSONCursor(value).double() == Double(text))
    #expect(try JSONCursor(value).double().sign == Double(text)?.sign)
  }

  @Test("A literal makes a number where the grammar allows it, in its one form")
  func literals() {
    #expect(JSON(numberLiteral: "12") == .integer(12))
    #expect(JSON(numberLiteral: "1.50")?.description == "1.50")
    for wrong in ["", "-", "+1", "01", "1.", ".5", "1e", "0x1", "1 ", " 1", "NaN", "1,2", "[1]"] {
      #expect(JSON(numberLiteral: wrong) == nil)
    }
  }

  @Test("Doubles become the shortest literal that reads back to them")
  func fromDouble() {
    #expect(JSON(finite: 0.1)?.description == "0.1")
    #expect(JSON(finite: .infinity) == nil && JSON(finite: .nan) == nil)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let double = Double(bitPattern: generator.next())
      guard let number = JSON(finite: double) else { continue }
      if number.double?.bitPattern != double.bitPattern { Issue.record("\(double)") }
      if (try? JSON(reading: number.bytes())) != number { Issue.record("\(double)") }
    }
  }

  @Test("Any literal is rounded as the standard library rounds it")
  func nearest() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      let digits = (0...generator.below(40)).map { _ in "\(generator.below(10))" }.joined()
      let literal = "\(1 + generator.below(9)).\(digits)e\(generator.below(680) - 345)"
      let ours = JSON(numberLiteral: literal)?.double
      let theirs = Double(literal).flatMap { $0.isFinite ? $0 : nil }
      if ours?.bitPattern != theirs?.bitPattern { Issue.record("\(literal)") }
    }
  }

  @Test("Literals next to and exactly half-way between two Doubles round to nearest, ties to even")
  func halfWay() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let bits = generator.next() >> 1
      let double = Double(bitPattern: bits)
      guard double.nextUp.isFinite else { continue }
      let even = bits % 2 == 0 ? double : double.nextUp
      let literal = Self.middle(above: double)
      #expect(JSON(numberLiteral: literal.digits + literal.power)?.double == even)
      let above = literal.digits + ".000" + String(repeating: "0", count: 900) + "1" + literal.power
      #expect(JSON(numberLiteral: above)?.double == double.nextUp)
    }
    let least = Self.middle(above: 0)
    #expect(JSON(numberLiteral: least.digits + least.power)?.double == 0)
    let above = JSON(numberLiteral: least.digits + ".1" + least.power)
    #expect(above?.double == .leastNonzeroMagnitude)
  }

  /// The exact decimal digits half-way between `double`, not negative, and the one above it.
  private static func middle(above double: Double) -> (digits: String, power: String) {
    let isSubnormal = double.exponentBitPattern == 0
    let significand = double.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
    // Twice the significand and one, times two to the power of this.
    let power = max(Int(double.exponentBitPattern), 1) - 1075 - 1
    var digits = String(significand * 2 + 1).utf8.reversed().map { $0 - 48 }
    for _ in 0..<abs(power) {
      var carry: UInt8 = 0
      for index in digits.indices {
        let product = digits[index] * (power < 0 ? 5 : 2) + carry
        digits[index] = product % 10
        carry = product / 10
      }
      if carry > 0 { digits.append(carry) }
    }
    let text = String(decoding: digits.reversed().map { $0 + 48 }, as: UTF8.self)
    return (text, power < 0 ? "e\(power)" : "")
  }

  @Test(
    "The ends of Double's range are where they should be",
    arguments: [
      ("1.7976931348623157e308", 0x7FEF_FFFF_FFFF_FFFF),
      ("2.2250738585072011e-308", 0xF_FFFF_FFFF_FFFF),
      ("2.2250738585072014e-308", 0x10_0000_0000_0000), ("4.9e-324", 1),
      ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", 1), ("1e-400", 0), ("0e999999999999999999999", 0),
      ("9007199254740993e0", 0x4340_0000_0000_0000), ("1e23", 0x44B5_2D02_C7E1_4AF6),
      ("1.797693134862315807e308", 0x7FEF_FFFF_FFFF_FFFF),
    ] as [(String, UInt64)])
  func ends(_ literal: String, _ bits: UInt64) {
    #expect(JSON(numberLiteral: literal)?.double?.bitPattern == bits)
  }

  @Test("Beyond Double's range there is no Double, and the literal is kept")
  func beyond() throws {
    for literal in ["1.797693134862315808e308", "1e309", "-1e400", "1e99999999999999999999999"] {
      let value = try read(literal)
      #expect(value.double == nil && value.description == literal)
      let error = #expect(throws: JSONError.self) { try JSONCursor(value).double() }
      #expect(error?.reason == .beyondDouble)
    }
    let offset = "0." + String(repeating: "0", count: 5_000) + "25e5001"
    #expect(JSON(numberLiteral: offset)?.double == 2.5)
    #expect(
      JSON(numberLiteral: "25" + String(repeating: "0", count: 5_000) + "e-5001")?.double == 2.5)
  }
}
