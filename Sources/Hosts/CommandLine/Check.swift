import ArgumentParser
import Foundation
import Server

/// `detent check`: whether all that a server has is as it was written.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check a server's database for damage while the server runs.",
    discussion: """
      Reads every operation and compares it with its digest, and each board's
      history with its hash. Changes nothing: a server that finds damage repairs
      it, and gets what is lost from devices again. It looks when it starts and
      once a day.

      Exits with 0 if everything is sound, 65 if something is damaged.

      EXAMPLES
        detent check
        detent check --database /var/lib/detent/detent.sqlite
      """)

  @Option(
    help: "The server's SQLite file or postgres://… (DETENT_DATABASE; data/detent.sqlite).")
  var database: String?

  /// How many findings are written out.
  private static let most = 20

  func run() throws {
    let configuration = try DetentServer.Configuration(
      flags: .init(database: database), environment: ProcessInfo.processInfo.environment)
    let path = Printable.text(configuration.databaseName)
    let progress = CopyProgress("Checking")
    let report = try DatabaseCheck(database: configuration.database).run { progress.tell($0) }
    progress.end()
    if report.lost > 0 {
      try OutputStream.error.write(
        Printable.text(
          "\(report.lost) operation\(report.lost == 1 ? " was" : "s were") lost earlier and not sent "
            + "again by a device yet. Open the board on a device that has it.") + "\n")
    }
    guard report.findings.isEmpty else {
      for finding in report.findings.prefix(Self.most) {
        try OutputStream.error.write(Printable.text(finding) + "\n")
      }
      let rest = report.findings.count - Self.most
      if rest > 0 { try OutputStream.error.write("and \(rest) more\n") }
      let advice =
        configuration.isShared
        ? "A server repairs what it can when it reads it, and within a day, and asks devices for the rest."
        : "Restart the server: it repairs what it can and asks devices for the rest."
      try OutputStream.error.write("\(path) is damaged. \(advice)\n")
      throw ExitCode(65)
    }
    try OutputStream.output.write("\(path) is sound: \(Printable.text(report.contents.words)).\n")
    if report.lost > 0 { throw ExitCode(65) }
  }
}
