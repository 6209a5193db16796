import Reports
import Tallying
import Text

/// What is said where a computation is set up.
struct ComputingWords: Wording {
  let language: Language

  var computedAs: String { say("Formula") }
  var inputs: String { say("Values to use") }
  var keys: String { say("Keys") }
  var others: String { say("To use another, type its name.") }
  var percent: String { say("Show as percentage") }
  var decimals: String { say("Decimals") }
  var automatic: String { say("auto") }
  var fewer: String { say("Fewer decimals") }
  var more: String { say("More decimals") }

  /// What a key is called where its sign can't be heard.
  func name(_ key: FormulaKeys.Key) -> String? {
    let hasComma = language.numbers.decimalMark == .comma
    return switch key {
    case .sign(.add): say("plus")
    case .sign(.subtract): say("minus")
    case .sign(.multiply): say("times")
    case .sign(.divide): say("divided by")
    case .point: say(hasComma ? "decimal comma" : "point")
    case .open: say("open parenthesis")
    case .close: say("close parenthesis")
    case .comma: say(hasComma ? "next" : "comma")
    case .erase: say("backspace")
    case .function(.minimum): say("minimum of")
    case .function(.maximum): say("maximum of")
    case .function(.round): say("round")
    case .average: say("average of")
    default: nil
    }
  }

  /// What the key of a group is called.
  func name(ofGroup name: String) -> String { say("all of \(name)") }

  /// What is wrong with a line, and with which part of it.
  func fault(_ error: FormulaError, in line: String) -> String {
    let part = String(decoding: Array(line.utf8)[error.range], as: UTF8.self)
    switch error.reason {
    case .expectedInput:
      return say(
        part.utf8.isEmpty
          ? "A number or a name is missing at the end"
          : "A number or a name is missing before \(part)")
    case .expectedOperator:
      return say("An operator is missing before \(part)")
    case .unknownName:
      return say("Nothing is named \(part)")
    case .expectedGroup:
      return say("No group is named \(part)")
    case .ambiguousName:
      return say("Several are named \(part). Tap the one you mean")
    case .circle:
      return say("\(part) already uses this computation")
    case .unpaired: return say("\(part) has no match")
    case .inputs(let least, let most):
      if most > 2 {
        return say("\(part) needs at least \(least) values")
      }
      return say(
        most == 1 ? "\(part) takes one group" : "\(part) takes \(least) or \(most) values")
    case .tooManyDigits:
      return say("Numbers can have up to \(DecimalNumber.mostDigits) digits")
    case .notANumber: return say("\(part) is not a number")
    case .unclearNumber:
      return say("\(part) could mean two numbers. Leave out the thousands separator.")
    case .tooLong:
      return say("A formula can have up to \(Formula.Limit.inputs) values")
    case .tooDeep: return say("Too many parentheses")
    }
  }
}
