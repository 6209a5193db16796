import Reports
import Tallying
import Text

/// What is said where a computation is set up, in both languages side by side.
struct ComputingWords: Wording {
  let language: Language

  var computedAs: String { say("Computed as", "計算式") }
  var inputs: String { say("What it can be computed from", "計算に使えるもの") }
  var keys: String { say("Keys", "キー") }
  var others: String { say("For others, type their name.", "ほかは名前を入力してください。") }
  var percent: String { say("As a percentage", "パーセント表示") }
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
    case .erase: say("take back", "一つ消す")
    case .function(.minimum): say("least of", "最小")
    case .function(.maximum): say("greatest of", "最大")
    case .function(.round): say("rounded", "四捨五入")
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
      return say(
        "A sign is missing before \(part)", "\(part) の前に記号が必要です")
    case .unknownName:
      return say("Nothing here is called \(part)", "\(part) という名前はありません")
    case .expectedGroup:
      return say("No group is called \(part)", "\(part) というグループはありません")
    case .ambiguousName:
      return say(
        "Several are called \(part); tap the one you mean",
        "\(part) は複数あります。下から選んでください")
    case .circle:
      return say("\(part) is computed from this one", "\(part) はこの計算を使っています")
    case .unpaired: return say("\(part) has no other half", "\(part) の相手がありません")
    case .inputs(let least, let most):
      if most > 2 {
        return say("\(part) needs at least \(least) inputs", "\(part) には \(least) 個以上必要です")
      }
      return say(
        most == 1
          ? "\(part) is about one group" : "\(part) takes \(least) or \(most) inputs",
        most == 1
          ? "\(part) はグループ一つについてです" : "\(part) に使えるのは \(least)～\(most) 個です")
    case .tooManyDigits:
      return say(
        "A number has at most \(DecimalNumber.mostDigits) digits",
        "数は \(DecimalNumber.mostDigits) 桁までです")
    case .notANumber: return say("\(part) is not a number", "\(part) は数ではありません")
    case .unclearNumber:
      return say(
        "\(part) can be read in two ways. Leave out the mark between thousands.",
        "\(part) は2通りに読めます。桁区切りを取ってください")
    case .tooLong:
      return say(
        "A formula has at most \(Formula.Limit.inputs) inputs",
        "式に使えるのは \(Formula.Limit.inputs) 個までです")
    case .tooDeep: return say("Too many parentheses", "括弧が多すぎます")
    }
  }
}
