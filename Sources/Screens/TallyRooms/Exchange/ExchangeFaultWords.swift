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
      say("This isn't a setup link. Copy the whole link, starting with https.")
    case .boardLink:
      say("This link opens a shared board. Open it with the cloud button at the bottom.")
    case .setup(let fault): setup(fault)
    case .table(let fault): table(fault)
    case .board(let fault): board(fault)
    case .file(.tooLarge):
      say("The file is larger than 8 MB. Split it, or use the command line.")
    case .file(.unreadable):
      say("Couldn't read the file. Nothing changed.")
    case .noRoom:
      say("It doesn't all fit on this board. Nothing changed.")
    }
  }

  func setup(_ fault: SetupFault) -> String {
    switch fault {
    case .empty, .damaged, .character:
      say("The link is incomplete or was changed on the way. Ask for it again.")
    case .newer:
      say("This link is from a newer version of Detent. Reload the page, then open it again.")
    case .malformed, .reference:
      say("This link wasn't made by Detent, so it can't be opened.")
    case .tooMany(let limit):
      say(
        """
        Too much for a link: up to \(limit) tallies in \(TallySetup.Limit.groups) groups. Export \
        the board as a file instead.
        """)
    case .tooLong:
      say("Too much text for a link. Export the board as a file instead.")
    }
  }

  func board(_ fault: BoardFileFault) -> String {
    switch fault {
    case .notABoard:
      say("This isn't a board file. Nothing changed.")
    case .newer:
      say("This file is from a newer version of Detent. Reload the page, then open it again.")
    case .damaged:
      say("The file is damaged or incomplete. Nothing changed.")
    case .tooLarge: self.fault(.file(.tooLarge))
    }
  }

  func table(_ fault: ImportFault) -> String {
    switch fault {
    case .table(let error):
      return line(error.line) + csv(error.reason)
    case .noHeading:
      return line(1)
        + say("it should be a header (name,count or tally,amount), or a name and a whole number.")
    case .empty: return say("No line has a count.")
    case .lines(_, let count):
      return say(
        count == 1
          ? "1 line has a problem. Nothing changed."
          : "\(count) lines have problems. Nothing changed.")
    case .ambiguous(let name, let number):
      return line(number)
        + say("several tallies are named “\(name.string)”. Rename all but one.")
    case .computed(let name, let number):
      return line(number)
        + say("“\(name.string)” is computed, so nothing can be imported for it.")
    case .overflow(let name):
      return say("“\(name.string)” would get too large to count.")
    case .tooMany:
      return say("Too much for one undo: about 800 new tallies fit. Import it in parts.")
    case .importedBefore(let at):
      let day = WallClock(offset: 0, language).full(at)
      return say("These lines were already imported (\(day) UTC).")
    }
  }

  /// Each of the lines that are wrong, with its number.
  func lines(_ fault: ExchangeRoom.Fault) -> [String] {
    guard case .table(.lines(let lines, let count)) = fault else { return [] }
    var texts: [String] = []
    for each in lines { texts.append(line(each.number) + reason(each.reason)) }
    if count > lines.count {
      texts.append(say("… and \(language.numbers.text(count - lines.count)) more"))
    }
    return texts
  }

  private func line(_ number: Int) -> String { say("Line \(number): ") }

  private func reason(_ reason: ImportFault.Reason) -> String {
    switch reason {
    case .fields(let found, let expected):
      say(
        found == 1 ? "1 field instead of \(expected)" : "\(found) fields instead of \(expected)")
    case .name(.empty): say("the name is missing")
    case .name(.tooLong):
      say("the name is longer than \(Title.limit) characters")
    case .name(.controlCharacter):
      say("the name contains a control character")
    case .number(let text):
      say("“\(shown(text))” isn't a whole number")
    case .unclear(let text):
      say("“\(shown(text))” could mean two numbers. Leave out the separator.")
    case .round(let text):
      say("“\(shown(text))” isn't a valid round")
    case .time(let text):
      say("“\(shown(text))” isn't a time like 2026-07-04T09:30:00Z")
    }
  }

  private func csv(_ reason: CSVError.Reason) -> String {
    switch reason {
    case .unclosedQuote: say("a quote is never closed")
    case .textBehindQuote:
      say("there is text after a closing quote")
    case .malformedUTF8, .otherEncoding:
      say("the text is not in UTF-8; save the file as UTF-8")
    case .fieldTooLarge: say("a field is too large")
    case .tooManyFields: say("there are too many fields")
    case .tooManyRecords: say("there are too many lines")
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
