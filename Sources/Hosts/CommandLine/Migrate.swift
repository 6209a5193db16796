import ArgumentParser
import Server

/// `detent migrate`: from SQLite's file to PostgreSQL, or back.
struct Migrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move a server's boards to another database.",
    discussion: """
      Copies everything from a SQLite file to PostgreSQL, or from PostgreSQL to a new
      file. Stop all servers first, and start them with the new database afterwards:
      devices go on as before. The old database stays as it is.

      Keep a password in the environment (PGPASSWORD) or in ~/.pgpass: in the command,
      everyone on the machine can see it.

      EXAMPLES
        detent migrate data/detent.sqlite postgres://detent@db.example.org/detent
        detent migrate postgres://detent@db.example.org/detent detent.sqlite
      """)

  @Argument(
    help: "The server's current database: a file, or postgres://…", completion: .file())
  var from: String
  @Argument(help: "Where it should be: postgres://…, or a new file.", completion: .file())
  var to: String

  func run() throws {
    let progress = CopyProgress("Migrating")
    let contents = try DatabaseMigration(from: from, to: to).run { progress.tell($0) }
    progress.end()
    let name = DetentServer.Configuration.databaseName(of: to)
    try OutputStream.output.write(
      Printable.text("Copied \(contents.words) to \(name).") + "\n"
        + "Now start your servers with the new database, and none with the old one.\n")
  }
}
