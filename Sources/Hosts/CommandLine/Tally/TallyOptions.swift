import Boards
import ArgumentParser
import Replication
import Storage
import Tallying

/// What every tally command takes: where the counts are, for whom the answer is,
/// and whether a server is asked.
struct TallyOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @Option(
    help: ArgumentHelp(
      "A shared board by its link, or a joined one by its name or id.",
      valueName: "link"))
  var board: String?
  @Flag(help: "Work offline (DETENT_OFFLINE=1).")
  var offline = false
  @OptionGroup var network: NetworkOptions

  /// Does something to the board, answers once it is on the disk, and then sends it.
  func change(_ body: (inout BoardTransaction) throws -> TallyAnswer) async throws {
    let store = try await findBoard()
    let (answer, damaged, isShared) = try store.transact { board in
      (try body(&board), board.damaged, board.session.shared != nil)
    }
    try self.store.warn(damaged, "They were skipped")
    try OutputStream.answerSaved {
      try answer.write(asJSON: self.store.json, self.store.environment)
    }
    if isShared { try await send(store) }
  }

  /// Looks at the board, as it is on the server if that can be told soon.
  func look(_ body: (BoardReading) throws -> TallyAnswer) async throws {
    let store = try await findBoard()
    try await fetch(store)
    let (answer, damaged) = try store.read { board in (try body(board), board.damaged) }
    try self.store.warn(damaged, "The next change skips them")
    try answer.write(asJSON: self.store.json, self.store.environment)
  }
}
