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
        "This isn't a setup link. Copy the whole link, starting with https.",
        "構成のリンクではありません。https から始まるリンク全体をコピーしてください。")
    case .boardLink:
      say(
        "This link opens a shared board. Open it with the cloud button at the bottom.",
        "これは共有ボードのリンクです。下の雲のボタンから開いてください。")
    case .setup(let fault): setup(fault)
    case .table(let fault): table(fault)
    case .board(let fault): board(fault)
    case .file(.tooLarge):
      say(
        "The file is larger than 8 MB. Split it, or use the command line.",
        "ファイルが 8 MB を超えています。分割するか、コマンドラインで取り込んでください。")
    case .file(.unreadable):
      say("Couldn't read the file. Nothing changed.", "ファイルを読み取れませんでした。何も変わっていません。")
    case .noRoom:
      say("It doesn't all fit on this board. Nothing changed.", "このボードには入りきりません。何も変わっていません。")
    }
  }

  func setup(_ fault: SetupFault) -> String {
    switch fault {
    case .empty, .damaged, .character:
      say(
        "The link is incomplete or was changed on the way. Ask for it again.",
        "リンクの一部が欠けているか、途中で変わっています。もう一度送ってもらってください。")
    case .newer:
      say(
        "This link is from a newer version of Detent. Reload the page, then open it again.",
        "新しいバージョンの Detent のリンクです。再読み込みしてから、もう一度開いてください。")
    case .malformed, .reference:
      say(
        "This link wasn't made by Detent, so it can't be opened.", "Detent が作成したリンクではないため、開けません。")
    case .tooMany(let limit):
      say(
        "Too much for a link: up to \(limit) tallies in \(TallySetup.Limit.groups) groups. "
          + "Export the board as a file instead.",
        "リンクで送れるのは \(limit) 個まで、\(TallySetup.Limit.groups) グループまでです。ボードをファイルに書き出してください。")
    case .tooLong:
      say(
        "Too much text for a link. Export the board as a file instead.",
        "リンクで送れる長さを超えています。ボードをファイルに書き出してください。")
    }
  }

  func board(_ fault: BoardFileFault) -> String {
    switch fault {
    case .notABoard:
      say(
        "This isn't a board file. Nothing changed.", "ボードのファイルではありません。何も変わっていません。")
    case .newer:
      say(
        "This file is from a newer version of Detent. Reload the page, then open it again.",
        "新しいバージョンの Detent のファイルです。再読み込みしてから、もう一度開いてください。")
    case .damaged:
      say("The file is damaged or incomplete. Nothing changed.", "ファイルが壊れているか、途中までです。何も変わっていません。")
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
          "it should be a header (name,count or tally,amount), or a name and a whole number.",
          "見出し（name,count か tally,amount）、または名前と整数が必要です。")
    case .empty: return say("No line has a count.", "数のある行がありません。")
    case .lines(_, let count):
      return say(
        count == 1
          ? "1 line has a problem. Nothing changed."
          : "\(count) lines have problems. Nothing changed.",
        "\(count) 行に誤りがあります。何も変わっていません。")
    case .ambiguous(let name, let number):
      return line(number)
        + say(
          "several tallies are named “\(name.string)”. Rename all but one.",
          "「\(name.string)」が複数あります。名前を変えて一つにしてください。")
    case .computed(let name, let number):
      return line(number)
        + say(
          "“\(name.string)” is computed, so nothing can be imported for it.",
          "「\(name.string)」は計算なので取り込めません。")
    case .overflow(let name):
      return say(
        "“\(name.string)” would get too large to count.", "「\(name.string)」が数えられる範囲を超えます。")
    case .tooMany:
      return say(
        "Too much for one undo: about 800 new tallies fit. Import it in parts.",
        "一度に取り消せる量を超えます（新規は約 800 個まで）。分けて取り込んでください。")
    case .importedBefore(let at):
      let day = WallClock(offset: 0, language).full(at)
      return say("These lines were already imported (\(day) UTC).", "これらの行は取り込み済みです（\(day) UTC）。")
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
        "\(found) field\(found == 1 ? "" : "s") instead of \(expected)",
        "項目が \(found) 個です（\(expected) 個必要）")
    case .name(.empty): say("the name is missing", "名前がありません")
    case .name(.tooLong):
      say("the name is longer than \(Title.limit) characters", "名前が \(Title.limit) 文字を超えています")
    case .name(.controlCharacter):
      say("the name contains a control character", "名前に制御文字があります")
    case .number(let text):
      say("“\(shown(text))” isn't a whole number", "「\(shown(text))」は整数ではありません")
    case .unclear(let text):
      say(
        "“\(shown(text))” could mean two numbers. Leave out the separator.",
        "「\(shown(text))」は2通りに読めます。区切りを取ってください")
    case .round(let text):
      say("“\(shown(text))” isn't a valid round", "「\(shown(text))」はラウンドの番号ではありません")
    case .time(let text):
      say(
        "“\(shown(text))” isn't a time like 2026-07-04T09:30:00Z",
        "「\(shown(text))」は 2026-07-04T09:30:00Z のような日時ではありません")
    }
  }

  private func csv(_ reason: CSVError.Reason) -> String {
    switch reason {
    case .unclosedQuote: say("a quote is never closed", "引用符が閉じられていません")
    case .textBehindQuote:
      say("there is text after a closing quote", "閉じた引用符の後に文字があります")
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
