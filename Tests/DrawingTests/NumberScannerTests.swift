@testable import Drawing
import SeededRandom
import Testing

@Suite("Numbers of path data")
struct NumberScannerTests {
  /// The number that a text is from its first byte to its last, nil if it is none.
  private func read(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { buffer in
      var scanner = NumberScanner(buffer)
      guard let number = try? scanner.number(), scanner.isAtEnd else { return nil }
      return number
    }
  }

  /// The same through path data, where short numbers have a way of their own.
  private func readInPath(_ text: String) -> Double? {
    let data = "M0 0H\(text) H0                "
    let (path, error) = Path.read(svgPathData: Array(data.utf8))
    let commands = Array(path.commands)
    guard error == nil, commands.count == 3, case .line(let end) = commands[1] else { return nil }
    return end.x
  }

  private func check(_ text: String) {
    guard let expected = Double(text), expected.isFinite else {
      if let number = read(text) { Issue.record("\(text): \(number), not out of range") }
      if let number = readInPath(text) { Issue.record("\(text): \(number), not out of range") }
      return
    }
    let bits = (expected + 0).bitPattern
    if read(text)?.bitPattern != expected.bitPattern {
      Issue.record("\(text): \(String(describing: read(text))), not \(expected)")
    }
    if let inPath = readInPath(text), (inPath + 0).bitPattern == bits { return }
    Issue.record("\(text): \(String(describing: readInPath(text))) in a path, not \(expected)")
  }

  @Test("Any decimal is rounded as the standard library rounds it")
  func nearest() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let length = 1 + generator.below(generator.below(4) == 0 ? 60 : 20)
      var digits = (0..<length).map { _ in "\(generator.below(10))" }
      if generator.below(5) > 0 { digits.insert(".", at: generator.below(length)) }
      let exponents = [
        "", "", "", "e\(generator.below(40) - 20)", "E\(generator.below(700) - 350)",
      ]
      let sign = ["", "-", "+"][generator.below(3)]
      check(sign + digits.joined() + exponents[generator.below(5)])
    }
  }

  @Test("Short decimals are read exactly")
  func short() {
    for number in stride(from: 0, to: 10_000, by: 7) {
      for point in 0...4 {
        var digits = Array("\(number)")
        while digits.count < 4 { digits.insert("0", at: 0) }
        if point < 4 { digits.insert(".", at: point) }
        check(String(digits))
        check("-" + String(digits))
      }
    }
  }

  @Test("Every Double is read back from its shortest text and from seventeen digits")
  func everyScale() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<8000 {
      let number = Double(bitPattern: generator.next())
      if number.isFinite { check("\(number)") }
    }
    for exponent in stride(from: -1074, through: 1023, by: 7) {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      for number in [power, power.nextUp, power.nextDown] { check("\(number)") }
    }
  }

  @Test("Half-way between two Doubles the even one is nearest, and a trace beyond half-way goes up")
  func halfWay() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<600 {
      // A whole number of 54 bits whose last one is set lies half-way; so do its halves.
      let odd = (generator.next() >> 10) | (1 << 53) | 1
      let halvings = generator.below(60)
      let exact = decimal(odd, halvedTimes: halvings)
      for text in [exact, exact + "0000000000", exact + "00000000000000000000000000001"] {
        check(text)
      }
      check(String(exact.dropLast()) + "49999999999999999999999999999999999")
    }
    // The longest half-way point: between the two smallest subnormal numbers, 751 digits.
    let smallest = decimal(3, halvedTimes: 1075)
    check(smallest)
    check(smallest + "1")
    check(
      String(repeating: "0", count: 3000) + smallest + String(repeating: "0", count: 3000) + "1")
    check("2.2250738585072011e-308")
    check("1.7976931348623158e308")
    check("1.7976931348623159e308")
    check(
      "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704342711559699508093042880"
    )
  }

  /// All digits of a whole number halved some times.
  private func decimal(_ number: UInt64, halvedTimes times: Int) -> String {
    var digits = "\(number)".map { Int("\($0)") ?? 0 }
    var fraction = 0
    for _ in 0..<times {
      var rest = 0
      for index in digits.indices {
        let value = rest * 10 + digits[index]
        digits[index] = value / 2
        rest = value % 2
      }
      if rest > 0 {
        digits.append(5)
        fraction += 1
      }
    }
    while digits.count <= fraction { digits.insert(0, at: 0) }
    var text = digits.map { "\($0)" }
    text.insert(".", at: text.count - fraction)
    return fraction == 0 ? text.dropLast().joined() : text.joined()
  }

  @Test("Absurd lengths and exponents are right and quick")
  func absurd() {
    let zeros = String(repeating: "0", count: 100_000)
    #expect(read("0.\(zeros)1e100001") == 1)
    #expect(read("1\(zeros)e-100000") == 1)
    #expect(read("0e999999999999999999999999") == 0)
    #expect(read("1e-999999999999999999999999") == 0)
    #expect(read("1e999999999999999999999999") == nil)
    #expect(read("0.\(zeros)1") == 0)
    #expect(read("1\(zeros)") == nil)
    #expect(read(String(repeating: "9", count: 308))?.exponent == 1023)
  }

  @Test(
    "What is no number is none",
    arguments: [
      "", "+", "-", ".", "1.", "-.", "+.e1", "e1", "1e+", "1e-", "1.e1", "--1", "0x10", "inf",
      "nan",
    ])
  func faults(_ text: String) { #expect(read(text) == nil) }
}
