import ArgumentParser
import Replication
import Tallying
import Text

/// A formula as a person wrote it on the command line.
struct FormulaArgument {
  let line: String

  /// Reads it.
  ///
  /// - Throws: ``CommandFailure/badFormula(words:pointer:exitCode:)``.
  func read(for id: EntityID, in sheet: TallySheet) throws -> Formula {
    guard line.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("Enter a formula.")
    }
    do throws(FormulaError) {
      return try FormulaReader.read(
        Array(line.utf8), sheet.names, Language.ofTerminal.numbers
      ) { sheet.isCircular($0, in: id) }
    } catch {
      let named = String(decoding: Array(line.utf8)[error.range], as: UTF8.self)
      throw CommandFailure.badFormula(
        words: FormulaArgument.words(error.reason, named, sheet), pointer: pointer(error.range),
        exitCode: error.reason == .unknownName || error.reason == .expectedGroup
          ? ExitStatus.noInput : ExitStatus.data)
    }
  }

  /// The line, and below it what is meant; of a long line what is around that.
  private func pointer(_ range: Range<Int>) -> String {
    let bytes = Array(line.utf8)
    let before = FormulaArgument.shown(bytes[..<range.lowerBound])
    let meant = FormulaArgument.shown(bytes[range])
    let behind = FormulaArgument.shown(bytes[range.upperBound...])
    let start = before.count > 30 ? "…" + String(before.suffix(29)) : before
    let middle = meant.count > 30 ? meant.prefix(29) + "…" : meant
    let end = behind.count > 30 ? behind.prefix(29) + "…" : behind
    let room = String(repeating: " ", count: Columns.of(start))
    let mark = String(repeating: "^", count: max(1, Columns.of(middle)))
    return "  \(start)\(middle)\(end)\n  \(room)\(mark)"
  }

  /// Text in which line feeds and tabs put no mark elsewhere.
  private static func shown(_ utf8: ArraySlice<UInt8>) -> String {
    String(String(decoding: utf8, as: UTF8.self).map { $0.isWhitespace ? " " : $0 })
  }

  private static func words(
    _ reason: FormulaError.Reason, _ meant: String, _ sheet: TallySheet
  ) -> String {
    switch reason {
    case .expectedInput: "A number, a name or a parenthesis is missing here."
    case .expectedOperator: "One of + - * / is missing here."
    case .unknownName:
      "Nothing is named \"\(meant)\"."
        + NearNames.question(meant, among: sheet.tallies.compactMap { $0.name?.string })
    case .expectedGroup:
      "No group is named \"\(meant)\"."
        + NearNames.question(
          meant, among: sheet.sections.compactMap { $0.group?.name?.string })
    case .ambiguousName(let ids):
      "\(ids.count) have this name. Use an id instead, with a number sign before it:\n"
        + ids.map { "  #\($0)" }.joined(separator: "\n")
    case .circle: "It would depend on itself."
    case .unpaired: "This parenthesis has no match."
    case .inputs(let least, let most):
      most == 1
        ? "This takes one group."
        : most > 2
          ? "This takes at least \(least) values." : "This takes \(least) or \(most) values."
    case .notANumber: "That is not a number."
    case .unclearNumber:
      "This could mean two numbers. Leave out the thousands separator."
    case .tooManyDigits: "Numbers can have up to \(DecimalNumber.mostDigits) digits and one point."
    case .tooLong:
      "A formula can have up to \(Formula.Limit.inputs) values, nested \(Formula.Limit.depth) deep."
    case .tooDeep: "This is nested too deeply."
    }
  }
}
