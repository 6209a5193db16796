import Boards
import Interface
import Replication
import Reports
import Text

/// Everything that is said about syncing, in both languages side by side.
struct InStepWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Count together", "いっしょに数える") }
  var open: String { say("Sync with other devices", "ほかの端末と同期") }

  // MARK: How things stand

  var inStep: String { say("Synced", "同期済み") }
  var asking: String { say("Connecting…", "接続中…") }
  var sending: String { say("Sending…", "送信中…") }
  func stranded(_ count: Int) -> String {
    say(
      count == 1 ? "1 change can't be sent" : "\(count) changes can't be sent",
      "送信できない変更 \(count) 件")
  }
  var explainStranded: String {
    say(
      "The server didn't accept these changes, so they only count on this device. You can "
        + "send them again as new changes. Nothing is counted twice.",
      "サーバーがこれらの変更を受け付けなかったため、この端末だけに反映されています。新しい変更として送り直せます。二重に数えられることはありません。")
  }
  var beyondTheLink: String {
    say(
      "This link doesn't allow these changes, so they're only on this device. To send them, "
        + "get a link with edit access and open it here.",
      "このリンクでは許可されていない変更のため、この端末だけに反映されています。編集できるリンクをもらってここで開くと、送信されます。")
  }
  var lost: String { say("Some changes are lost", "失われた変更があります") }
  var explainLost: String {
    say(
      "This browser deleted changes on this device before they were sent. They're in the counts here, "
        + "but can't be sent, so other devices show different counts.",
      "この端末の変更の一部が、送信前にブラウザに削除されました。ここのカウントには含まれていますが、送信できないため、"
        + "ほかの端末のカウントとは異なります。")
  }
  var sayAgain: String { say("Send as new changes", "新しい変更として送る") }
  func waiting(_ count: Int) -> String {
    say(
      count == 1 ? "1 change to send" : "\(count) changes to send", "未送信の変更 \(count) 件")
  }
  var offline: String { say("Offline", "オフライン") }
  var busy: String { say("Server busy", "サーバーが混み合っています") }
  var closed: String { say("Link turned off", "リンクは無効です") }
  var boardFull: String { say("Board is full", "ボードの容量がいっぱいです") }
  var refused: String { say("Version mismatch", "バージョンが合いません") }

  func explain(_ trouble: SyncTrouble) -> String {
    switch trouble {
    case .unreachable:
      say(
        "You can keep counting. Changes are saved here and sent when you're back online.",
        "このまま数えられます。変更はここに保存され、オンラインに戻ると送信されます。")
    case .intercepted:
      say(
        "Something else is answering instead of the server, such as a Wi-Fi sign-in page or "
          + "a proxy. You can keep counting. Changes are saved here and sent once the server "
          + "answers.",
        "サーバーの代わりに、Wi-Fi のログイン画面やプロキシが応答しています。このまま数えられます。変更はここに保存され、サーバーにつながると送信されます。")
    case .busy:
      say("You can keep counting. Trying again shortly.", "このまま数えられます。まもなく再試行します。")
    case .closed:
      say(
        "This link has been turned off. Your counts stay on this device but are no longer "
          + "sent. Paste a new link to keep counting together.",
        "このリンクは無効になりました。カウントはこの端末に残りますが、送信されません。続けるには新しいリンクを貼り付けてください。")
    case .boardFull:
      say(
        "This board has reached the server's limit. You can keep counting here, but new "
          + "changes aren't sent.",
        "このボードはサーバーの上限に達しました。ここでは数えられますが、新しい変更は送信されません。")
    case .refused:
      say(
        "The server runs a different version of Detent. You can keep counting here. Reload "
          + "to update.",
        "サーバーの Detent とバージョンが異なります。ここでは数えられます。再読み込みして更新してください。")
    }
  }

  // MARK: Sharing

  var invite: String {
    say(
      "Share this board with your other devices or with other people. Everyone can keep "
        + "counting offline, and every tap counts exactly once.",
      "このボードを、ほかの端末やほかの人と共有できます。オフラインでも数え続けられ、タップはすべて一度だけ反映されます。")
  }
  var keep: String { say("Sync", "同期する") }
  var share: String { say("Share", "共有") }
  var link: String { say("Link", "リンク") }
  var qrCode: String { say("QR code of the link", "リンクの QR コード") }
  var replace: String { say("Replace link", "リンクを差し替える") }
  var tapAgainToReplace: String {
    say("Tap again: the old link stops working", "もう一度タップ：古いリンクは使えなくなります")
  }

  // MARK: Joining

  var haveLink: String { say("Have a link?", "リンクをお持ちですか？") }
  var paste: String { say("Paste a link", "リンクを貼り付け") }
  var openLink: String { say("Open", "開く") }
  func fault(_ fault: InStepState.LinkFault) -> String {
    switch fault {
    case .notALink:
      say(
        "This isn't a board link. Copy the whole link, starting with https.",
        "ボードのリンクではありません。https から始まるリンク全体をコピーしてください。")
    case .elsewhere(let origin):
      say(
        "This link is for another server. Open the link directly, or go to \(origin)",
        "別のサーバーのリンクです。リンクを直接開くか、\(origin) に移動してください。")
    }
  }
  var joining: String {
    say("Loading the board…", "ボードを読み込み中…")
  }
  var joiningOffline: String {
    say(
      "You're offline. The board loads when you're back online.",
      "オフラインです。オンラインに戻ると読み込みます。")
  }

  // MARK: On a big screen

  var wall: String { say("Show on a big screen", "大画面に表示") }
  var explainWall: String {
    say(
      "Large, live numbers for everyone to see, with nothing to tap. For a TV, tablet or "
        + "projector.",
      "大きな数字を全員に見せる画面です。操作するものはなく、常に最新です。テレビ、タブレット、プロジェクターに。")
  }
}
