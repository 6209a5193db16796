import Reports
import Text

/// What is said of how far two people agree.
struct AgreementWords: Wording {
  let language: Language

  var title: String { say("Compare counters") }
  var compare: String { say("Compare") }
  var explain: String {
    say(
      """
      Each tally: the smaller count divided by the larger. Overall: what both counts can have in \
      common, divided by the larger total.
      """)
  }
  var oneAlone: String {
    say("Only one device has counted in this round, so there's nothing to compare.")
  }
  var first: String { say("First") }
  var second: String { say("Second") }
  var tally: String { say("Tally") }
  var difference: String { say("Difference") }
  var agreement: String { say("Agreement") }

  func line(
    _ tally: String, _ first: String, _ one: String, _ second: String, _ other: String,
    _ percent: String?
  ) -> String {
    let counts = say("\(tally): \(first) counted \(one), \(second) \(other).")
    guard let percent else { return counts + say(" ") }
    return counts + say(" Agreement: \(percent). ")
  }
  func together(_ observed: String, _ chance: String, _ kappa: String?) -> String {
    let all = say("Overall agreement: \(observed); expected by chance: \(chance).")
    guard let kappa else { return all }
    return all + say(" Corrected for chance (kappa): \(kappa).")
  }
}
