import Boards
import JSONCoding
import Replication
import Tallying

/// What a command answers: data on standard output, words on standard error.
struct TallyAnswer {
  /// The tallies it is about, as they are now.
  var lines: [TallyLine] = []
  /// Headings within the list, for people: in front of which line, and what.
  var headings: [(line: Int, text: String)] = []
  /// A heading for people.
  var heading: String?
  /// Whether people see ids, colours and rounds, too.
  var isLong = false
  /// Lines behind the tallies.
  var text = ""
  /// Whether people see how computations are computed.
  var hasFormulas = false
  /// Whether people see what is set: step, target, limit, price, key and note.
  var hasDetails = false
  /// What is said beside the data.
  var message: String?
  /// The same for machines.
  var json: JSON
  /// How the JSON is laid out.
  var layout: JSON.Layout = .compact

  /// What is written as it is, with what controls a terminal.
  var painted = ""

  /// Writes it for people or for machines.
  func write(asJSON: Bool, _ environment: [String: String]) throws {
    let output = OutputStream.output
    if asJSON {
      try output.write(Printable.json(json.bytes(layout)) + [UInt8(ascii: "\n")])
      return
    }
    if let message { try OutputStream.error.write(Printable.text(message) + "\n") }
    let paint = Paint(isTerminal: output.isTerminal, environment: environment)
    var text = ""
    if let heading, output.isTerminal { text += paint.strong(Printable.text(heading)) + "\n" }
    let width = lines.map { Columns.of($0.figures) }.max() ?? 0
    for (i, line) in lines.enumerated() {
      text += headings(before: i, paint)
      let room = String(repeating: " ", count: width - Columns.of(line.figures))
      text += room + paint.crayon(line.figures, line.crayon)
      if isLong { text += "  \(line.tally.id)  \(line.colorColumn)  \(line.roundColumn)" }
      text += "  " + Printable.text(line.name)
      if isLong || hasFormulas, let formula = line.formula {
        text += " = " + Printable.text(formula)
      }
      if let reason = line.reason { text += " (" + Printable.text(reason) + ")" }
      if hasDetails, !line.details.isEmpty { text += "  " + Printable.text(line.details) }
      text += "\n"
    }
    text += headings(before: lines.count, paint)
    try output.write(text + Printable.text(self.text) + painted)
  }

  private func headings(before line: Int, _ paint: Paint) -> String {
    headings.filter { $0.line == line }
      .map { paint.strong(Printable.text($0.text) + ":") + "\n" }.joined()
  }
}

extension TallySheet {
  /// The names of the groups, in front of the rows that they begin with.
  var headings: [(line: Int, text: String)] {
    sections.compactMap { section in
      section.group.map { (section.rows.lowerBound, $0.name?.string ?? "(no name)") }
    }
  }
}

extension TallyAnswer {
  /// About one tally.
  init(about id: EntityID, in session: TallySession, message: String? = nil) {
    let line = TallyLine(id, in: session)
    self.init(
      lines: line.map { $0.tally.isDeleted ? [] : [$0] } ?? [], message: message,
      json: line?.json ?? .null)
  }
}
