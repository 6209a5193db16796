import Boards
import ArgumentParser
import Storage

/// What the commands take that manage one shared board.
struct BoardSelection: ParsableArguments {
  @OptionGroup var store: StoreOptions
  @Option(
    help: ArgumentHelp("A board other than the open one.", valueName: "name"))
  var board: String?
  @OptionGroup var network: NetworkOptions

  /// The board that is meant.
  func find() throws -> LocalStore {
    let store = try self.store.localStore()
    guard let board else { return store }
    let reference = BoardReference(text: board)
    let shelf = try store.shelf()
    guard reference.looksLikeLink else {
      return store.board(.shared(try reference.find(in: shelf).board))
    }
    return store.board(.shared(try reference.link().board))
  }

  /// The board that is meant, with its sharing.
  ///
  /// - Throws: ``CommandFailure/notShared``.
  func findShared() throws -> (store: LocalStore, shared: SharedBoard) {
    let store = try find()
    guard let shared = try store.sharing() else { throw CommandFailure.notShared }
    return (store, shared)
  }
}
