import Replication
import Tallying

extension Proof {
  /// A hundred random formulas, stored, written as lines, read back and worked out: the hash of all
  /// of it, or −1 − *i* where the *i*th does not come back as it was.
  public static func computing(seed: Int64) -> Int64 {
    var chance = Random(seed: UInt64(bitPattern: seed))
    var values: [Rational] = []
    var entries: [(id: EntityID, name: Title)] = []
    for i in 0..<9 {
      let bits = Int64(bitPattern: chance.next())
      values.append(Rational(chance.oneIn(2) ? bits : bits % 100))
      if let name = try? Title(["roses", "red roses", "T-shirts", "7", "シャツ"][i % 5]) {
        entries.append((EntityID(UInt64(i)), name))
      }
    }
    // The groups are called like the first tallies; one is of the first, the other of all.
    let names = FormulaNames(entries, groups: Array(entries.prefix(2)))
    var all: [UInt8] = []
    for i in 0..<Int64(100) {
      let formula = formula(&chance, depth: 3)
      guard formula.isWithinLimits else { continue }
      let bytes = formula.bytes
      let line = formula.line(names)
      guard let stored = try? Formula(bytes: bytes), stored == formula,
        let read = try? FormulaReader.read(line, names), read == formula
      else { return -1 - i }
      all += bytes + line
      do throws(ComputationFault) {
        let value = try formula.value {
          values[Int($0.bits)]
        } statistics: { group in
          var statistics = GroupStatistics()
          for value in group.bits == 0 ? values.prefix(1) : values[...] {
            statistics.add(Int64(value.numerator))
          }
          return statistics
        }
        all += Array("\(value.numerator)/\(value.denominator)".utf8)
        all += Computation.Presentation(isPercent: i % 2 == 0, decimals: Int(i % 13)).text(value)
      } catch {
        all.append(error == .tooLarge ? 1 : error == .divisionByZero ? 2 : 3)
      }
    }
    return number(all)
  }

  /// Whether the longest and deepest formulas are read, written and worked out, and deeper ones
  /// refused: a bit for each that is as it should be, 15 for all.
  public static func formulaDepth() -> Int32 {
    var right: Int32 = 0
    let one = Formula.Input.number(DecimalNumber(1))
    let none = FormulaNames([])
    var long = Formula(one)
    for i in 0..<99 {
      long = Formula(long.start, long.steps + [.init(i % 2 == 0 ? .add : .maximum, one)])
    }
    var deep = Formula(one, [.init(.subtract, one)])
    for _ in 0..<16 { deep = Formula(one, [.init(.subtract, .nested(deep))]) }
    for (bit, formula) in [long, deep].enumerated() {
      if formula.isWithinLimits, let read = try? FormulaReader.read(formula.line(none), none),
        read == formula,
        (try? formula.value { _ in
          Rational(0)
        } statistics: { _ in
          GroupStatistics()
        }) != nil
      {
        right |= 1 << Int32(bit)
      }
    }
    let deeper = Formula(one, [.init(.subtract, .nested(deep))])
    if !deeper.isWithinLimits, (try? Formula(bytes: deeper.bytes)) == nil { right |= 4 }
    do throws(FormulaError) {
      _ = try FormulaReader.read([UInt8](repeating: UInt8(ascii: "("), count: 20_000), none)
    } catch {
      if error.reason == .tooDeep { right |= 8 }
    }
    return right
  }

  private static func formula(_ chance: inout Random, depth: Int) -> Formula {
    let start = input(&chance, depth: depth)
    var steps: [Formula.Step] = []
    for _ in 0..<chance.below(4) {
      let all = Formula.Operator.allCases
      steps.append(.init(all[chance.below(all.count)], input(&chance, depth: depth)))
    }
    return Formula(start, steps)
  }

  private static func input(_ chance: inout Random, depth: Int) -> Formula.Input {
    switch chance.below(depth > 0 ? 6 : 4) {
    case 0, 1: .entity(EntityID(UInt64(chance.below(9))))
    case 2:
      .number(DecimalNumber(Int128(chance.below(2000)) - 1000, scale: chance.below(5)) ?? .init(0))
    case 3:
      if let aggregate = Formula.Aggregate(rawValue: UInt8(chance.below(6))) {
        .group(aggregate, EntityID(UInt64(chance.below(2))))
      } else {
        .number(DecimalNumber(Int64(chance.below(3))))
      }
    default: .nested(formula(&chance, depth: depth - 1))
    }
  }
}
