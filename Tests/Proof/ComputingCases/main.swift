// Computes lines of arithmetic for other programs to check. A line of standard input is a request,
//
//   DECIMALS TAB PERCENT TAB NAME=VALUE;NAME=VALUE… TAB FORMULA
//
// with DECIMALS a number or `-`, PERCENT 0 or 1, and whole numbers as values. The answer is a line:
// what was read, written as one line of arithmetic, TAB the exact result as N/D TAB how it is shown;
// or `error` TAB the reason TAB where, if the formula cannot be read; and instead of the last two,
// `fault` TAB the reason, if it has no result. A formula that does not survive being stored, or
// being written and read again, ends the program.
import Replication
import Tallying

func text(_ utf8: [UInt8]) -> String { String(decoding: utf8, as: UTF8.self) }

func answer(_ line: String) throws -> String {
  let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
  guard fields.count == 4 else { fatalError("not a request: \(line)") }
  var names: [(id: EntityID, name: Title)] = []
  var values: [EntityID: Rational] = [:]
  for (i, pair) in fields[2].split(separator: ";").enumerated() {
    let parts = pair.split(separator: "=")
    guard let value = Int64(parts[1]) else { fatalError("not a value: \(pair)") }
    names.append((EntityID(UInt64(i + 100)), try Title(String(parts[0]))))
    values[EntityID(UInt64(i + 100))] = Rational(value)
  }
  // Every other tally is in a house, and nothing is in the box.
  let house = EntityID(1)
  var statistics = [house: GroupStatistics(), EntityID(2): GroupStatistics()]
  for i in stride(from: 0, to: names.count, by: 2) {
    guard let value = values[names[i].id] else { continue }
    statistics[house]?.add(Int64(value.numerator))
  }
  let groups = [(id: house, name: try Title("house")), (EntityID(2), try Title("empty box"))]
  let formula: Formula
  let known = FormulaNames(names, groups: groups)
  do throws(FormulaError) {
    formula = try FormulaReader.read(Array(fields[3].utf8), known)
  } catch { return "error\t\(error.reason)\t\(error.range.lowerBound)" }
  let written = formula.line(known)
  guard try FormulaReader.read(written, known) == formula else {
    fatalError("read back as another formula: \(line) as \(text(written))")
  }
  guard try Formula(bytes: formula.bytes) == formula else {
    fatalError("stored as another formula: \(line)")
  }
  do throws(ComputationFault) {
    let result = try formula.value { id throws(ComputationFault) in
      guard let value = values[id] else { throw .missing(id) }
      return value
    } statistics: { id throws(ComputationFault) in
      guard let found = statistics[id] else { throw .missing(id) }
      return found
    }
    let presentation = Computation.Presentation(
      isPercent: fields[1] == "1", decimals: Int(fields[0]))
    return [
      text(written), "\(result.numerator)/\(result.denominator)", text(presentation.text(result)),
    ].joined(separator: "\t")
  } catch {
    if case .noTallies = error { return "\(text(written))\tfault\tnoTallies" }
    return "\(text(written))\tfault\t\(error)"
  }
}

while let line = readLine() { print(try answer(line)) }
