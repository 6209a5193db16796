import ArgumentParser
import Foundation
import Server

/// `detent restore`: puts a backup in the place of a server's database.
struct Restore: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Restore a server's database from a backup.",
    discussion: """
      All servers must be stopped. The previous database is kept next to it, as
      DATABASE.before-restore-TIME, or in PostgreSQL as the schema
      detent_before_TIME. When the server is back, devices resend what
      it no longer has. Links that were turned off after the
      backup was made work again: turn them off again.

      EXAMPLES
        detent restore monday.detent
        detent restore --database /var/lib/detent/detent.sqlite monday.detent
      """)

  @Argument(help: "A file from `detent backup`.", completion: .file())
  var file: String
  @Option(
    help: "The server's SQLite file or postgres://… (DETENT_DATABASE; data/detent.sqlite).")
  var database: String?

  func run() throws {
    let configuration = try DetentServer.Configuration(
      flags: .init(database: database), environment: ProcessInfo.processInfo.environment)
    let progress = CopyProgress("Restoring")
    let outcome = try DatabaseRestoration(file: file, database: configuration.database)
      .run { progress.tell($0) }
    progress.end()
    var words = "Restored \(outcome.contents.words) to \(configuration.databaseName).\n"
    if let kept = outcome.kept { words += "The previous database is in \(kept).\n" }
    try OutputStream.output.write(Printable.text(words))
  }
}
