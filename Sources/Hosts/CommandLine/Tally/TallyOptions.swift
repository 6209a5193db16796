import App
import ArgumentParser
import Replication
import Storage
import Tallying

/// What every tally command takes: where the counts are, and for whom the answer is.
struct TallyOptions: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @OptionGroup var board: BoardOptions

  /// Does something to the board, answers once it is on the disk, and then sends it.
  func change(_ body: (inout BoardTransaction) throws -> TallyAnswer) async throws {
    let store = try await board.find(in: self.store)
    let (answer, damaged, isShared) = try store.transact { board in
      (try body(&board), board.damaged, board.session.shared != nil)
    }
    try self.store.warn(damaged, "They were set aside")
    try answer.write(asJSON: self.store.json, self.store.environment)
    if isShared { try await board.send(store, self.store) }
  }

  /// Looks at the board, as it is on the server if that can be told soon.
  func look(_ body: (BoardReading) throws -> TallyAnswer) async throws {
    let store = try await board.find(in: self.store)
    try await board.fetch(store, self.store)
    let (answer, damaged) = try store.read { board in (try body(board), board.damaged) }
    try self.store.warn(damaged, "The next change sets them aside")
    try answer.write(asJSON: self.store.json, self.store.environment)
  }
}
