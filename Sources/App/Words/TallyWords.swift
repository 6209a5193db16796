import Replication
import Reports
import Tallying
import Text

/// Everything Tally says, in both languages side by side.
public struct TallyWords: Wording, Sendable {
  package let language: Language

  /// The words of a language.
  public init(_ language: Language) { self.language = language }

  // MARK: The board

  var setUp: String { say("Set up", "設定") }
  var find: String { say("Find a tally", "カウンターを探す") }
  var done: String { say("Done", "完了") }
  var undo: String { say("Undo", "元に戻す") }
  var redo: String { say("Redo", "やり直す") }
  var boardName: String { say("Name of this board", "ボードの名前") }
  var tallies: String { say("Tallies", "カウンター") }
  var addTally: String { say("Add a tally", "カウンターを追加") }
  var nothingYet: String { say("Nothing to count yet", "まだ何も数えていません") }
  var howTo: String {
    say(
      "Add a tally. Then tap its right half to count up, its left half to count down.",
      "カウンターを追加して、右半分をタップで増やし、左半分をタップで減らします。")
  }
  var beginWithTemplate: String { say("Begin with a template", "テンプレートから始める") }

  // MARK: Saving

  var saved: String { say("Saved", "保存済み") }
  var saving: String { say("Saving…", "保存中…") }
  var notSaved: String { say("Not saved", "未保存") }
  var onlyOnScreen: String { say("Not saved", "未保存") }
  var storageDenied: String {
    say(
      "This browser keeps nothing for this page: the counts are gone when it closes. "
        + "Allow storage or leave private browsing, then reload.",
      "このブラウザには保存できません。閉じるとカウントは消えます。"
        + "保存を許可するか、プライベートブラウズをやめて、再読み込みしてください。")
  }
  var storageFull: String {
    say(
      "No room left on this device. Free some space, then try again.",
      "空き容量がありません。空きを作ってお試しください。")
  }
  var storageFailed: String {
    say(
      "The last counts could not be saved. They are still on this screen.",
      "保存できませんでした。この画面には残っています。")
  }
  var newerStore: String {
    say(
      "These counts were saved by a newer Detent. Reload to get it; nothing is changed until then.",
      "これらのカウントは新しい版の Detent で保存されています。再読み込みしてください。それまで何も変更されません。")
  }
  func setAside(_ count: Int) -> String {
    say(
      "\(count) saved record\(count == 1 ? "" : "s") could not be read. "
        + "They were set aside; everything else is here.",
      "\(count) 件の記録が読み取れませんでした。別に保管し、残りはすべてここにあります。")
  }
  var tryAgain: String { say("Try again", "再試行") }
  var reload: String { say("Reload", "再読み込み") }
  var dismiss: String { say("Dismiss", "閉じる") }
  var understood: String { say("OK", "OK") }
  var newVersion: String { say("A new version is ready", "新しい版があります") }
  var update: String { say("Update", "更新") }

  // MARK: Groups

  var addGroup: String { say("Add a group", "グループを追加") }
  func newGroup(_ number: Int) -> String { say("Group \(number)", "グループ \(number)") }
  func tallies(_ count: Int) -> String {
    count == 0
      ? say("empty", "空") : say("\(count) \(count == 1 ? "tally" : "tallies")", "\(count) 件")
  }
  func together(_ sum: String) -> String { say("together \(sum)", "合計 \(sum)") }
  func addTo(_ group: String) -> String { say("Add a tally to \(group)", "\(group) に追加") }
  var deleteGroup: String { say("Delete the group", "グループを削除") }
  var groupStays: String {
    say("Its tallies stay, at the top of the list.", "中のカウンターは残り、一覧の先頭に移ります。")
  }
  var moveUp: String { say("Move the group up", "グループを上へ") }
  var moveDown: String { say("Move the group down", "グループを下へ") }

  // MARK: One tally

  func newName(_ number: Int) -> String { say("Tally \(number)", "カウンター \(number)") }
  func add(_ step: Int64, to name: String) -> String {
    let step = step == 1 ? say("one", "1") : Figures.text(step)
    return say("Add \(step) to \(name)", "\(name) を \(step) 増やす")
  }
  func subtract(_ step: Int64, from name: String) -> String {
    let step = step == 1 ? say("one", "1") : Figures.text(step)
    return say("Subtract \(step) from \(name)", "\(name) を \(step) 減らす")
  }
  func reset(_ name: String) -> String { say("Reset \(name)", "\(name) をリセット") }
  func settings(_ name: String) -> String { say("Settings of \(name)", "\(name) の設定") }
  func move(_ name: String) -> String {
    say("Move \(name), with the arrow keys", "\(name) を矢印キーで移動")
  }
  var tapAgain: String { say("Tap again to reset", "もう一度タップでリセット") }
  var label: String { say("Name", "名前") }
  var color: String { say("Colour", "色") }
  func color(_ crayon: Crayon) -> String { say(crayon.englishName, crayon.japaneseName) }
  var delete: String { say("Delete", "削除") }
  func deleted(_ name: String) -> String { say("\(name) deleted", "\(name) を削除しました") }
  func wasReset(_ name: String) -> String { say("\(name) reset", "\(name) をリセットしました") }
  var isGone: String { say("Deleted elsewhere", "ほかの画面で削除されました") }
  var overflow: String {
    say("Too large to count", "数えられる範囲を超えています")
  }
  func noRoom(_ name: String) -> String {
    say("\(name) can't count any further", "\(name) はこれ以上数えられません")
  }
  func announce(_ name: String, _ count: String) -> String { "\(name) \(count)" }
  func moved(_ name: String, _ place: Int, of all: Int) -> String {
    say("\(name), place \(place) of \(all)", "\(name)、\(all) 件中 \(place) 番目")
  }
  func redone(_ what: String) -> String { say("Redone: \(what)", "やり直しました：\(what)") }
  func undone(_ what: String) -> String { say("Undone: \(what)", "元に戻しました：\(what)") }

  func fault(_ fault: Title.Fault) -> String {
    switch fault {
    case .empty: say("A name needs at least one character", "名前を入力してください")
    case .tooLong:
      say("A name has at most \(Title.limit) characters", "名前は \(Title.limit) 文字までです")
    case .controlCharacter:
      say(
        "This name has an invisible control character; type it instead of pasting",
        "見えない制御文字が含まれています。貼り付けずに入力してください")
    }
  }
}
