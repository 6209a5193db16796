import App
import JSONCoding
import Replication
import Storage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    let lines = board.session.sheet.tallies.compactMap { TallyLine($0.id, in: board.session) }
    if isTerminal {
      let width = lines.map { $0.figures.utf8.count }.max() ?? 0
      text = board.session.sheet.name.map { [paint.strong(Printable.text($0.string))] } ?? []
      for line in lines {
        let room = String(repeating: " ", count: width - line.figures.utf8.count)
        text.append(
          room + paint.crayon(line.figures, line.crayon) + "  " + Printable.text(line.name))
      }
      if lines.isEmpty { text.append("Nothing to count yet.") }
      return try draw()
    }
    for line in lines {
      let text =
        isJSON
        ? String(decoding: Printable.json(line.json.bytes()), as: UTF8.self)
        : "\(Printable.text(line.name))\t\(line.figures)"
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
      try OutputStream.error.write(Printable.text(words ?? "In step again.") + "\n")
    }
  }

  /// Draws over what is there, without wiping it first, which would flicker.
  private mutating func draw() throws {
    var rows = text
    let room = TerminalSize.rows - (standing == nil ? 1 : 2)
    if rows.count > room, room > 1 {
      rows = rows.prefix(room - 1) + ["… \(text.count - room + 1) more"]
    }
    if let standing { rows.append(Printable.text(standing)) }
    let erase = "\u{1b}[K"
    let next = "\u{1b}[H" + rows.map { $0 + erase + "\n" }.joined() + "\u{1b}[J"
    // The first time, what stood there before is pushed up and stays readable.
    guard next != drawn else { return }
    let start = drawn.isEmpty ? String(repeating: "\n", count: TerminalSize.rows) : ""
    drawn = next
    try OutputStream.output.write(start + next)
  }
}

/// How much room a terminal has.
enum TerminalSize {
  /// Its rows; 24 where it does not say.
  static var rows: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return 24 }
    return Int(size.ws_row)
  }
}
