import Boards
import CSVCoding
import Interface
import Replication
import Reports
import Tallying
import Text

/// Why something that came in is not taken, or can't be given away.
extension ExchangeWords {
  func fault(_ fault: ExchangeRoom.Fault) -> String {
    switch fault {
    case .notALink:
      say(
        "This is no link to a setup. Copy the whole link, from https to its end.",
        "設定のリンクではありません。https から最後まですべてコピーしてください。")
    case .boardLink:
      say(
        "This link opens a shared board. Open it with the cloud, at the bottom.",
        "これは共有ボードのリンクです。下の雲のボタンから開いてください。")
    case .setup(let fault): setup(fault)
    case .table(let fault): table(fault)
    case .board(let fault): board(fault)
    case .file(.tooLarge):
      say(
        "The file has more than 8 MB. Open it with the command line, or in parts.",
        "ファイルが 8 MB を超えています。分割するか、コマンドラインで取り込んでください。")
    case .file(.unreadable):
      say("The file could not be read. Nothing changed.", "ファイルを読めません。何も変わっていません。")
    case .noRoom:
      say(
        "This board has no room for all of it. Nothing changed.",
        "このボードには入りきりません。何も変わっていません。")
    }
  }

  func setup(_ fault: SetupFault) -> String {
    switch fault {
    case .empty, .damaged, .character:
      say(
        "The link is not whole: part of it was lost or altered on the way. Ask for it again.",
        "リンクの一部が欠けているか、途中で変わっています。もう一度送ってもらってください。")
    case .newer:
      say(
        "A newer Detent made this link. Reload the page, then open it again.",
        "新しい版の Detent のリンクです。再読み込みしてから、もう一度開いてください。")
    case .malformed, .reference:
      say("No Detent made this link. It is not opened.", "Detent が作ったリンクではないため、開きません。")
    case .tooMany(let limit):
      say(
        "More than a link carries: at most \(limit) tallies, in \(TallySetup.Limit.groups) groups. "
          + "Save the board as a file instead.",
        "リンクで送れるのは \(limit) 個まで、\(TallySetup.Limit.groups) グループまでです。"
          + "ボードをファイルに保存してください。")
    case .tooLong:
      say(
        "More text than a link carries. Save the board as a file instead.",
        "リンクで送れる長さを超えています。ボードをファイルに保存してください。")
    }
  }

  func board(_ fault: BoardFileFault) -> String {
    switch fault {
    case .notABoard: say("This is no board file. Nothing changed.", "ボードのファイルではありません。")
    case .newer:
      say(
        "A newer Detent saved this file. Reload the page, then open it again.",
        "新しい版の Detent のファイルです。再読み込みしてから、もう一度開いてください。")
    case .damaged:
      say(
        "The file is damaged or not whole. Nothing changed.",
        "ファイルが壊れているか、途中までです。何も変わっていません。")
    case .tooLarge: self.fault(.file(.tooLarge))
    }
  }

  func table(_ fault: ImportFault) -> String {
    switch fault {
    case .table(let error):
      return line(error.line) + csv(error.reason)
    case .noHeading:
      return line(1)
        + say(
          "expected a heading name,count or tally,amount, or a name and a whole number.",
          "見出し（name,count か tally,amount）、または名前と整数が必要です。")
    case .empty: return say("There is no line with a count in it.", "数のある行がありません。")
    case .lines(_, let count):
      return say(
        count == 1
          ? "A line is not as it should be. Nothing changed."
          : "\(count) lines are not as they should be. Nothing changed.",
        "\(count) 行に誤りがあります。何も変わっていません。")
    case .ambiguous(let name, let number):
      return line(number)
        + say(
          "several tallies are named “\(name.string)”. Rename all but one.",
          "「\(name.string)」が複数あります。名前を変えて一つにしてください。")
    case .computed(let name, let number):
      return line(number)
        + say("“\(name.string)” is computed, not counted.", "「\(name.string)」は計算です。")
    case .overflow(let name):
      return say(
        "That would take “\(name.string)” beyond what can be counted.",
        "「\(name.string)」が数えられる範囲を超えます。")
    case .tooMany:
      return say(
        "Too much to be taken back in one step: some 800 new tallies fit. Import it in parts.",
        "一度に取り消せる量を超えます（新規は約 800 個まで）。分けて取り込んでください。")
    case .importedBefore(let at):
      let day = WallClock(offset: 0).full(at)
      return say(
        "These lines were imported here before (\(day) UTC).",
        "これらの行は取り込み済みです（\(day) UTC）。")
    }
  }

  /// Each of the lines that are wrong, with its number.
  func lines(_ fault: ExchangeRoom.Fault) -> [String] {
    guard case .table(.lines(let lines, let count)) = fault else { return [] }
    var texts: [String] = []
    for each in lines { texts.append(line(each.number) + reason(each.reason)) }
    if count > lines.count {
      texts.append(say("… and \(count - lines.count) more", "… ほか \(count - lines.count) 行"))
    }
    return texts
  }

  private func line(_ number: Int) -> String { say("Line \(number): ", "\(number) 行目：") }

  private func reason(_ reason: ImportFault.Reason) -> String {
    switch reason {
    case .fields(let found, let expected):
      say(
        "\(found) field\(found == 1 ? "" : "s") where \(expected) are expected",
        "項目が \(found) 個です（\(expected) 個必要）")
    case .name(.empty): say("there is no name", "名前がありません")
    case .name(.tooLong):
      say(
        "the name has more than \(Title.limit) characters", "名前が \(Title.limit) 文字を超えています")
    case .name(.controlCharacter):
      say("the name has a control character in it", "名前に制御文字があります")
    case .number(let text):
      say("“\(shown(text))” is no whole number", "「\(shown(text))」は整数ではありません")
    case .unclear(let text):
      say(
        "“\(shown(text))” can be read in two ways. Write it without the mark.",
        "「\(shown(text))」は2通りに読めます。区切りを取ってください")
    case .round(let text):
      say("“\(shown(text))” is no number of a round", "「\(shown(text))」は回の番号ではありません")
    case .time(let text):
      say(
        "“\(shown(text))” is no time like 2026-07-04T09:30:00Z",
        "「\(shown(text))」は 2026-07-04T09:30:00Z のような日時ではありません")
    }
  }

  private func csv(_ reason: CSVError.Reason) -> String {
    switch reason {
    case .unclosedQuote: say("a quote is opened and never closed", "引用符が閉じられていません")
    case .textBehindQuote:
      say("there is text behind a closing quote", "閉じた引用符の後に文字があります")
    case .malformedUTF8, .otherEncoding:
      say("the text is not in UTF-8; save the file as UTF-8", "UTF-8 ではありません。UTF-8 で保存してください")
    case .fieldTooLarge: say("a field is too large", "項目が大きすぎます")
    case .tooManyFields: say("there are too many fields", "項目が多すぎます")
    case .tooManyRecords: say("there are too many lines", "行が多すぎます")
    }
  }

  /// The beginning of what stands there, to whole characters.
  private func shown(_ text: [UInt8]) -> String {
    guard text.count > 40 else { return String(decoding: text, as: UTF8.self) }
    var end = 40
    while end > 0, text[end] & 0xc0 == 0x80 { end -= 1 }
    return String(decoding: text[..<end], as: UTF8.self) + "…"
  }
}
