import Text

/// What is said of the store and of new versions, in both languages side by side.
struct SavingWords: Wording {
  let language: Language

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
  func redone(_ what: String) -> String { say("Redone: \(what)", "やり直しました：\(what)") }
  func undone(_ what: String) -> String { say("Undone: \(what)", "元に戻しました：\(what)") }
}
