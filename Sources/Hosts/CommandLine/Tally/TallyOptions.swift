import Boards
import ArgumentParser
import Replication
import Storage
import Tallying

/// What every command takes that works on what a board holds: where the boards are, for whom the
/// answer is, and whether a server is asked.
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

  /// The same with the open board where ``ArgumentList/openBoard`` stands for its name.
  var withOpenBoard: TallyOptions {
    var options = self
    if options.board == ArgumentList.openBoard { options.board = nil }
    return options
  }

  /// Does something to the board, answers once it is on the disk, and then sends it.
  func change(_ body: (inout BoardTransaction) throws -> TallyAnswer) async throws {
    try await change(body) { try $0.write(asJSON: self.store.json, self.store.environment) }
  }

  /// Does something to the board, has it answered once it is on the disk, and then sends it.
  func change<Done>(
    _ body: (inout BoardTransaction) throws -> Done, answer: (Done) throws -> Void
  ) async throws {
    let store = try await findBoard()
    let (done, damaged, isShared) = try store.transact { board in
      (try body(&board), board.damaged, board.session.shared != nil)
    }
    try self.store.warn(damaged, "They were skipped")
    try OutputStream.answerSaved { try answer(done) }
    if isShared { try await send(store) }
  }

  /// Looks at the board, as it is on the server if that can be told soon.
  func look(_ body: (BoardReading) throws -> TallyAnswer) async throws {
    try await see(body).write(asJSON: self.store.json, self.store.environment)
  }

  /// Gives what is seen on the board, as it is on the server if that can be told soon.
  func see<Seen>(_ body: (BoardReading) throws -> Seen) async throws -> Seen {
    let store = try await findBoard()
    try await fetch(store)
    let (seen, damaged) = try store.read { board in (try body(board), board.damaged) }
    try self.store.warn(damaged, "The next change skips them")
    return seen
  }
}
