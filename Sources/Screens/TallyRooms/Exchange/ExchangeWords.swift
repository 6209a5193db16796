import Reports
import Tallying
import Text

/// Everything that is said about what comes out of a board and into it, in both languages side by
/// side.
struct ExchangeWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Share & import", "共有と取り込み") }
  var open: String { say("Report, files, templates", "レポート・ファイル・テンプレート") }

  // MARK: The report

  var report: String { say("Report", "レポート") }
  var mail: String { say("Mail", "メール") }
  var share: String { say("Share", "共有") }
  var copy: String { say("Copy", "コピー") }
  var makeReport: String { say("Create report", "レポートを作成") }
  func linesLeftOut(_ count: Int) -> String {
    say(
      "… \(count) more line\(count == 1 ? "" : "s"): copy the report and paste it here.",
      "… ほか \(count) 行：レポートをコピーして、ここに貼り付けてください。")
  }
  func mailIsShort(_ count: Int) -> String {
    say(
      "Mail apps only take so much text: the last \(count) line\(count == 1 ? "" : "s") "
        + "will be missing. Copy the report and paste it instead.",
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
      "Export the list as shown, or one line per tap with time and device. You can also "
        + "import a list of names and counts; you see a preview first.",
      "一覧のとおり、または 1 タップ 1 行（日時・端末つき）で書き出します。名前と数の表を取り込むこともでき、その前に内容を確認できます。")
  }
  var saveShown: String { say("Export as shown", "一覧を書き出す") }
  var saveTaps: String { say("Export all taps", "全タップを書き出す") }
  var openFile: String { say("Import a file", "ファイルを取り込む") }
  var taps: String { say("taps", "タップ") }
  var saved: String { say("File saved", "ファイルに保存しました") }
  var boardFile: String { say("Board file", "ボードのファイル") }
  var boardFileHint: String {
    say(
      "The whole board with its history. Import it on another device to merge it with the "
        + "board there. Every tap counts once, however often you import it.",
      "履歴を含むボード全体です。別の端末で取り込むと、そこにある分に加わります。何度取り込んでも、タップはすべて一度だけ数えます。")
  }
  var saveBoard: String { say("Export board", "ボードを書き出す") }
  var stop: String { say("Stop", "中止") }
  var working: String { say("Working…", "処理中…") }

  // MARK: A setup

  var setup: String { say("Share the setup", "構成を共有") }
  var setupHint: String {
    say(
      "Anyone who opens the link sees a preview and can add a copy to their own board.",
      "リンクを開いた人は、内容を確認してから自分のボードにコピーを追加できます。")
  }
  var withCounts: String { say("Include counts", "カウントも含める") }
  var link: String { say("Setup link", "構成のリンク") }
  var qrCode: String { say("QR code of the setup", "構成の QR コード") }
  var tooDense: String {
    say(
      "This setup is too large for a QR code. Send the link instead.",
      "この構成は大きすぎて QR コードにできません。リンクを送ってください。")
  }
  func staysBehind(_ extract: TallySetup.Extract) -> [String] {
    var lines: [String] = []
    let (computations, pictures, counts) = (
      extract.computations.count, extract.pictures.count, extract.counts.count
    )
    if computations > 0 {
      lines.append(
        say("Computations not included: \(computations)", "含まれない計算：\(computations) 件"))
    }
    if pictures > 0 {
      lines.append(
        say("Photos not included: \(pictures)", "含まれない写真：\(pictures) 件"))
    }
    if counts > 0 {
      lines.append(
        say("Counts too large to include: \(counts)", "大きすぎて含まれない数：\(counts) 件"))
    }
    return lines
  }
  var haveLink: String { say("Have a setup link?", "構成のリンクをお持ちですか？") }
  var paste: String { say("Paste a link", "リンクを貼り付け") }
  var look: String { say("Preview", "プレビュー") }
  var templates: String { say("Templates", "テンプレート") }
  var templatesHint: String {
    say(
      "Preview one, then start a new board with it or add it to this one.",
      "内容を確認してから、新しいボードにするか、このボードに追加します。")
  }

  // MARK: What came in

  var whatYouGet: String { say("What you'll get", "追加される内容") }
  var takeCopy: String { say("Add a copy", "コピーを追加") }
  var count: String { say("Import", "取り込む") }
  var countAgain: String { say("Import anyway", "それでも取り込む") }
  var add: String { say("Add", "追加") }
  var notNow: String { say("Cancel", "キャンセル") }
  var untitled: String { say("Untitled setup", "名称なしの構成") }
  var asNewBoard: String { say("Open as a new board", "新しいボードで開く") }
  func addHere(_ board: String) -> String {
    say("Add to “\(board)”", "「\(board)」に追加")
  }
  func newOrHere(_ board: String) -> String {
    say(
      "A new board leaves “\(board)” unchanged. Adding puts this below its tallies; you can undo it.",
      "新しいボードで開くと「\(board)」はそのままです。追加すると今ある分の下に入り、"
        + "「元に戻す」で取り消せます。")
  }
  var takesPlace: String {
    say(
      "This replaces the example. You can undo it.",
      "サンプルと入れ替わります。「元に戻す」でサンプルに戻せます。")
  }
  var bringsCounts: String { say("Includes counts", "カウントつき") }
  var whatWouldHappen: String { say("Import preview", "取り込みのプレビュー") }
  func tallies(_ count: Int) -> String {
    say(count == 1 ? "1 tally" : "\(count) tallies", "カウンター \(count) 個")
  }
  func taken(_ count: Int) -> String {
    say(count == 1 ? "1 tally added" : "\(count) tallies added", "\(count) 個を追加しました")
  }
  func tookPlace(_ count: Int) -> String {
    say(
      count == 1 ? "1 tally in the example's place" : "\(count) tallies in the example's place",
      "サンプルと入れ替えて \(count) 個を追加しました")
  }
  func counted(_ lines: Int) -> String {
    say(lines == 1 ? "1 line imported" : "\(lines) lines imported", "\(lines) 行を取り込みました")
  }
  func added(_ operations: Int) -> String {
    say(
      operations == 1 ? "1 change added" : "\(operations) changes added",
      "\(operations) 件の変更を加えました")
  }
  func summary(_ plan: ImportPlan) -> String {
    var text = say(
      plan.counted == 1 ? "1 line to import" : "\(plan.counted) lines to import",
      "取り込む行：\(plan.counted)")
    if plan.known > 0 { text += say(", \(plan.known) already here", "、すでにある行：\(plan.known)") }
    if plan.computed > 0 {
      text += say(", \(plan.computed) computed (skipped)", "、計算なので除く行：\(plan.computed)")
    }
    return text
  }
  var isNew: String { say("new", "新規") }
  func earlier(_ line: ImportPlan.Line) -> String? {
    var text = ""
    if line.earlier != 0 {
      text = say("\(line.earlier) in earlier rounds", "以前のラウンドに \(line.earlier)")
    }
    if line.leftOut != 0 {
      if !text.utf8.isEmpty { text += say("; ", "、") }
      text += say(
        "\(line.leftOut) skipped, before its first round", "最初のラウンドより前の \(line.leftOut) は除外")
    }
    return text.utf8.isEmpty ? nil : text
  }
  func operations(_ count: Int, new: Int) -> String {
    say(
      (count == 1 ? "1 change" : "\(count) changes") + " in the file, \(new) of them new",
      "ファイルの変更 \(count) 件、うち新しいもの \(new) 件")
  }
  var mergeHint: String {
    say(
      "This can't be undone: what others counted stays counted.",
      "この操作は元に戻せません。ほかの人が数えた分はそのまま残ります。")
  }
  var nothingNew: String {
    say("Everything in this file is already here.", "このファイルの内容はすべてここにあります。")
  }
}
