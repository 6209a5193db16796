import Boards
import Replication
import Testing

@testable import Tallying

@Suite("Agreement")
struct AgreementTests {
  private func counts(_ counts: [(String, Int64)]) throws -> [Agreement.Count] {
    try counts.map { (try Title($0.0), $0.1) }
  }

  private func agreement(_ first: [Int64], _ second: [Int64]) throws -> Agreement {
    func named(_ list: [Int64]) throws -> [Agreement.Count] {
      try counts(list.enumerated().map { ("t\($0)", $1) })
    }
    return Agreement(try named(first), try named(second))
  }

  private func fraction(_ a: Int64, _ b: Int64) throws -> Rational {
    try Rational(Int128(a), over: Int128(b))
  }

  @Test("The example that can be checked by hand")
  func byHand() throws {
    let agreement = try agreement([60, 30, 10], [50, 35, 15])
    #expect(agreement.lines.map { $0.difference } == [-10, 5, 5])
    let ratios: [Rational?] = [try fraction(5, 6), try fraction(6, 7), try fraction(2, 3)]
    #expect(agreement.lines.map { $0.ratio } == ratios)
    #expect(agreement.observed == (try fraction(9, 10)))
    #expect(agreement.expected == (try fraction(42, 100)))
    #expect(agreement.kappa == (try fraction(48, 58)))
  }

  @Test("κ is the greatest that any list of single things with these counts gives, by trying all")
  func greatest() throws {
    for total in 1...5 as ClosedRange<Int64> {
      for a in 0...total {
        for b in 0...total {
          // Two tallies; a table of both people's choices has one number to choose.
          var best: Double?
          for both in 0...min(a, b) {
            let neither = total - a - b + both
            if neither < 0 { continue }
            let observed = Double(both + neither) / Double(total)
            let expected = a * b + (total - a) * (total - b)
            let chance = Double(expected) / Double(total * total)
            if chance < 1 { best = max(best ?? -2, (observed - chance) / (1 - chance)) }
          }
          let kappa = try agreement([a, total - a], [b, total - b]).kappa
          if let best, let kappa {
            let value = Double(Int64(kappa.numerator)) / Double(Int64(kappa.denominator))
            #expect(abs(best - value) < 1e-12, "\(total): \(a), \(b)")
          } else {
            #expect(best == nil && kappa == nil, "\(total): \(a), \(b)")
          }
        }
      }
    }
  }

  @Test("Same counts agree fully, and what one overlooked takes away from it")
  func ends() throws {
    #expect(try agreement([3, 4], [3, 4]).kappa == Rational(1))
    #expect(try agreement([0, 4], [4, 0]).observed == Rational(0))
    let overlooked = try agreement([50, 50], [40, 50])
    #expect(overlooked.observed == (try fraction(9, 10)))
    #expect(overlooked.expected == (try fraction(45, 100)))
    // One thing can't be mistaken for another; nothing counted agrees about nothing.
    #expect(try agreement([98], [100]).kappa == nil)
    #expect(try agreement([98], [100]).observed == (try fraction(49, 50)))
    #expect(try agreement([0, 0], [0, 0]).observed == nil)
    #expect(try agreement([], []).kappa == nil)
  }

  @Test("Counts below 0 and beyond all bounds are shown, and there is no agreement on them")
  func strange() throws {
    let negative = try agreement([-1, 5], [1, 5])
    #expect(negative.observed == nil && negative.kappa == nil)
    #expect(negative.lines[0].ratio == nil && negative.lines[0].difference == 2)
    #expect(negative.lines[1].ratio == Rational(1))
    #expect(try agreement([Int64.max, 1], [Int64.min, 1]).lines[0].difference == nil)
    let large = try agreement([Int64.max, Int64.max], [Int64.max, Int64.max])
    #expect(large.observed == nil || large.observed == Rational(1))
    #expect(try agreement([0], [0]).lines[0].ratio == Rational(1))
  }

  @Test("Names are matched, in any order; what only one has stands alone")
  func names() throws {
    let agreement = Agreement(
      try counts([("a", 1), ("b", 2), ("a", 3)]), try counts([("c", 9), ("a", 10), ("a", 30)]))
    #expect(agreement.lines.map { $0.name.string } == ["a", "b", "a", "c"])
    #expect(agreement.lines.map { $0.first } == [1, 2, 3, nil])
    #expect(agreement.lines.map { $0.second } == [10, nil, 30, 9])
    #expect(agreement.lines[1].difference == nil && agreement.lines[1].ratio == nil)
  }

  @Test("Two devices on one board, and two boards, are compared by what each counted")
  func devices() throws {
    let id = EntityID(1000)
    var a = Session(1)
    var b = Session(2)
    for (row, name) in ["a", "b"].enumerated() {
      let action = TallyAction.create(
        EntityID(1000 + UInt64(row)), try Title(name), color: 0, behind: nil)
      if let made = try a.perform(action) { b.receive(made) }
    }
    try a.perform(.count(id, by: 60))
    try a.perform(.count(EntityID(1001), by: 40))
    for tally in [id, EntityID(1001)] {
      if let made = try b.perform(.count(tally, by: 50)) { a.receive(made) }
    }
    let devices = DeviceNames(a.board)
    let agreement = Agreement(
      a.sheet, on: a.board, devices, first: devices.label(of: a.author.replica),
      second: devices.label(of: b.author.replica))
    #expect(agreement.lines.map { $0.first } == [60, 40])
    #expect(agreement.lines.map { $0.second } == [50, 50])
    #expect(agreement.observed == (try fraction(9, 10)))
    #expect(agreement.kappa == (try fraction(8, 10)))
    #expect(Agreement(b.sheet, b.sheet).kappa == Rational(1))
  }
}
