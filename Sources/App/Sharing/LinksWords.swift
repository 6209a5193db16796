import Interface
import Replication
import Reports
import Text

/// What is said about the links of a board, in both languages side by side.
extension InStepWords {
  var links: String { say("Links", "リンク") }
  var ownLink: String { say("My own devices", "自分の端末") }
  var linkForOthers: String { say("Others who count along", "いっしょに数える人") }

  /// What a link is called by what it allows.
  func kind(_ right: Right) -> String {
    switch right {
    case .own: say("Everything", "すべて")
    case .edit: say("Edit", "編集")
    case .count: say("Count only", "カウントのみ")
    case .look: say("Look only", "閲覧のみ")
    }
  }

  /// What a link allows, in a few words.
  func allows(_ right: Right) -> String {
    switch right {
    case .own: say("Everything, links too", "リンクの管理を含むすべて")
    case .edit: say("Count, add, rename, reset", "カウント・追加・名前変更・リセット")
    case .count: say("Count, and nothing else", "カウントだけ")
    case .look: say("Look, and nothing else", "見るだけ")
    }
  }

  /// What whoever has a link can do, in a sentence.
  func warns(_ right: Right) -> String {
    switch right {
    case .own:
      say(
        "For your own devices only: this link can also make links and turn them off.",
        "自分の端末専用です。このリンクがあれば、ほかのリンクを作成したり無効にしたりできます。")
    case .edit:
      say(
        "Whoever has this link can count along, and add, rename and reset tallies.",
        "このリンクを知っている人は、カウントのほか、カウンターの追加・名前変更・リセットができます。")
    case .count:
      say(
        "Whoever has this link can count along, and change nothing else.",
        "このリンクを知っている人は、カウントだけができます。ほかは変更できません。")
    case .look:
      say(
        "Whoever has this link sees everything as it happens, and can change nothing.",
        "このリンクを知っている人は、最新の状態を見ることだけができます。")
    }
  }

  func lastUsed(_ ago: String) -> String { say("used \(ago)", "最終利用 \(ago)") }
  var neverUsed: String { say("not used yet", "未使用") }
  func beside(_ one: String, _ other: String) -> String {
    say("\(one) · \(other)", "\(one)・\(other)")
  }
  var turnedOff: String { say("Turned off", "無効にしました") }
  var turnOff: String { say("Turn off", "無効にする") }
  var tapAgainToTurnOff: String {
    say("Tap again: it opens nothing then", "もう一度タップ：リンクは無効になります")
  }
  var notKnownHere: String {
    say(
      "This link was made elsewhere, so it can’t be shown here. It can be turned off.",
      "別の場所で作成されたリンクのため、ここには表示できません。無効にすることはできます。")
  }
  var opensWall: String { say("Opens on the wall", "壁表示で開く") }

  // MARK: Making one

  var another: String { say("Another link", "リンクを追加") }
  var whatItAllows: String { say("What it allows", "できること") }
  var whoFor: String { say("Who it is for", "だれのためのリンクか") }
  var whoForExample: String { say("such as Door B; may be empty", "例：入口B（空欄でも可）") }
  var make: String { say("Make link", "リンクを作成") }
  var cancel: String { say("Cancel", "キャンセル") }
  var noName: String {
    say(
      "At most \(LinksState.nameLimit) characters, and none that control text.",
      "\(LinksState.nameLimit) 文字以内で、制御文字は使えません。")
  }
  func made(_ right: Right) -> String {
    say("Link made: \(kind(right))", "リンクを作成しました：\(kind(right))")
  }

  func explain(_ fault: LinksState.Fault) -> String {
    switch fault {
    case .unreachable:
      say(
        "No connection: which links there are is known to the server alone. The two links of this "
          + "device work all the same.",
        "接続がありません。リンクの一覧はサーバーにあります。この端末の２つのリンクはそのまま使えます。")
    case .busy: say("The server is busy. Try again shortly.", "サーバーが混み合っています。少し待って再試行してください。")
    case .tooMany:
      say(
        "This board has as many links as a board may have. Turn off those that nobody uses.",
        "リンクの数が上限に達しました。使われていないリンクを無効にしてください。")
    case .lastOwner:
      say(
        "This is the last link that can do everything. Make another one first.",
        "すべてできる最後のリンクです。先に別のリンクを作成してください。")
    case .refused:
      say(
        "The server did not do it. Reload to get the newest version, then try again.",
        "サーバーが実行しませんでした。再読み込みしてから、もう一度お試しください。")
    }
  }
}
