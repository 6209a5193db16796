public import App
public import Replication

/// The board as one look at the store shows it.
public struct BoardReading {
  /// The board; what is done to it goes nowhere.
  public let session: BoardSession
  /// The boards of this device.
  public let shelf: Shelf
  /// What stands in front of the keys of this board.
  public let scope: String
  /// How many records could not be read; the next change sets them aside.
  public let damaged: Int
  private let readRecords: (_ prefix: String) throws -> [StoreRecord]

  init(
    _ opened: BoardSession.Opened, _ shelf: Shelf, scope: String,
    readRecords: @escaping (_ prefix: String) throws -> [StoreRecord]
  ) {
    session = opened.session
    damaged = opened.damaged
    self.shelf = shelf
    self.scope = scope
    self.readRecords = readRecords
  }

  /// Every operation there is, replica by replica in the order they were made.
  ///
  /// - Complexity: O(*n* log *n*) over the operations, all of which are in memory then.
  public func operations() throws -> [Operation] {
    var operations: [Operation] = []
    _ = BoardStore.forEachOperation(in: try readRecords("")) { operations.append($0) }
    operations.sort { a, b in
      a.replica != b.replica ? a.replica < b.replica : a.seq < b.seq
    }
    return operations
  }

  /// Every operation there is, for laying this device and its server side by side.
  ///
  /// - Complexity: O(*n*).
  public func everything() throws -> [Operation] {
    session.everything(try readRecords(BoardStore.logs).map { $0.value })
  }
}
