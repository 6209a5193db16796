import Reports
import Tallying
import Text

/// Everything that is said about what comes out of a board and into it, in both languages side by
/// side.
struct ExchangeWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Send and fetch", "送る・取り込む") }
  var open: String { say("Report, files, templates", "レポート・ファイル・テンプレート") }

  // MARK: The report

  var report: String { say("Report", "レポート") }
  var mail: String { say("Mail", "メール") }
  var share: String { say("Share", "共有") }
  var copy: String { say("Copy", "コピー") }
  var makeReport: String { say("Make a report", "レポートを作成") }
  func linesLeftOut(_ count: Int) -> String {
    say(
      "… \(count) more line\(count == 1 ? "" : "s"): copy the report and paste it here.",
      "… ほか \(count) 行：レポートをコピーして、ここに貼り付けてください。")
  }
  func mailIsShort(_ count: Int) -> String {
    say(
      "A mail program takes only so much: the last \(count) line\(count == 1 ? "" : "s") "
        + "will be missing. Copy the report and paste it.",
      "メールソフトに渡せる量には限りがあり、最後の \(count) 行は入りません。"
        + "コピーして貼り付けてください。")
  }
  func moreLines(_ count: Int) -> String {
    say("… and \(count) more line\(count == 1 ? "" : "s")", "… ほか \(count) 行")
  }

  // MARK: Spreadsheets and the board's file

  var spreadsheet: String { say("Spreadsheet (CSV)", "表計算（CSV）") }
  var spreadsheetHint: String {
    say(
      "The list as it is shown, or a line for each tap with time and device. A list of names and "
        + "counts can be opened, too: you see what it would do before it is done.",
      "一覧のとおり、または 1 タップ 1 行（日時・端末つき）で保存します。"
        + "名前と数の表を開くと、取り込む前に内容を確認できます。")
  }
  var saveShown: String { say("Save as shown", "一覧を保存") }
  var saveTaps: String { say("Save every tap", "全タップを保存") }
  var openFile: String { say("Open a file", "ファイルを開く") }
  var taps: String { say("taps", "タップ") }
  var saved: String { say("Saved as a file", "ファイルに保存しました") }
  var boardFile: String { say("Board file", "ボードのファイル") }
  var boardFileHint: String {
    say(
      "The whole board with its history. Opened on another device, it is added to what is there; "
        + "every tap counts once, however often it is opened.",
      "履歴を含むボード全体です。別の端末で開くと、そこにある分に加わります。"
        + "何度開いても、タップはすべて一度だけ数えます。")
  }
  var saveBoard: String { say("Save board", "ボードを保存") }
  var stop: String { say("Stop", "中止") }
  var working: String { say("Working…", "処理中…") }

  // MARK: A setup

  var setup: String { say("Send the setup", "設定を送る") }
  var setupHint: String {
    say(
      "Whoever opens the link sees what they will get, and takes a copy of their own.",
      "リンクを開いた人は、内容を確認してから自分用のコピーを受け取ります。")
  }
  var withCounts: String { say("With the counts", "カウントも送る") }
  var link: String { say("Link to the setup", "設定のリンク") }
  var qrCode: String { say("QR code of the setup", "設定の QR コード") }
  var tooDense: String {
    say(
      "This setup is too large for a QR code that a phone can read. Send the link.",
      "この設定は大きすぎて、スマートフォンで読める QR コードにできません。リンクを送ってください。")
  }
  func staysBehind(_ extract: TallySetup.Extract) -> [String] {
    var lines: [String] = []
    let (computations, pictures, counts) = (
      extract.computations.count, extract.pictures.count, extract.counts.count
    )
    if computations > 0 {
      lines.append(
        say(
          "Computations that stay behind: \(computations)", "送られない計算：\(computations) 件"))
    }
    if pictures > 0 {
      lines.append(
        say("Pictures of your own that stay behind: \(pictures)", "送られない写真：\(pictures) 件"))
    }
    if counts > 0 {
      lines.append(
        say("Counts too large to be sent: \(counts)", "大きすぎて送られない数：\(counts) 件"))
    }
    return lines
  }
  var haveLink: String { say("Have a link to a setup?", "設定のリンクをお持ちですか？") }
  var paste: String { say("Paste a link", "リンクを貼り付け") }
  var look: String { say("Look", "確認") }
  var templates: String { say("Templates", "テンプレート") }
  var templatesHint: String {
    say("One tap adds a sheet to this board.", "タップするとこのボードに追加します。")
  }

  // MARK: What came in

  var whatYouGet: String { say("What you get", "受け取る内容") }
  var takeCopy: String { say("Take a copy", "コピーを受け取る") }
  var count: String { say("Count it", "取り込む") }
  var countAgain: String { say("Count again all the same", "それでも取り込む") }
  var add: String { say("Add", "追加") }
  var notNow: String { say("Not now", "今はしない") }
  var untitled: String { say("A setup", "設定") }
  var willBeAdded: String {
    say(
      "It is added to your board, below what is there. One undo takes it back.",
      "今のボードの下に追加します。「元に戻す」で取り消せます。")
  }
  var bringsCounts: String { say("With counts", "カウントつき") }
  var whatWouldHappen: String { say("What this file would do", "このファイルを取り込むと") }
  func tallies(_ count: Int) -> String {
    say(count == 1 ? "1 tally" : "\(count) tallies", "カウンター \(count) 個")
  }
  func taken(_ count: Int) -> String {
    say(count == 1 ? "1 tally added" : "\(count) tallies added", "\(count) 個を追加しました")
  }
  func counted(_ lines: Int) -> String {
    say(lines == 1 ? "1 line counted" : "\(lines) lines counted", "\(lines) 行を取り込みました")
  }
  func added(_ operations: Int) -> String {
    say(
      operations == 1 ? "1 change added" : "\(operations) changes added",
      "\(operations) 件の変更を加えました")
  }
  func summary(_ plan: ImportPlan) -> String {
    var text = say(
      plan.counted == 1 ? "1 line to count" : "\(plan.counted) lines to count",
      "取り込む行：\(plan.counted)")
    if plan.known > 0 { text += say(", \(plan.known) here already", "、すでにある行：\(plan.known)") }
    if plan.computed > 0 {
      text += say(", \(plan.computed) computed and left out", "、計算なので除く行：\(plan.computed)")
    }
    return text
  }
  var isNew: String { say("new", "新規") }
  func earlier(_ line: ImportPlan.Line) -> String? {
    var text = ""
    if line.earlier != 0 {
      text = say("\(line.earlier) in earlier rounds", "以前の回に \(line.earlier)")
    }
    if line.leftOut != 0 {
      if !text.utf8.isEmpty { text += say("; ", "、") }
      text += say(
        "\(line.leftOut) left out, before its first round", "最初の回より前の \(line.leftOut) は除外")
    }
    return text.utf8.isEmpty ? nil : text
  }
  func operations(_ count: Int, new: Int) -> String {
    say(
      (count == 1 ? "1 change" : "\(count) changes") + " in the file, \(new) of them new here",
      "ファイルの変更 \(count) 件、うち新しいもの \(new) 件")
  }
  var mergeHint: String {
    say(
      "Adding can't be undone: what others counted stays counted.",
      "追加は元に戻せません。ほかの人が数えた分はそのまま残ります。")
  }
  var nothingNew: String {
    say("Everything in this file is here already.", "このファイルの内容はすべてここにあります。")
  }
}
