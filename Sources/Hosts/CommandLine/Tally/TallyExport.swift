import Boards
import ArgumentParser
import JSONCoding
import Replication
import Reports
import Storage
import Tallying

/// `detent tally export`
struct TallyExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the whole board to standard output or a file.",
    discussion: """
      EXAMPLES
        detent tally export --csv > counts.csv
        detent tally export --csv --taps --output taps.csv
        detent tally export --json > counts.json
        detent tally export --json --operations > history.json
        detent tally export --csv --archived > everything.csv

      Times are in UTC (RFC 3339). Names that a spreadsheet would run as formulas
      get an apostrophe in front, which `import` removes again.
      """)

  @Flag(help: "Comma-separated values (RFC 4180): name,count,round,color,group,target,limit.")
  var csv = false
  @Flag(help: "One line per tap: tally,round,amount,time,device,note.")
  var taps = false
  @Flag(help: "Start with a byte order mark, so that spreadsheets recognise UTF-8.")
  var mark = false
  @Flag(help: "Include archived tallies.")
  var archived = false
  @Flag(help: "Include every operation: who did what, when.")
  var operations = false
  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"),
    completion: .file())
  var output: String?
  @OptionGroup var options: TallyOptions

  func validate() throws {
    guard options.store.json != csv else {
      throw ValidationError("Choose a format: --csv or --json.")
    }
    guard csv || !taps && !mark else { throw ValidationError("--taps and --mark go with --csv.") }
    guard !csv || !operations else { throw ValidationError("--operations goes with --json.") }
  }

  func run() async throws {
    try await options.export(to: output) { board in
      if csv { return taps ? try tapsWriter(of: board) : sheetWriter(of: board) }
      let json = try json(of: board)
      return { write in
        try write(Printable.json(json.bytes(.indented)) + [UInt8(ascii: "\n")])
      }
    }
  }

  /// The list as it was asked for.
  private func sheet(of board: BoardReading) -> TallySheet {
    archived ? TallySheet(board.session.board, withArchived: true) : board.session.sheet
  }

  private func sheetWriter(of board: BoardReading) -> TallyOptions.Writer {
    let csv = TallyCSV.sheet(sheet(of: board), of: board.session.board, isMarked: mark) {
      Crayon(code: $0).identifier
    }
    return { write in try write(csv) }
  }

  private func tapsWriter(of board: BoardReading) throws -> TallyOptions.Writer {
    let (timeline, sheet, session) = (try board.timeline(), sheet(of: board), board.session)
    return { write in
      let progress = ProgressLine()
      defer { progress.finish() }
      let damaged = try TallyCSV.taps(
        timeline, sheet, of: session.board, isMarked: mark, progress: progress.show,
        write: write)
      try options.store.warn(damaged, "Some taps are missing here")
    }
  }

  private func json(of board: BoardReading) throws -> JSON {
    let sheet = sheet(of: board)
    var members = [
      JSON.Member("version", 1),
      JSON.Member("board", sheet.name.map { JSON($0.string) } ?? .null),
      JSON.Member("tallies", .array(TallyLine.all(of: board.session, as: sheet).map { $0.json })),
    ]
    if operations {
      members.append(JSON.Member("operations", .array(try board.operations().map { $0.json })))
    }
    return .object(members)
  }
}

extension TallyOptions {
  /// Writes data, piece by piece.
  typealias Writer = (_ write: ([UInt8]) throws -> Void) throws -> Void

  /// Looks at the board, and then, when the store is free for others again, writes to a file, or to
  /// standard output where there is no path.
  ///
  /// - Parameter body: takes out of the store what is needed.
  func export(to path: String?, _ body: (BoardReading) throws -> Writer) async throws {
    let store = try await findBoard()
    try await fetch(store)
    let file = try path.map { try OutputFile($0) }
    let (writer, damaged) = try store.read { board in (try body(board), board.damaged) }
    try self.store.warn(damaged, "The next change skips them")
    try writer { bytes in
      if let file { try file.write(bytes) } else { try OutputStream.output.write(bytes) }
    }
    try file?.finish()
  }
}
