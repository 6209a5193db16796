import Storage
import Tallying

/// Counts on the board that is open without starting a process for each.
struct LocalStoreCounting {
  let store: LocalStore

  init(_ sandbox: Sandbox) {
    store = LocalStore(directory: sandbox.store, example: .english)
  }

  /// Counts shirts by one, and folds them into a log where there are many.
  func count(_ times: Int) throws {
    try store.transact { board in
      for _ in 0..<times { _ = try board.perform(.count(TallyExample.ids[0], by: 1)) }
    }
    try store.transact { _ in }
  }
}
