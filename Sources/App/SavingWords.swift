import Boards
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
      "This browser can't save anything here. Your counts will be lost when you close the "
        + "page. Allow storage or leave private browsing, then reload.",
      "このブラウザには保存できません。ページを閉じるとカウントは消えます。保存を許可するか、プライベートブラウズをやめて、再読み込みしてください。")
  }
  var storageFull: String {
    say(
      "Not enough storage. Free up space, then try again.",
      "空き容量がありません。空きを作ってから再試行してください。")
  }
  var storageFailed: String {
    say(
      "Couldn't save. Your counts are still on this screen.",
      "保存できませんでした。カウントはこの画面に残っています。")
  }
  var newerStore: String {
    say(
      "These counts were saved by a newer version of Detent. Reload to update. Nothing "
        + "changes until then.",
      "これらのカウントは新しいバージョンの Detent で保存されています。再読み込みして更新してください。それまで何も変更されません。")
  }
  func setAside(_ count: Int) -> String {
    say(
      "Couldn't read \(count) saved record\(count == 1 ? "" : "s"). "
        + "Everything else is here.",
      "\(count) 件の記録を読み取れませんでした。残りはすべてここにあります。")
  }
  /// The store was taken away under the page; one sentence for each thing that is gone.
  func wiped(_ loss: StoreLoss, isOnServer: Bool) -> String {
    var line =
      loss.counts
      ? say(
        "This browser deleted what was saved here. Some counts are lost; all that is left is saved "
          + "again.",
        "ブラウザが保存データを削除しました。一部のカウントが失われました。残りは保存し直しました。")
      : say(
        "This browser deleted what was saved here. The counts on this screen are saved again.",
        "ブラウザが保存データを削除しました。この画面のカウントは保存し直しました。")
    if isOnServer {
      line += say(
        " Whatever the server has comes back.", "サーバーにあるものは元に戻ります。")
    }
    if loss.history { line += say(" Their earlier history is lost.", "以前の履歴は失われました。") }
    if loss.boards {
      line += say(
        " Other boards saved here are gone; shared ones come back with their links.",
        "ここに保存されていたほかのボードは失われました。共有ボードはリンクを開くと戻ります。")
    }
    return line
  }
  var tryAgain: String { say("Try again", "再試行") }
  var reload: String { say("Reload", "再読み込み") }
  var dismiss: String { say("Dismiss", "閉じる") }
  var understood: String { say("OK", "OK") }
  var newVersion: String { say("A new version is available", "新しいバージョンがあります") }
  var update: String { say("Update", "更新") }
  func redone(_ what: String) -> String { say("Redone: \(what)", "やり直しました：\(what)") }
  func undone(_ what: String) -> String { say("Undone: \(what)", "元に戻しました：\(what)") }
}
