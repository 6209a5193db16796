import Interface
import Replication
import Reports
import Tallying
import Text

/// What is said of a tally's history.
struct HistoryWords: Wording {
  let language: Language

  var title: String { say("History") }
  func history(of name: String) -> String { say("History of \(name)") }

  // MARK: Who counted

  var whoCounted: String { say("Who counted") }
  func others(_ count: Int) -> String {
    say(count == 1 ? "1 more device" : "\(count) more devices")
  }
  func lastCounted(_ ago: String) -> String { say("last counted \(ago)") }

  // MARK: What is not here

  var reading: String { say("Loading history…") }
  func reading(_ percent: Int) -> String {
    let percent = language.numbers.percent("\(percent)")
    return say("Loading history… \(percent)")
  }
  var fetching: String {
    say("Still loading what others counted. More may appear.")
  }
  var offline: String {
    say("Not synced. What others counted since then isn't here yet.")
  }
  var damaged: String {
    say("Part of the history on this device can't be read. The counts are correct.")
  }
  var isCut: String {
    say("For older entries, export all taps or see the chart.")
  }

  // MARK: Rounds

  var rounds: String { say("Rounds") }
  var now: String { say("Current") }
  var beforeResets: String { say("Before the first reset") }
  func since(_ time: String) -> String { say("since \(time)") }
  func round(_ number: Int64) -> String { say("Round \(number)") }
  var moreRounds: String { say("Earlier rounds") }

  // MARK: The chart

  var chart: String { say("Over time") }
  func kind(_ kind: TallyChart.Kind) -> String {
    switch kind {
    case .count: say("Count")
    case .rate: say("Pace")
    }
  }

  var share: String { say("Share of group") }

  // MARK: The log

  var log: String { say("Activity") }
  var nothing: String {
    say("Nothing counted in this round yet.")
  }
  func day(_ day: Int64, today: Int64) -> String {
    switch today - day {
    case 0: say("Today")
    case 1: say("Yesterday")
    default: WallClock.date(ofDay: day, language)
    }
  }
  func taps(_ count: Int64) -> String {
    let number = language.numbers.text(count)
    return say("\(number) taps")
  }
  var corrected: String { say("Corrected") }
  var reverted: String { say("Undo or redo") }
  var began: String { say("Reset") }
  var dayBegan: String { say("New day") }
  var reopened: String { say("Reset undone") }
  var more: String { say("Show more") }
}
