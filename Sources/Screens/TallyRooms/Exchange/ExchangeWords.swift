import Reports
import Tallying
import Text

/// Everything that is said about what comes out of a board and into it.
struct ExchangeWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Share & import") }

  // MARK: The report

  var report: String { say("Report") }
  var mail: String { say("Mail") }
  var share: String { say("Share") }
  var copy: String { say("Copy") }
  var makeReport: String { say("Create report") }
  func linesLeftOut(_ count: Int) -> String {
    say(
      count == 1
        ? "… 1 more line: copy the report and paste it here."
        : "… \(count) more lines: copy the report and paste it here.")
  }
  func mailIsShort(_ count: Int) -> String {
    say(
      count == 1
        ? """
        Mail apps only take so much text: the last line will be missing. Copy the report and \
        paste it instead.
        """
        : """
        Mail apps only take so much text: the last \(count) lines will be missing. Copy the \
        report and paste it instead.
        """)
  }
  func moreLines(_ count: Int) -> String {
    say(count == 1 ? "… and 1 more line" : "… and \(language.numbers.text(count)) more lines")
  }

  // MARK: Spreadsheets and the board's file

  var spreadsheet: String { say("Spreadsheet (CSV)") }
  var spreadsheetHint: String {
    say(
      """
      Export the list as shown, or one line per tap with time and device. You can also import a \
      list of names, with counts or without; you see a preview first.
      """)
  }
  var saveShown: String { say("Export as shown") }
  var saveTaps: String { say("Export all taps") }
  var openFile: String { say("Import a file") }
  var taps: String { say("taps") }
  var saved: String { say("File saved") }
  var boardFile: String { say("Board file") }
  var boardFileHint: String {
    say(
      """
      The whole board with its history. Import it on another device to merge it with the board \
      there. Every tap counts once, however often you import it.
      """)
  }
  var saveBoard: String { say("Export board") }
  var stop: String { say("Cancel") }
  var working: String { say("Working…") }

  // MARK: A setup

  var setup: String { say("Share the setup") }
  var setupHint: String {
    say("Anyone who opens the link sees a preview and can add a copy to their own board.")
  }
  var withCounts: String { say("Include counts") }
  var link: String { say("Setup link") }
  var qrCode: String { say("QR code of the setup") }
  var tooDense: String {
    say("This setup is too large for a QR code. Send the link instead.")
  }
  func staysBehind(_ extract: TallySetup.Extract) -> [String] {
    var lines: [String] = []
    let (computations, pictures, counts) = (
      extract.computations.count, extract.pictures.count, extract.counts.count
    )
    if computations > 0 {
      lines.append(
        say("Computations not included: \(computations)"))
    }
    if pictures > 0 {
      lines.append(
        say("Photos not included: \(pictures)"))
    }
    if counts > 0 {
      lines.append(
        say("Counts too large to include: \(counts)"))
    }
    return lines
  }
  var haveLink: String { say("Have a setup link?") }
  var paste: String { say("Paste a link") }
  var look: String { say("Preview") }
  var templates: String { say("Templates") }
  var templatesHint: String {
    say("Preview one, then start a new board with it or add it to this one.")
  }

  // MARK: What came in

  var whatYouGet: String { say("What you'll get") }
  var takeCopy: String { say("Add a copy") }
  var count: String { say("Import") }
  var countAgain: String { say("Import anyway") }
  var setCounts: String { say("Replace the counts") }
  var add: String { say("Add") }
  var notNow: String { say("Cancel") }
  func listed(_ names: String, _ next: String) -> String { say("\(names), \(next)", as: "list") }
  var untitled: String { say("Untitled setup") }
  var asNewBoard: String { say("Open as a new board") }
  func addHere(_ board: String) -> String {
    say("Add to “\(board)”")
  }
  func newOrHere(_ board: String) -> String {
    say(
      """
      A new board leaves “\(board)” unchanged. Adding puts this below its tallies; you can undo \
      it.
      """)
  }
  var takesPlace: String {
    say("This replaces the example. You can undo it.")
  }
  var bringsCounts: String { say("Includes counts") }
  var whatWouldHappen: String { say("Import preview") }
  func tallies(_ count: Int) -> String {
    say(count == 1 ? "1 tally" : "\(language.numbers.text(count)) tallies")
  }
  func taken(_ count: Int) -> String {
    say(count == 1 ? "1 tally added" : "\(language.numbers.text(count)) tallies added")
  }
  func tookPlace(_ count: Int) -> String {
    say(
      count == 1
        ? "1 tally in the example's place"
        : "\(language.numbers.text(count)) tallies in the example's place")
  }
  func counted(_ lines: Int) -> String {
    say(lines == 1 ? "1 line imported" : "\(language.numbers.text(lines)) lines imported")
  }
  func added(_ operations: Int) -> String {
    say(operations == 1 ? "1 change added" : "\(language.numbers.text(operations)) changes added")
  }
  func summary(_ plan: ImportPlan) -> String {
    var text = say(plan.counted == 1 ? "1 line to import" : "\(plan.counted) lines to import")
    if plan.known > 0 { text += say(", \(plan.known) already here") }
    if plan.computed > 0 {
      text += say(", \(plan.computed) computed (skipped)")
    }
    return text
  }
  var isNew: String { say("new") }
  func earlier(_ line: ImportPlan.Line) -> String? {
    var text = ""
    if line.earlier != 0 {
      text = say("\(line.earlier) in earlier rounds")
    }
    if line.leftOut != 0 {
      if !text.utf8.isEmpty { text += say("; ") }
      text += say("\(line.leftOut) skipped, before its first round")
    }
    return text.utf8.isEmpty ? nil : text
  }
  func operations(_ count: Int, new: Int) -> String {
    say(
      count == 1
        ? "1 change in the file, new: \(new)"
        : "\(count) changes in the file, \(new) of them new")
  }
  var mergeHint: String {
    say("This can't be undone: what others counted stays counted.")
  }
  var nothingNew: String {
    say("Everything in this file is already here.")
  }
}
