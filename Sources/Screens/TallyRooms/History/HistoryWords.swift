import Interface
import Replication
import Reports
import Tallying
import Text

/// What is said of a tally's history, in both languages side by side.
struct HistoryWords: Wording {
  let language: Language

  var title: String { say("History", "履歴") }
  func history(of name: String) -> String { say("History of \(name)", "\(name) の履歴") }

  // MARK: Who counted

  var whoCounted: String { say("Who counted", "数えた端末") }
  func others(_ count: Int) -> String {
    say(count == 1 ? "1 more device" : "\(count) more devices", "ほか \(count) 台")
  }
  func lastCounted(_ ago: String) -> String { say("last counted \(ago)", "最後のカウント：\(ago)") }

  // MARK: What is not here

  var reading: String { say("Loading history…", "履歴を読み込み中…") }
  func reading(_ percent: Int) -> String {
    let percent = language.numbers.percent("\(percent)")
    return say("Loading history… \(percent)", "履歴を読み込み中… \(percent)")
  }
  var fetching: String {
    say("Still loading what others counted. More may appear.", "ほかの端末のカウントを読み込み中です。まだ増えることがあります。")
  }
  var offline: String {
    say(
      "Not synced. What others counted since then isn't here yet.",
      "同期していません。その後にほかの端末が数えた分は、まだここにありません。")
  }
  var damaged: String {
    say(
      "Part of the history on this device can’t be read. The counts are correct.",
      "この端末の履歴の一部を読み取れません。カウントの合計は正しいままです。")
  }
  var isCut: String {
    say("For older entries, export all taps or see the chart.", "これより古いものは、全タップの書き出しかグラフで確認できます。")
  }

  // MARK: Rounds

  var rounds: String { say("Rounds", "ラウンド") }
  var now: String { say("Current", "現在") }
  var beforeResets: String { say("Before the first reset", "最初のリセットより前") }
  func since(_ time: String) -> String { say("since \(time)", "\(time) から") }
  func round(_ number: Int64) -> String { say("Round \(number)", "ラウンド \(number)") }
  var moreRounds: String { say("Earlier rounds", "以前のラウンド") }

  // MARK: The chart

  var chart: String { say("Over time", "推移") }
  func kind(_ kind: TallyChart.Kind) -> String {
    switch kind {
    case .count: say("Count", "カウント")
    case .rate: say("Pace", "ペース")
    }
  }

  var share: String { say("Share of group", "グループ内の割合") }

  // MARK: The log

  var log: String { say("Activity", "操作の記録") }
  var nothing: String {
    say("Nothing counted in this round yet.", "このラウンドではまだ何も数えていません。")
  }
  func day(_ day: Int64, today: Int64) -> String {
    switch today - day {
    case 0: say("Today", "今日")
    case 1: say("Yesterday", "昨日")
    default: WallClock.date(ofDay: day, language)
    }
  }
  func taps(_ count: Int64) -> String {
    let number = language.numbers.text(count)
    return say("\(number) taps", "\(number) 回")
  }
  var corrected: String { say("Corrected", "修正") }
  var reverted: String { say("Undo or redo", "取り消し・やり直し") }
  var began: String { say("Reset", "リセット") }
  var dayBegan: String { say("New day", "新しい日") }
  var reopened: String { say("Reset undone", "リセットの取り消し") }
  var more: String { say("Show more", "さらに表示") }
}
