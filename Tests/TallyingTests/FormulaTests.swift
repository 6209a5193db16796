import Replication
import SeededRandom
import Tallying
import Testing
import Text

/// Tallies a, b, … with awkward names among them; their ids are 1, 2, ….
let awkward = [
  "roses", "red roses", "T-shirts", "a+b", "7up", "7", "min", "Suit (2)", "say \"hi\"", "シャツ",
  "x - y",
  "same", "same", "Case", "case", "#1", "1,5", ".5",
]
/// Groups, with their names; their ids are 1, 2, …, too.
let awkwardGroups = ["roses", "My group", "two", "two", "sum", "a, b", "empty (0)"]
let awkwardNames = FormulaNames(numbered(awkward), groups: numbered(awkwardGroups))

private func numbered(_ names: [String]) -> [(id: EntityID, name: Title)] {
  names.enumerated().compactMap { i, name in
    (try? Title(name)).map { (id: EntityID(UInt64(i + 1)), name: $0) }
  }
}

func read(_ line: String) throws -> Formula {
  try FormulaReader.read(Array(line.utf8), awkwardNames)
}

func line(_ formula: Formula) -> String {
  String(decoding: formula.line(awkwardNames), as: UTF8.self)
}

/// A formula with any shape and any inputs.
func randomFormula(_ chance: inout SeededGenerator, depth: Int = 3) -> Formula {
  func input() -> Formula.Input {
    switch chance.below(7) {
    case 4:
      .group(
        Formula.Aggregate.allCases[chance.below(4)],
        EntityID(UInt64(chance.below(awkwardGroups.count) + 1)))
    case 0, 1: .entity(EntityID(UInt64(chance.below(awkward.count) + 1)))
    case 2:
      .number(
        DecimalNumber(Int128(chance.below(2000)) - 1000, scale: chance.below(5)) ?? DecimalNumber(0)
      )
    case 3: .number(DecimalNumber(Int64(chance.below(3))))
    default: depth > 0 ? .nested(randomFormula(&chance, depth: depth - 1)) : .entity(EntityID(1))
    }
  }
  let start = input()
  let all = Formula.Operator.allCases
  return Formula(
    start, (0..<chance.below(4)).map { _ in Formula.Step(all[chance.below(all.count)], input()) })
}

@Suite("Formula")
struct FormulaTests {
  @Test("A thousand formulas are the same after being stored, and after being written and read")
  func roundTrips() throws {
    var chance = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let formula = randomFormula(&chance)
      guard formula.isWithinLimits else { continue }
      #expect(try Formula(bytes: formula.bytes) == formula)
      #expect(try read(line(formula)) == formula, "\(line(formula))")
    }
  }

  @Test("No pair of parentheses in a line can be left out, but around a negative number")
  func minimal() throws {
    var chance = SeededGenerator(seed: 2)
    var pairs = 0
    for _ in 0..<1000 {
      let formula = randomFormula(&chance)
      let text = Array(line(formula))
      for (opening, character) in text.enumerated() where character == "(" {
        // A function's are its own, those in quotes are a name's.
        if opening > 0, text[opening - 1].isLetter || text[opening - 1] == "t" { continue }
        if opening + 1 < text.count, text[opening + 1] == "−" || text[opening + 1] == "2" {
          continue
        }
        var depth = 0
        guard
          let closing = text.indices.dropFirst(opening).first(where: {
            depth += text[$0] == "(" ? 1 : text[$0] == ")" ? -1 : 0
            return depth == 0
          })
        else { continue }
        var less = text
        less.remove(at: closing)
        less.remove(at: opening)
        pairs += 1
        #expect((try? read(String(less))) != formula, "\(String(text)) and \(String(less))")
      }
    }
    #expect(pairs > 200)
  }

  @Test(
    "Lines read as arithmetic",
    arguments: [
      (
        "(roses - same#000000000000000c) / roses*100",
        "(roses − same#000000000000000c) ÷ roses × 100"
      ),
      ("roses-(7 up)", nil), ("T-shirts/roses", "T-shirts ÷ roses"), ("a+b + 1", "a+b + 1"),
      ("((roses))", "roses"), ("roses – 1 − 1 - 1", "roses − 1 − 1 − 1"),
      ("roses − (1 − 1)", "roses − (1 − 1)"), ("roses + (1 × 2)", "roses + 1 × 2"),
      ("Red   ROSES ÷ 2", "red roses ÷ 2"), ("“red roses” · 2", "red roses × 2"),
      ("7up × 7", "\"7up\" × 7"), ("\"7\" × 007.50", "\"7\" × 7.5"), ("min × 2", "min × 2"),
      ("MIN (roses, 2,min(3,4))", "min(roses, 2, min(3, 4))"),
      ("min(min(1, 2), 3)", "min(1, 2, 3)"),
      ("round(roses/3)", "round(roses ÷ 3)"), ("round(roses, 0)", "round(roses)"),
      ("ceil(roses; -1)", "ceil(roses, −1)"), ("-roses", "0 − roses"), ("--2", "2"),
      ("2 - -2", "2 − (−2)"), ("\"Suit (2)\" + 1", "\"Suit (2)\" + 1"),
      ("\"say \"\"hi\"\"\"", "\"say \"\"hi\"\"\""), ("（シャツ＋１．５）×２", "(シャツ + 1.5) × 2"),
      ("x - y", nil), ("\"x - y\" - 1", "\"x - y\" − 1"), ("CASE", nil),
      ("case + Case", "case + Case"),
      ("sum(roses) + roses", "sum(roses) + roses"),
      ("SUM ( my  GROUP )", "sum(My group)"), ("average(\"a, b\")", "average(\"a, b\")"),
      ("min(roses) + min(roses, 2)", "min(roses) + min(roses, 2)"), ("max(sum)", "max(sum)"),
      ("sum(two#0000000000000004)", "sum(two#0000000000000004)"),
      ("max(#00000000000000ff)", "max(#00000000000000ff)"), ("sum", nil),
      ("#0000000000000001", "roses"), ("#00000000000000ff + 1", "#00000000000000ff + 1"),
    ] as [(String, String?)])
  func reading(text: String, expected: String?) throws {
    guard let expected else {
      #expect(throws: FormulaError.self) { try read(text) }
      return
    }
    #expect(line(try read(text)) == expected)
  }

  @Test(
    "An error says what is wrong and where, in bytes",
    arguments: [
      ("", .expectedInput, 0..<0), ("roses +", .expectedInput, 7..<7),
      ("roses + × 2", .expectedInput, 8..<10), ("シャツ ÷ lilies × 2", .unknownName, 13..<19),
      ("(roses", .unpaired, 0..<1), ("roses)", .unpaired, 5..<6), ("\"roses", .unpaired, 0..<1),
      ("roses 2", .expectedOperator, 6..<7), ("2 roses", .expectedOperator, 2..<3),
      ("same", .ambiguousName([EntityID(12), EntityID(13)]), 0..<4),
      ("min(1)", .inputs(2, 100), 3..<6), ("round(1, 2, 3)", .inputs(1, 2), 5..<14),
      ("1.2.3", .notANumber, 0..<5), (".", .expectedInput, 0..<1),
      ("1 + #12", .unknownName, 4..<7), ("\"nobody\"", .unknownName, 0..<8),
      ("1 + 1234567890123456789012345678901234567", .tooManyDigits, 4..<41),
      ("roses + red roses", .circle(EntityID(2)), 8..<17),
      ("sum(T-shirts)", .expectedGroup, 4..<12), ("sum(", .expectedInput, 4..<4),
      ("average(\"red roses\")", .expectedGroup, 8..<19), ("sum(roses", .unpaired, 3..<4),
      ("sum(two)", .ambiguousName([EntityID(3), EntityID(4)]), 4..<7),
      ("min(two)", .ambiguousName([EntityID(3), EntityID(4)]), 4..<7),
      ("1 + sum(roses, sum)", .inputs(1, 1), 4..<7), ("min(T-shirts)", .inputs(2, 100), 3..<13),
      ("1, 2", .expectedOperator, 1..<2), ("rose", .unknownName, 0..<4),
    ] as [(String, FormulaError.Reason, Range<Int>)])
  func errors(text: String, reason: FormulaError.Reason, range: Range<Int>) {
    #expect(throws: FormulaError(reason: reason, range: range)) {
      try FormulaReader.read(Array(text.utf8), awkwardNames) { $0 == EntityID(2) }
    }
  }

  @Test(
    "Numbers are read and written as the reader's language has them",
    arguments: [
      ("de", "roses × 2,5", "roses × 2,5"), ("de", "roses × 2.5", "roses × 2,5"),
      ("de", "min(2,5; 3)", "min(2,5; 3)"), ("de", "min(2, 5)", "min(2; 5)"),
      ("de", "round(roses; 2) − 0,125", "round(roses; 2) − 0,125"),
      ("de", "roses × 1.234,5", "roses × 1234,5"), ("en", "roses × 2,50", "roses × 2.5"),
      ("en", "min(2,50)", "min(2, 50)"), ("en", "roses + 1,234,567", "roses + 1234567"),
      ("en", "roses × 1,234.5", "roses × 1234.5"), ("fr", "roses × 2，5", "roses × 2,5"),
      ("ja", "roses × 2.5", "roses × 2.5"),
    ])
  func forms(tag: String, typed: String, expected: String) throws {
    let numbers = NumberForm(tag: tag)
    let formula = try FormulaReader.read(Array(typed.utf8), awkwardNames, numbers)
    let line = formula.line(awkwardNames, numbers)
    #expect(String(decoding: line, as: UTF8.self) == expected)
    #expect(try FormulaReader.read(line, awkwardNames, numbers) == formula)
  }

  @Test("A number that can be read in two ways is no input")
  func unclear() {
    for (tag, typed, range) in [("en", "2 + 1,234", 4..<9), ("de", "1.234 × 2", 0..<5)] {
      #expect(throws: FormulaError(reason: .unclearNumber, range: range), "\(typed)") {
        try FormulaReader.read(Array(typed.utf8), awkwardNames, NumberForm(tag: tag))
      }
    }
  }

  @Test("Nothing that is typed or stored is too deep or too long for the stack")
  func limits() throws {
    func reason(_ text: String) -> FormulaError.Reason? {
      do throws(FormulaError) {
        _ = try FormulaReader.read(Array(text.utf8), awkwardNames)
        return nil
      } catch { return error.reason }
    }
    for opening in ["(", "-", "min(", "(-", "1+(", "1+2*("] {
      #expect(reason(String(repeating: opening, count: 3000)) == .tooDeep)
    }
    #expect(
      reason(String(repeating: "(", count: 100) + "1" + String(repeating: ")", count: 100)) == nil)
    #expect(reason("1" + String(repeating: "+1", count: 99)) == nil)
    #expect(reason("1" + String(repeating: "+1", count: 100)) == .tooLong)
    #expect(reason(String(repeating: " ", count: 20_001)) == .tooLong)
    #expect(
      reason(String(repeating: "1 - (", count: 16) + "1 - 1" + String(repeating: ")", count: 16))
        == nil)
    #expect(
      reason(String(repeating: "1 - (", count: 17) + "1 - 1" + String(repeating: ")", count: 17))
        == .tooLong)
    // The deepest line that a formula within its limits can have.
    var deep = Formula(.number(DecimalNumber(1)))
    for i in 0..<99 {
      deep = Formula(
        deep.start, deep.steps + [Formula.Step(i % 2 == 0 ? .add : .maximum, .entity(EntityID(1)))])
    }
    #expect(deep.isWithinLimits)
    #expect(try read(line(deep)) == deep)
    let nest = [UInt8](repeating: 0, count: 0) + [1] + [UInt8](repeating: 2, count: 60_000)
    #expect(throws: ComputationFault.unreadable) { try Formula(bytes: nest) }
  }

  @Test("The stored form is for ever, and what is not exactly it is not read")
  func bytes() throws {
    let formula = try read("(roses − 0.5) × max(red roses, −3)")
    let stored: [UInt8] = [
      1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2, 2, 0, 1, 10, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 2, 1, 6, 0, 0, 5,
    ]
    #expect(formula.bytes == stored)
    #expect(throws: ComputationFault.newer) { try Formula(bytes: [3] + stored.dropFirst()) }
    // Without a group there is nothing to say that the first version could not.
    #expect(throws: ComputationFault.unreadable) { try Formula(bytes: [2] + stored.dropFirst()) }
    #expect(
      try read("2 × average(My group)").bytes
        == [2, 0, 0, 4, 1, 3, 3, 2, 0, 0, 0, 0, 0, 0, 0, 2])
    #expect(throws: ComputationFault.newer) { try Formula(bytes: [255]) }
    for broken in [[], [0], [1], stored + [0], Array(stored.dropLast())] {
      #expect(throws: ComputationFault.unreadable) { try Formula(bytes: broken) }
    }
    // Every bit of it means something: what is read of changed bytes is another formula.
    let grouped = try read("2 × average(My group) − max(sum)")
    for formula in [formula, grouped] {
      let stored = formula.bytes
      for end in stored.indices {
        #expect(throws: ComputationFault.unreadable) { try Formula(bytes: Array(stored[..<end])) }
      }
      for i in stored.indices {
        for bit in 0..<8 {
          var changed = stored
          changed[i] ^= 1 << UInt8(bit)
          do throws(ComputationFault) {
            let other = try Formula(bytes: changed)
            #expect(other != formula && other.bytes == changed)
          } catch { continue }
        }
      }
    }
  }
}
