import App
import JSONCoding
import Replication
import Tallying

/// What a command answers: data on standard output, words on standard error.
struct TallyAnswer {
  /// The tallies it is about, as they are now.
  var lines: [TallyLine] = []
  /// A heading for people.
  var heading: String?
  /// Whether people see ids, colours and rounds, too.
  var isLong = false
  /// What is said beside the data.
  var message: String?
  /// The same for machines.
  var json: JSON
  /// How the JSON is laid out.
  var layout: JSON.Layout = .compact

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
    let width = lines.map { $0.figures.utf8.count }.max() ?? 0
    for line in lines {
      let room = String(repeating: " ", count: width - line.figures.utf8.count)
      text += room + paint.crayon(line.figures, line.crayon)
      if isLong { text += "  \(line.tally.id)  \(line.colorColumn)  \(line.roundColumn)" }
      text += "  " + Printable.text(line.name) + "\n"
    }
    try output.write(text)
  }
}

extension TallyAnswer {
  /// About one tally.
  init(about id: EntityID, in session: BoardSession, message: String? = nil) {
    let line = TallyLine(id, in: session)
    self.init(
      lines: line.map { $0.tally.isDeleted ? [] : [$0] } ?? [], message: message,
      json: line?.json ?? .null)
  }
}
