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
  var thisDevice: String { say("This device", "この端末") }
  /// What stands before the identity of a device without a name.
  var device: String { say("Device ", "端末 ") }
  func others(_ count: Int) -> String {
    say(count == 1 ? "1 more device" : "\(count) more devices", "ほか \(count) 台")
  }
  func lastCounted(_ ago: String) -> String { say("last counted \(ago)", "最後のカウント：\(ago)") }
  var nameOfThisDevice: String { say("Name of this device", "この端末の名前") }
  var nameExample: String { say("such as Door A", "例：入口A") }
  var whoSeesName: String {
    say(
      "Everyone who counts on this board sees it.", "このボードで数える人全員に表示されます。")
  }

  // MARK: What is not here

  var reading: String { say("Reading the history…", "履歴を読み込み中…") }
  func reading(_ percent: Int) -> String {
    say("Reading the history… \(percent) %", "履歴を読み込み中… \(percent)%")
  }
  var fetching: String {
    say(
      "Still fetching what others counted: more may come.",
      "ほかの端末のカウントを取得中です。これから増えることがあります。")
  }
  var offline: String {
    say(
      "Not in step with the server: what others counted meanwhile is not here yet.",
      "サーバーと同期していません。その間にほかの端末が数えた分は、まだここにありません。")
  }
  var damaged: String {
    say(
      "A part of the history on this device can’t be read. The counts are whole.",
      "この端末の履歴の一部を読み取れません。カウントの合計は正しいままです。")
  }
  var isCut: String {
    say(
      "What is older is in the file of every tap, and in the chart.",
      "これより古いものは、全タップのファイルとグラフにあります。")
  }

  // MARK: Rounds

  var rounds: String { say("Rounds", "ラウンド") }
  var now: String { say("Counting now", "カウント中") }
  var beforeResets: String { say("Before the first reset", "最初のリセットより前") }
  func since(_ time: String) -> String { say("since \(time)", "\(time) から") }
  func round(_ number: Int64) -> String { say("Round \(number)", "ラウンド \(number)") }
  var moreRounds: String { say("Earlier rounds", "以前のラウンド") }

  // MARK: The chart

  var chart: String { say("Over time", "時間の経過") }
  func kind(_ kind: TallyChart.Kind) -> String {
    switch kind {
    case .count: say("Count", "カウント")
    case .rate: say("Pace", "ペース")
    }
  }

  var share: String { say("Share of the group", "グループ内の割合") }

  // MARK: The log

  var log: String { say("What happened", "できごと") }
  var nothing: String {
    say("Nothing was counted in this round yet.", "このラウンドではまだ何も数えていません。")
  }
  func day(_ day: Int64, today: Int64) -> String {
    switch today - day {
    case 0: say("Today", "今日")
    case 1: say("Yesterday", "昨日")
    default: WallClock.date(ofDay: day)
    }
  }
  func taps(_ count: Int64) -> String {
    let number = language.numbers.text(count)
    return say("\(number) taps", "\(number) 回")
  }
  var corrected: String { say("Corrected", "修正") }
  var reverted: String { say("Undo or redo", "取り消し・やり直し") }
  var began: String { say("Reset", "リセット") }
  var dayBegan: String { say("A new day", "新しい日") }
  var reopened: String { say("Reset taken back", "リセットを取り消し") }
  var more: String { say("Show more", "さらに表示") }
}
