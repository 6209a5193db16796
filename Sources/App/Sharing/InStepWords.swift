import Boards
import Interface
import Replication
import Reports
import Text

/// Everything that is said about keeping in step, in both languages side by side.
struct InStepWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Count together", "いっしょに数える") }
  var open: String { say("Keep in step with other devices", "ほかの端末と同期") }

  // MARK: How things stand

  var inStep: String { say("In step", "同期済み") }
  var asking: String { say("Asking the server…", "サーバーに接続中…") }
  var sending: String { say("Sending…", "送信中…") }
  func stranded(_ count: Int) -> String {
    say(
      count == 1 ? "1 change can't be sent" : "\(count) changes can't be sent",
      "送信できない変更 \(count) 件")
  }
  var explainStranded: String {
    say(
      "The server does not accept these changes, so they count on this device only. Send them again "
        + "as new changes; nothing is counted twice.",
      "サーバーがこれらの変更を受け付けないため、この端末だけに反映されています。新しい変更として送り直せます。"
        + "二重に数えられることはありません。")
  }
  var beyondTheLink: String {
    say(
      "This link does not allow these changes, so they are on this device only. Ask for a link that "
        + "lets you edit and open it here; then they are sent.",
      "このリンクでは送信できない変更のため、この端末だけに反映されています。編集できるリンクをもらって"
        + "ここで開くと、送信されます。")
  }
  var sayAgain: String { say("Send as new", "新しい変更として送る") }
  func waiting(_ count: Int) -> String {
    say(
      count == 1 ? "1 change to send" : "\(count) changes to send", "未送信の変更 \(count) 件")
  }
  var offline: String { say("No connection", "接続なし") }
  var busy: String { say("The server is busy", "サーバーが混み合っています") }
  var closed: String { say("Link turned off", "リンクは無効です") }
  var boardFull: String { say("The server's room is used up", "サーバーの容量上限です") }
  var refused: String { say("The server can't be understood", "サーバーの応答を理解できません") }

  func explain(_ trouble: SyncTrouble) -> String {
    switch trouble {
    case .unreachable:
      say(
        "Counting goes on. What you count is kept here and sent when there is a connection.",
        "このまま数えられます。カウントはここに保存され、接続が戻ると送信されます。")
    case .intercepted:
      say(
        "Something else answers in the server's place: a sign-in page of this network, or a proxy. "
          + "Counting goes on. What you count is kept here and sent as soon as the server answers.",
        "サーバーの代わりに、ネットワークのログイン画面やプロキシが応答しています。このまま数えられます。"
          + "カウントはここに保存され、サーバーにつながると送信されます。")
    case .busy:
      say(
        "Counting goes on. It will be tried again shortly.",
        "このまま数えられます。まもなく再試行します。")
    case .closed:
      say(
        "Whoever shared this board has turned the link off. Your counts stay on this device and "
          + "are no longer sent. Paste a new link to go on together.",
        "共有した人がこのリンクを無効にしました。カウントはこの端末に残りますが、送信されません。"
          + "続けるには新しいリンクを貼り付けてください。")
    case .boardFull:
      say(
        "This board has grown to the server's limit. Counting goes on here; what is new is no "
          + "longer sent.",
        "このボードはサーバーの上限に達しました。ここでは数えられますが、新しい分は送信されません。")
    case .refused:
      say(
        "The server runs another version of Detent. Counting goes on here. Reload to get the newest "
          + "version.",
        "サーバーの Detent は別の版です。ここでは数えられます。再読み込みしてください。")
    }
  }

  // MARK: Sharing

  var invite: String {
    say(
      "Share this board with your other devices, or with others. Everyone can keep counting without "
        + "a connection, and every tap counts exactly once.",
      "このボードのカウントを、ほかの端末やほかの人と共有できます。接続がなくても続けられ、"
        + "タップはすべて一度だけ反映されます。")
  }
  var keep: String { say("Keep in step", "同期する") }
  var share: String { say("Share", "共有") }
  var link: String { say("Link", "リンク") }
  var qrCode: String { say("QR code of the link", "リンクの QR コード") }
  var replace: String { say("Replace link", "リンクを差し替える") }
  var tapAgainToReplace: String {
    say("Tap again: the old link opens nothing then", "もう一度タップ：古いリンクは無効になります")
  }

  // MARK: Joining

  var haveLink: String { say("Have a link?", "リンクをお持ちですか？") }
  var paste: String { say("Paste a link", "リンクを貼り付け") }
  var openLink: String { say("Open", "開く") }
  func fault(_ fault: InStepState.LinkFault) -> String {
    switch fault {
    case .notALink:
      say(
        "This is no link to a board. Copy the whole link, from https to its end.",
        "ボードのリンクではありません。https から最後まですべてコピーしてください。")
    case .elsewhere(let origin):
      say(
        "This link is for another server. Open the link itself, or go to \(origin)",
        "別のサーバーのリンクです。リンクそのものを開くか、\(origin) へ移動してください。")
    }
  }
  var boards: String { say("Boards on this device", "この端末のボード") }
  var ownBoard: String { say("My own tallies", "自分のカウンター") }
  var unnamedBoard: String { say("Shared board", "共有ボード") }
  var joining: String {
    say("Fetching the board…", "ボードを取得中…")
  }
  var joiningOffline: String {
    say(
      "No connection. The board is fetched as soon as there is one.",
      "接続がありません。接続が戻りしだい取得します。")
  }

  // MARK: On the wall

  var wall: String { say("Show on the wall", "壁に表示") }
  var explainWall: String {
    say(
      "Large figures for all to see, live and with nothing to tap: for a television, a tablet or a "
        + "projector.",
      "大きな数字を全員に見せる画面です。操作するものはなく、常に最新です。テレビ、タブレット、"
        + "プロジェクターに。")
  }
}
