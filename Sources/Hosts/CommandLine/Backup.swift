import ArgumentParser
import Foundation
import Server

/// `detent backup`: a copy of what a server has, while it goes on.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Back up a server's database to one file while the server runs.",
    discussion: """
      The backup contains everything acknowledged before it started. The file gets
      its name only once it is complete, checked and on disk.

      EXAMPLES
        detent backup monday.detent
        detent backup --database /var/lib/detent/detent.sqlite --force latest.detent
        detent backup --database postgres://detent@db.example.org/detent monday.detent
      """)

  @Argument(help: "The file to create; its folder must exist.", completion: .file())
  var file: String
  @Option(
    help: "The server's SQLite file or postgres://… (DETENT_DATABASE; data/detent.sqlite).")
  var database: String?
  @Flag(help: "Replace the file if it exists.")
  var force = false

  func run() throws {
    let configuration = try DetentServer.Configuration(
      flags: .init(database: database), environment: ProcessInfo.processInfo.environment)
    let progress = CopyProgress("Backing up")
    let contents = try DatabaseBackup(
      database: configuration.database, file: file, replaces: force
    ).make { progress.tell($0) }
    progress.end()
    try OutputStream.output.write(
      Printable.text("Backed up \(contents.words) in \(file).") + "\n")
  }
}

/// How far a copy has come, on a terminal, for whoever waits longer than a second.
final class CopyProgress {
  private let verb: String
  private let start = ContinuousClock.now
  private var last: ContinuousClock.Instant?

  init(_ verb: String) { self.verb = verb }

  /// Writes the part that is done, from 0 to 1, over the line before.
  func tell(_ part: Double) {
    let now = ContinuousClock.now
    guard OutputStream.error.isTerminal, start.duration(to: now) > .seconds(1),
      last.map({ $0.duration(to: now) > .milliseconds(200) }) ?? true
    else { return }
    last = now
    try? OutputStream.error.write("\r\(verb): \(Int(part * 100)) %")
  }

  /// Takes the line away.
  func end() {
    if last != nil { try? OutputStream.error.write("\r\u{1b}[K") }
    last = nil
  }

  deinit { end() }
}

extension DatabaseContents {
  /// Such as "2 boards with 1 operation (0.1 MB)".
  var words: String {
    "\(boards) board\(boards == 1 ? "" : "s") with \(operations) "
      + "operation\(operations == 1 ? "" : "s") (\(tenths / 10).\(tenths % 10) MB)"
  }

  /// Tenths of a megabyte, rounded up.
  private var tenths: Int64 { (bytes + 99_999) / 100_000 }
}
