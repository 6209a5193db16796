public import App
public import Replication

/// The board as one look at the store shows it.
public struct BoardReading {
  /// The board; what is done to it goes nowhere.
  public let session: BoardSession
  /// How many records could not be read; the next change sets them aside.
  public let damaged: Int
  private let readRecords: () throws -> [StoreRecord]

  init(
    session: BoardSession, damaged: Int, readRecords: @escaping () throws -> [StoreRecord]
  ) {
    self.session = session
    self.damaged = damaged
    self.readRecords = readRecords
  }

  /// Every operation there is, replica by replica in the order they were made.
  ///
  /// - Complexity: O(*n* log *n*) over the operations, all of which are in memory then.
  public func operations() throws -> [Operation] {
    var operations: [Operation] = []
    _ = BoardStore.forEachOperation(in: try readRecords()) { operations.append($0) }
    operations.sort { a, b in
      a.replica != b.replica ? a.replica < b.replica : a.seq < b.seq
    }
    return operations
  }
}
