import Interface
import Replication
import Reports
import Text

/// What is said about the links of a board, in both languages side by side.
extension InStepWords {
  var links: String { say("Links", "リンク") }
  var ownLink: String { say("My devices", "自分の端末") }
  var linkForOthers: String { say("Other people", "ほかの人") }

  /// What a link is called by what it allows.
  func kind(_ right: Right) -> String {
    switch right {
    case .own: say("Full access", "フルアクセス")
    case .edit: say("Edit", "編集")
    case .count: say("Count only", "カウントのみ")
    case .look: say("View only", "閲覧のみ")
    }
  }

  /// What a link allows, in a few words.
  func allows(_ right: Right) -> String {
    switch right {
    case .own: say("Everything, including links", "リンクの管理を含むすべて")
    case .edit: say("Count, add, rename, reset", "カウント・追加・名前変更・リセット")
    case .count: say("Count, nothing else", "カウントだけ")
    case .look: say("View, nothing else", "閲覧だけ")
    }
  }

  /// What whoever has a link can do, in a sentence.
  func warns(_ right: Right) -> String {
    switch right {
    case .own:
      say(
        "For your own devices only. Anyone with this link can also create links and turn "
          + "them off.",
        "自分の端末専用です。このリンクを知っている人は、ほかのリンクを作成したり無効にしたりできます。")
    case .edit:
      say(
        "Anyone with this link can count, and add, rename or reset tallies.",
        "このリンクを知っている人は、カウントのほか、カウンターの追加・名前変更・リセットができます。")
    case .count:
      say(
        "Anyone with this link can count, but not change anything else.",
        "このリンクを知っている人は、カウントだけができます。ほかは変更できません。")
    case .look:
      say(
        "Anyone with this link can see everything live, but not change anything.",
        "このリンクを知っている人は、最新の状態を見ることだけができます。")
    }
  }

  func lastUsed(_ ago: String) -> String { say("last used \(ago)", "最終使用：\(ago)") }
  var neverUsed: String { say("not used yet", "未使用") }
  func beside(_ one: String, _ other: String) -> String {
    say("\(one) · \(other)", "\(one)・\(other)")
  }
  var turnedOff: String { say("Turned off", "無効にしました") }
  var turnOff: String { say("Turn off", "無効にする") }
  var tapAgainToTurnOff: String {
    say("Tap again: the link stops working", "もう一度タップ：リンクは使えなくなります")
  }
  var notKnownHere: String {
    say(
      "This link was created elsewhere, so it can’t be shown here. You can still turn it off.",
      "別の場所で作成されたリンクのため、ここには表示できません。無効にすることはできます。")
  }
  var opensWall: String { say("Opens on a big screen", "大画面表示で開く") }

  // MARK: Making one

  var another: String { say("Add a link", "リンクを追加") }
  var whatItAllows: String { say("Access", "アクセス権") }
  var whoFor: String { say("Who it's for", "だれのためのリンクか") }
  var whoForExample: String { say("optional, e.g. Door B", "任意（例：入口B）") }
  var make: String { say("Create link", "リンクを作成") }
  var cancel: String { say("Cancel", "キャンセル") }
  var noName: String {
    say(
      "Up to \(LinksState.nameLimit) characters, no control characters.",
      "\(LinksState.nameLimit) 文字以内で、制御文字は使えません。")
  }
  func made(_ right: Right) -> String {
    say("Link created: \(kind(right))", "リンクを作成しました：\(kind(right))")
  }

  func explain(_ fault: LinksState.Fault) -> String {
    switch fault {
    case .unreachable:
      say(
        "You're offline, so the list of links can't be loaded. This device's two links still "
          + "work.",
        "オフラインのため、リンクの一覧を読み込めません。この端末の２つのリンクはそのまま使えます。")
    case .busy: say("The server is busy. Try again shortly.", "サーバーが混み合っています。少し待って再試行してください。")
    case .tooMany:
      say(
        "This board can't have any more links. Turn off the ones nobody uses.",
        "リンクの数が上限に達しました。使われていないリンクを無効にしてください。")
    case .lastOwner:
      say(
        "This is the last link with full access. Create another one first.",
        "フルアクセスの最後のリンクです。先に別のリンクを作成してください。")
    case .refused:
      say(
        "The server refused. Reload to update, then try again.",
        "サーバーに拒否されました。再読み込みしてから、もう一度お試しください。")
    }
  }
}
