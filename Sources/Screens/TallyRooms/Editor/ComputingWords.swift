import Reports
import Tallying
import Text

/// What is said where a computation is set up, in both languages side by side.
struct ComputingWords: Wording {
  let language: Language

  var computedAs: String { say("Formula", "計算式") }
  var inputs: String { say("Values to use", "計算に使えるもの") }
  var keys: String { say("Keys", "キー") }
  var others: String { say("To use another, type its name.", "ほかのものは名前を入力してください。") }
  var percent: String { say("Show as percentage", "パーセント表示") }
  var decimals: String { say("Decimals", "小数点以下") }
  var automatic: String { say("auto", "自動") }
  var fewer: String { say("Fewer decimals", "桁を減らす") }
  var more: String { say("More decimals", "桁を増やす") }

  /// What a key is called where its sign can't be heard.
  func name(_ key: FormulaKeys.Key) -> String? {
    let hasComma = language.numbers.decimalMark == .comma
    return switch key {
    case .sign(.add): say("plus", "足す")
    case .sign(.subtract): say("minus", "引く")
    case .sign(.multiply): say("times", "掛ける")
    case .sign(.divide): say("divided by", "割る")
    case .point: say(hasComma ? "decimal comma" : "point", "小数点")
    case .open: say("open parenthesis", "括弧開く")
    case .close: say("close parenthesis", "括弧閉じる")
    case .comma: say(hasComma ? "next" : "comma", hasComma ? "区切り" : "コンマ")
    case .erase: say("backspace", "一つ消す")
    case .function(.minimum): say("minimum of", "最小")
    case .function(.maximum): say("maximum of", "最大")
    case .function(.round): say("round", "四捨五入")
    case .average: say("average of", "平均")
    default: nil
    }
  }

  /// What the key of a group is called.
  func name(ofGroup name: String) -> String { say("all of \(name)", "\(name)のすべて") }

  /// What is wrong with a line, and with which part of it.
  func fault(_ error: FormulaError, in line: String) -> String {
    let part = String(decoding: Array(line.utf8)[error.range], as: UTF8.self)
    switch error.reason {
    case .expectedInput:
      return say(
        part.utf8.isEmpty
          ? "A number or a name is missing at the end"
          : "A number or a name is missing before \(part)",
        part.utf8.isEmpty
          ? "最後に数か名前が必要です" : "\(part) の前に数か名前が必要です")
    case .expectedOperator:
      return say("An operator is missing before \(part)", "\(part) の前に演算子が必要です")
    case .unknownName:
      return say("Nothing is named \(part)", "\(part) という名前はありません")
    case .expectedGroup:
      return say("No group is named \(part)", "\(part) というグループはありません")
    case .ambiguousName:
      return say("Several are named \(part). Tap the one you mean", "\(part) は複数あります。下から選んでください")
    case .circle:
      return say("\(part) already uses this computation", "\(part) はこの計算を使っています")
    case .unpaired: return say("\(part) has no match", "\(part) に対応する括弧がありません")
    case .inputs(let least, let most):
      if most > 2 {
        return say("\(part) needs at least \(least) values", "\(part) には \(least) 個以上必要です")
      }
      return say(
        most == 1
          ? "\(part) takes one group" : "\(part) takes \(least) or \(most) values",
        most == 1
          ? "\(part) に使えるのはグループ一つです" : "\(part) に使えるのは \(least)～\(most) 個です")
    case .tooManyDigits:
      return say(
        "Numbers can have up to \(DecimalNumber.mostDigits) digits",
        "数は \(DecimalNumber.mostDigits) 桁までです")
    case .notANumber: return say("\(part) is not a number", "\(part) は数ではありません")
    case .unclearNumber:
      return say(
        "\(part) could mean two numbers. Leave out the thousands separator.",
        "\(part) は2通りに読めます。桁区切りを取ってください")
    case .tooLong:
      return say(
        "A formula can have up to \(Formula.Limit.inputs) values",
        "式に使えるのは \(Formula.Limit.inputs) 個までです")
    case .tooDeep: return say("Too many parentheses", "括弧が多すぎます")
    }
  }
}
