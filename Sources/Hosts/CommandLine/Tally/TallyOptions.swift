import App
import ArgumentParser
import Foundation
import Replication
import Storage
import Tallying

/// What every tally command takes: where the counts are, and for whom the answer is.
struct TallyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Keep the counts in this directory.", valueName: "dir"),
    completion: .directory)
  var store: String?
  @Flag(help: "Answer in JSON, for machines.")
  var json = false

  /// Does something to the board, and answers once it is on the disk.
  func change(_ body: (inout BoardTransaction) throws -> TallyAnswer) throws {
    let (answer, damaged) = try localStore().transact { board in
      (try body(&board), board.damaged)
    }
    try warn(damaged, "They were set aside")
    try answer.write(asJSON: json, environment)
  }

  /// Looks at the board.
  func look(_ body: (BoardReading) throws -> TallyAnswer) throws {
    let (answer, damaged) = try localStore().read { board in (try body(board), board.damaged) }
    try warn(damaged, "The next change sets them aside")
    try answer.write(asJSON: json, environment)
  }

  private var environment: [String: String] { ProcessInfo.processInfo.environment }

  private func localStore() throws -> LocalStore {
    LocalStore(
      directory: try StoreDirectory.path(flag: store, environment: environment),
      example: Language(environment: environment) == .japanese ? .japanese : .english)
  }

  private func warn(_ damaged: Int, _ consequence: String) throws {
    guard damaged > 0 else { return }
    try OutputStream.error.write(
      "detent: \(damaged) saved record\(damaged == 1 ? "" : "s") could not be read. "
        + "\(consequence); everything else is here.\n")
  }
}

extension Language {
  /// The language of messages, as POSIX has it decided: `LC_ALL`, else `LC_MESSAGES`, else `LANG`.
  init(environment: [String: String]) {
    var locale = ""
    for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] where locale.isEmpty {
      locale = environment[variable] ?? ""
    }
    self.init(tag: String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }))
  }
}
