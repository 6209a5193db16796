import Tallying

/// Everything Tally says, in both languages side by side.
public struct TallyWords: Sendable {
  let language: Language

  /// The words of a language.
  public init(_ language: Language) { self.language = language }

  private func say(_ english: String, _ japanese: String) -> String {
    language == .english ? english : japanese
  }

  // MARK: The board

  var setUp: String { say("Set up", "設定") }
  var done: String { say("Done", "完了") }
  var undo: String { say("Undo", "元に戻す") }
  var redo: String { say("Redo", "やり直す") }
  var boardName: String { say("Name of this board", "ボードの名前") }
  var untitledBoard: String { say("Tally", "タリー") }
  var tallies: String { say("Tallies", "カウンター") }
  var addTally: String { say("Add a tally", "カウンターを追加") }
  var nothingYet: String { say("Nothing to count yet", "まだ何も数えていません") }
  var howTo: String {
    say(
      "Add a tally. Then tap its right half to count up, its left half to count down.",
      "カウンターを追加して、右半分をタップで増やし、左半分をタップで減らします。")
  }

  // MARK: Saving

  var saved: String { say("Saved", "保存済み") }
  var saving: String { say("Saving…", "保存中…") }
  var notSaved: String { say("Not saved", "未保存") }
  var onlyOnScreen: String { say("On this screen only", "この画面だけ") }
  var storageDenied: String {
    say(
      "This browser keeps nothing for this page: the counts are gone when it closes. "
        + "Allow storage or leave private browsing, then reload.",
      "このブラウザでは保存できず、閉じるとカウントは消えます。保存を許可して再読み込みしてください。")
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

  // MARK: One tally

  func name(_ tally: Tally) -> String { tally.name?.string ?? say("Untitled", "名称なし") }
  func newName(_ number: Int) -> String { say("Tally \(number)", "カウンター \(number)") }
  func addOne(_ name: String) -> String { say("Add one to \(name)", "\(name) を 1 増やす") }
  func subtractOne(_ name: String) -> String {
    say("Subtract one from \(name)", "\(name) を 1 減らす")
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

  /// A count with a separator between thousands, as the display shows it.
  static func figures(_ count: Int64) -> String {
    let digits = Array("\(count.magnitude)".utf8)
    var text: [UInt8] = count < 0 ? Array("−".utf8) : []
    for (i, digit) in digits.enumerated() {
      if i > 0, (digits.count - i) % 3 == 0 { text.append(UInt8(ascii: ",")) }
      text.append(digit)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
