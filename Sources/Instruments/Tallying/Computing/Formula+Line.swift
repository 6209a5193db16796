import Replication
public import Text

/// A formula as one line of arithmetic: `(roses − wilted) ÷ roses × 100`.
extension Formula {
  /// The line, with no parentheses but those that are needed and those around a negative number.
  ///
  /// `FormulaReader` reads it back as an equal formula, as long as the names are the same.
  ///
  /// - Parameters:
  ///   - names: how tallies, computations and groups are called.
  ///   - numbers: how numbers are written; where the decimal mark is a comma, `;` parts the inputs of functions.
  ///   - hidden: the name of an entity that `names` does not know, such as a deleted one.
  /// - Complexity: O(inputs × (names + inputs)).
  public func line(
    _ names: FormulaNames, _ numbers: NumberForm = .english,
    hidden: (EntityID) -> Title? = { _ in nil }
  ) -> [UInt8] {
    written(names, numbers, hidden).text
  }

  /// How tightly the outermost operator of a text binds.
  private enum Binding: Int {
    case sum, product, whole
  }

  private typealias Written = (text: [UInt8], binding: Binding)

  private func written(
    _ names: FormulaNames, _ numbers: NumberForm, _ hidden: (EntityID) -> Title?
  ) -> Written {
    var (text, binding) = Formula.written(start, names, numbers, hidden)
    var last: Operator?
    for step in steps {
      let input = Formula.written(step.input, names, numbers, hidden)
      if let sign = step.operator.sign {
        let own: Binding = step.operator.isProduct ? .product : .sum
        text = Formula.enclosed(text, binding.rawValue < own.rawValue)
        text += Array(" \(sign) ".utf8)
        var isNegative = false
        if case .number(let number) = step.input { isNegative = number.units < 0 }
        text += Formula.enclosed(input.text, isNegative || input.binding.rawValue <= own.rawValue)
        binding = own
      } else {
        // min(min(a, b), c) is min(a, b, c).
        if step.operator == last, step.operator.isVariadic {
          text.removeLast()
        } else {
          text = Array(step.operator.name.utf8) + [UInt8(ascii: "(")] + text
        }
        // round(a) rounds to no places.
        if step.operator.isVariadic || step.input != .number(DecimalNumber(0)) {
          text += Array((numbers.decimalMark == .comma ? "; " : ", ").utf8) + input.text
        }
        text.append(UInt8(ascii: ")"))
        binding = .whole
      }
      last = step.operator
    }
    return (text, binding)
  }

  private static func written(
    _ input: Input, _ names: FormulaNames, _ numbers: NumberForm,
    _ hidden: (EntityID) -> Title?
  ) -> Written {
    switch input {
    case .number(let number):
      return (Array(numbers.text(ascii: number.text, isGrouped: false).utf8), .whole)
    case .entity(let id): return (names.text(of: id, hidden: hidden(id)), .whole)
    case .group(let aggregate, let id):
      var text = Array(aggregate.name.utf8)
      text.append(UInt8(ascii: "("))
      text += names.text(ofGroup: id, hidden: hidden(id))
      text.append(UInt8(ascii: ")"))
      return (text, .whole)
    case .nested(let inner): return inner.written(names, numbers, hidden)
    }
  }

  private static func enclosed(_ text: [UInt8], _ isEnclosed: Bool) -> [UInt8] {
    isEnclosed ? [UInt8(ascii: "(")] + text + [UInt8(ascii: ")")] : text
  }
}

extension Formula.Operator {
  /// The sign between two inputs; `nil` where a name stands before them.
  public var sign: String? {
    switch self {
    case .add: "+"
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    default: nil
    }
  }

  /// The name before the inputs; empty where a sign stands between them.
  public var name: String {
    switch self {
    case .minimum: "min"
    case .maximum: "max"
    case .round: "round"
    case .floor: "floor"
    case .ceiling: "ceil"
    default: ""
    }
  }

  /// Whether it may take more than two inputs in a line.
  var isVariadic: Bool { self == .minimum || self == .maximum }

  /// Whether it binds tighter than a sum.
  var isProduct: Bool { self == .multiply || self == .divide }
}
