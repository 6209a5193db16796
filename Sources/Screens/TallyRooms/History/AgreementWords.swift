import Reports
import Text

/// What is said of how far two people agree, in both languages side by side.
struct AgreementWords: Wording {
  let language: Language

  var title: String { say("How far two people agree", "２人の一致度") }
  var compare: String { say("Compare two counts", "２人のカウントを比べる") }
  var explain: String {
    say(
      "For one tally: the smaller count over the greater. All together: what both can have counted "
        + "alike, out of the greater sum.",
      "カウンターごと：小さい数 ÷ 大きい数。全体：両者に共通しうる数 ÷ 大きい方の合計。")
  }
  var oneAlone: String {
    say(
      "Only one device has counted in this round: there is nobody to compare it with.",
      "このラウンドで数えた端末は１台だけです。比べる相手がいません。")
  }
  var first: String { say("One", "１人目") }
  var second: String { say("The other", "２人目") }
  var tally: String { say("Tally", "カウンター") }
  var difference: String { say("Difference", "差") }
  var agreement: String { say("Agreement", "一致度") }

  func line(
    _ tally: String, _ first: String, _ one: String, _ second: String, _ other: String,
    _ percent: String?
  ) -> String {
    let counts = say(
      "\(tally): \(first) counted \(one), \(second) \(other).",
      "\(tally)：\(first) は \(one)、\(second) は \(other)。")
    guard let percent else { return counts + say(" ", "") }
    return counts + say(" They agree by \(percent). ", "一致度は \(percent)。")
  }
  func together(_ observed: String, _ chance: String, _ kappa: String?) -> String {
    let all = say(
      "All tallies together: \(observed); chance alone would bring \(chance).",
      "全体：\(observed)。偶然だけなら \(chance)。")
    guard let kappa else { return all }
    return all + say(" Without chance (kappa): \(kappa).", "偶然を除くと（カッパ係数）\(kappa)。")
  }
}
