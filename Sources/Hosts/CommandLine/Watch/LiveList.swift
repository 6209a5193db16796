import Boards
import JSONCoding
import Replication
import Reports
import Storage

/// The list of tallies, drawn anew on a terminal, line by line elsewhere.
struct LiveList {
  private let isJSON: Bool
  private let isTerminal: Bool
  private let paint: Paint
  /// What was written last of each tally.
  private var written: [EntityID: String] = [:]
  private var drawn = ""
  private var text: [String] = []
  private var standing: String?

  init(isJSON: Bool, environment: [String: String]) {
    self.isJSON = isJSON
    isTerminal = OutputStream.output.isTerminal && !isJSON
    paint = Paint(isTerminal: isTerminal, environment: environment)
  }

  /// Draws again what the terminal has moved about.
  mutating func redraw() throws {
    guard isTerminal, !drawn.isEmpty else { return }
    drawn = " "
    try draw()
  }

  /// Shows what has changed.
  mutating func show(_ board: BoardReading) throws {
    let lines = TallyLine.all(of: board.session)
    if isTerminal {
      let width = lines.map { Columns.of($0.figures) }.max() ?? 0
      text = board.session.sheet.name.map { [paint.strong(Printable.text($0.string))] } ?? []
      let headings = board.session.sheet.headings
      func add(before i: Int) {
        for heading in headings where heading.line == i {
          text.append(paint.strong(Printable.text(heading.text) + ":"))
        }
      }
      for (i, line) in lines.enumerated() {
        add(before: i)
        let room = String(repeating: " ", count: width - Columns.of(line.figures))
        text.append(
          room + paint.crayon(line.figures, line.crayon) + "  " + Printable.text(line.name)
            + (line.reason.map { " (" + Printable.text($0) + ")" } ?? ""))
      }
      add(before: lines.count)
      if lines.isEmpty { text.append("No tallies yet.") }
      return try draw()
    }
    for line in lines {
      let text =
        isJSON
        ? String(decoding: Printable.json(line.json.bytes()), as: UTF8.self)
        : "\(Printable.text(line.name))\t\(line.plainFigures)"
          + (line.reason.map { "\t" + Printable.text($0) } ?? "")
      if written.updateValue(text, forKey: line.tally.id) != text {
        try OutputStream.output.write(text + "\n")
      }
    }
  }

  /// Says how things stand with the server; `nil` where all is well.
  mutating func say(_ words: String?) throws {
    guard words != standing else { return }
    standing = words
    if isTerminal {
      try draw()
    } else {
      try OutputStream.error.write(Printable.text(words ?? "Synced again.") + "\n")
    }
  }

  /// Draws over what is there, without wiping it first, which would flicker.
  private mutating func draw() throws {
    var rows = text
    let room = TerminalSize.now.rows - (standing == nil ? 1 : 2)
    if rows.count > room, room > 1 {
      rows = rows.prefix(room - 1) + ["… \(text.count - room + 1) more"]
    }
    if let standing { rows.append(Printable.text(standing)) }
    let erase = "\u{1b}[K"
    let next = "\u{1b}[H" + rows.map { $0 + erase + "\n" }.joined() + "\u{1b}[J"
    // The first time, what stood there before is pushed up and stays readable.
    guard next != drawn else { return }
    let start = drawn.isEmpty ? String(repeating: "\n", count: TerminalSize.now.rows) : ""
    drawn = next
    try OutputStream.output.write(start + next)
  }
}
