import Reports
import Text

/// What is said of how far two people agree, in both languages side by side.
struct AgreementWords: Wording {
  let language: Language

  var title: String { say("Compare counters", "２人のカウントを比較") }
  var compare: String { say("Compare", "比較する") }
  var explain: String {
    say(
      "Each tally: the smaller count divided by the larger. Overall: what both counts can "
        + "have in common, divided by the larger total.",
      "カウンターごと：小さい数 ÷ 大きい数。全体：両者に共通しうる数 ÷ 大きい方の合計。")
  }
  var oneAlone: String {
    say(
      "Only one device has counted in this round, so there's nothing to compare.",
      "このラウンドで数えた端末は１台だけなので、比較できません。")
  }
  var first: String { say("First", "１人目") }
  var second: String { say("Second", "２人目") }
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
    return counts + say(" Agreement: \(percent). ", "一致度：\(percent)。")
  }
  func together(_ observed: String, _ chance: String, _ kappa: String?) -> String {
    let all = say(
      "Overall agreement: \(observed); expected by chance: \(chance).",
      "全体の一致度：\(observed)。偶然による期待値：\(chance)。")
    guard let kappa else { return all }
    return all + say(" Corrected for chance (kappa): \(kappa).", "偶然を補正した値（カッパ係数）：\(kappa)。")
  }
}
