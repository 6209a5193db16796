import Tallying
import Testing

@Suite("Rational")
struct RationalTests {
  private func rational(_ n: Int128, _ d: Int128 = 1) throws -> Rational {
    try Rational(n, over: d)
  }

  @Test("7 ÷ 3 × 3 is 7, and 0.1 + 0.2 is 0.3")
  func exact() throws {
    #expect(try rational(7) / rational(3) * rational(3) == rational(7))
    #expect(try rational(1, 10) + rational(2, 10) == rational(3, 10))
  }

  @Test("All fractions of small numbers: sums, products, order and rounding by whole numbers alone")
  func small() throws {
    var all: [(n: Int128, d: Int128)] = []
    for n in -7...7 as ClosedRange<Int128> {
      for d in 1...6 as ClosedRange<Int128> { all.append((n, d)) }
    }
    for a in all {
      let x = try rational(a.n, a.d)
      #expect(x == (try rational(-a.n, -a.d)))
      for b in all {
        let y = try rational(b.n, b.d)
        #expect(try x + y == rational(a.n * b.d + b.n * a.d, a.d * b.d))
        #expect(try x - y == rational(a.n * b.d - b.n * a.d, a.d * b.d))
        #expect(try x * y == rational(a.n * b.n, a.d * b.d))
        #expect((x < y) == (a.n * b.d < b.n * a.d))
        #expect((x == y) == (a.n * b.d == b.n * a.d))
        if b.n != 0 {
          #expect(try x / y == rational(a.n * b.d, a.d * b.n))
        } else {
          #expect(throws: ComputationFault.divisionByZero) { try x / y }
        }
      }
    }
  }

  @Test("37 digits are exact, one more is refused, and two long fractions are told apart")
  func limit() throws {
    let most = try rational(Rational.limit)
    let one = try rational(1)
    #expect(String(Rational.limit) == String(repeating: "9", count: 37))
    #expect(throws: ComputationFault.tooLarge) { try most + one }
    #expect(throws: ComputationFault.tooLarge) { try -most - one }
    #expect(throws: ComputationFault.tooLarge) { try most * rational(2) }
    #expect(throws: ComputationFault.tooLarge) { try one / most / rational(2) }
    #expect(throws: ComputationFault.tooLarge) { try rational(Int128.min) }
    #expect(try most - one + one == most)
    #expect(try most / most == one)
    // Their difference is far below what can be held; their order is not.
    let a = try rational(Rational.limit - 2, Rational.limit - 1)
    let b = try rational(Rational.limit - 1, Rational.limit)
    #expect(a < b && !(b < a) && !(a < a) && -b < -a)
    #expect(throws: ComputationFault.tooLarge) { try b - a }
  }

  @Test("Rounding goes to the even neighbour from the middle, down and up by the sign")
  func rounding() throws {
    let halves: [(Int128, Int128, Int128, Int128)] = [
      (-5, -2, -3, -2), (-3, -2, -2, -1), (-1, 0, -1, 0), (1, 0, 0, 1), (3, 2, 1, 2), (5, 2, 2, 3),
    ]
    for (n, even, down, up) in halves {
      let half = try rational(n, 2)
      #expect(try half.rounded(.halfEven, places: 0) == rational(even))
      #expect(try half.rounded(.down, places: 0) == rational(down))
      #expect(try half.rounded(.up, places: 0) == rational(up))
      // The same, a hundred times as large and a hundred times as small.
      #expect(try (half * rational(100)).rounded(.halfEven, places: -2) == rational(even * 100))
      #expect(try (half / rational(100)).rounded(.down, places: 2) == rational(down, 100))
    }
    #expect(try rational(251).rounded(.halfEven, places: -2) == rational(300))
    #expect(try rational(501, 2).rounded(.halfEven, places: -2) == rational(300))
    #expect(throws: ComputationFault.tooLarge) {
      try rational(1, 3).rounded(.up, places: 37 - 1) * rational(1, 100)
    }
    #expect(throws: ComputationFault.tooLarge) {
      try rational(Rational.limit).rounded(.halfEven, places: -1)
    }
  }

  @Test("Figures are written with as many decimals as asked, never as minus nothing")
  func decimals() throws {
    func text(_ n: Int128, _ d: Int128, _ decimals: Int, _ percent: Bool = false) throws -> String {
      String(decoding: try rational(n, d).decimal(decimals, isPercent: percent), as: UTF8.self)
    }
    #expect(try text(2, 3, 2) == "0.67" && text(-2, 3, 2) == "-0.67" && text(2, 3, 0) == "1")
    #expect(try text(2, 3, 1, true) == "66.7" && text(1, 1, 0, true) == "100")
    #expect(
      try text(0, 1, 3) == "0.000" && text(-1, 1000, 2) == "0.00" && text(999, 1000, 2) == "1.00")
    #expect(try text(5, 1000, 2) == "0.00" && text(15, 1000, 2) == "0.02" && text(25, 10, 0) == "2")
    #expect(
      try text(Rational.limit, 1, 2, true) == String(repeating: "9", count: 37) + "00.00")
    #expect(try text(1, Rational.limit, 34, true) == "0." + String(repeating: "0", count: 34))
    #expect(try text(2, 3, 34, true) == "66." + String(repeating: "6", count: 33) + "7")
  }
}
