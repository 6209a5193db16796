import Replication
import Reports
import Tallying
import Text

/// What is said of the list of tallies, in both languages side by side.
struct ListWords: Wording, Sendable {
  let language: Language

  // MARK: The board

  var setUp: String { say("Set up", "設定") }
  var find: String { say("Find a tally", "カウンターを探す") }
  var boardName: String { say("Board name", "ボード名") }
  var addTally: String { say("Add a tally", "カウンターを追加") }
  var howTo: String {
    say(
      "Add a tally. Then tap its right half to count up or its left half to count down.",
      "カウンターを追加して、右半分をタップで増やし、左半分をタップで減らします。")
  }
  var beginWithTemplate: String { say("Start from a template", "テンプレートから始める") }

  var newDay: String { say("New day: counts start again at 0", "新しい日です。0 から数えます") }

  // MARK: Groups

  var addComputation: String { say("Add a computation", "計算を追加") }
  var total: String { say("Total", "合計") }
  var chooseRow: String {
    say("Open a tally’s settings to change it here.", "カウンターの設定ボタンを押すと、ここで変更できます。")
  }
  var addGroup: String { say("Add a group", "グループを追加") }
  func newGroup(_ number: Int) -> String { say("Group \(number)", "グループ \(number)") }
  func together(_ sum: String) -> String { say("total \(sum)", "合計 \(sum)") }
  func addTo(_ group: String) -> String { say("Add a tally to \(group)", "\(group) に追加") }

  // MARK: One tally

  var newName: String { say("Name of the new tally", "新しいカウンターの名前") }
  func added(_ name: String) -> String { say("\(name) added", "\(name) を追加しました") }
  func add(_ step: Int64, to name: String) -> String {
    let step = step == 1 ? say("one", "1") : language.numbers.text(step)
    return say("Add \(step) to \(name)", "\(name) を \(step) 増やす")
  }
  func subtract(_ step: Int64, from name: String) -> String {
    let step = step == 1 ? say("one", "1") : language.numbers.text(step)
    return say("Subtract \(step) from \(name)", "\(name) を \(step) 減らす")
  }
  func reset(_ name: String) -> String { say("Reset \(name)", "\(name) をリセット") }
  func settings(_ name: String) -> String { say("Settings for \(name)", "\(name) の設定") }
  func move(_ name: String) -> String {
    say("Move \(name) with the arrow keys", "\(name) を矢印キーで移動")
  }
  var tapAgain: String { say("Tap again to reset", "もう一度タップでリセット") }
  func deleted(_ name: String) -> String { say("\(name) deleted", "\(name) を削除しました") }
  func wasReset(_ name: String) -> String { say("\(name) reset", "\(name) をリセットしました") }
  var isGone: String { say("Deleted elsewhere", "ほかの画面で削除されました") }
  func moved(_ name: String, _ place: Int, of all: Int) -> String {
    say("\(name), position \(place) of \(all)", "\(name)、\(all) 件中 \(place) 番目")
  }
}
