public import Boards
public import Replication
public import Tallying

/// The board as one look at the store shows it.
public struct BoardReading {
  /// The board; what is done to it goes nowhere.
  public let session: TallySession
  /// The boards of this device.
  public let shelf: Shelf
  /// What stands in front of the keys of this board.
  public let scope: String
  /// How many records could not be read; the next change sets them aside.
  public let damaged: Int
  private let readRecords: (_ prefix: String) throws -> [StoreRecord]

  init(
    _ opened: TallySession.Opened, _ shelf: Shelf, scope: String,
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

  /// The history in the order of the clocks.
  public func timeline() throws -> Timeline {
    session.timeline(try readRecords(BoardStore.logs).map { $0.value })
  }

  /// The board in a file: every operation there is, to be merged elsewhere.
  ///
  /// - Complexity: O(*n*).
  public func file() throws -> [UInt8] {
    BoardFile.bytes(
      logs: try readRecords(BoardStore.logs).map { $0.value },
      loose: session.everything([]) + session.board.heldBack)
  }

  /// What a file has that this board has not.
  ///
  /// - Throws: `BoardFileFault`, or what the store throws.
  public func news(in file: BoardFile) throws -> [Operation] {
    var session = session
    if session.hasHistory {
      _ = session.read(history: try readRecords(BoardStore.logs).map { $0.value })
    }
    return try file.news(for: session.board)
  }

  /// Works out what importing a file would do.
  ///
  /// - Parameter mode: whether it adds or sets, and what was imported before.
  /// - Throws: `ImportFault`, or what the store throws.
  public func plan(_ table: CountTable, _ mode: ImportMode) throws -> ImportPlan {
    let logs = try readRecords(BoardStore.logs).map { $0.value }
    return try table.plan(on: session, logs, mode, now: LocalStore.now())
  }

  /// Every operation there is, for laying this device and its server side by side.
  ///
  /// - Complexity: O(*n*).
  public func everything() throws -> [Operation] {
    session.everything(try readRecords(BoardStore.logs).map { $0.value })
  }
}

extension CountTable {
  /// Works out what importing this would do to the board of a session.
  func plan(
    on session: TallySession, _ logs: [[UInt8]], _ mode: ImportMode, now: Int64
  ) throws(ImportFault) -> ImportPlan {
    try plan(
      on: session.board, session.sheet, session.timeline(logs), mode, now: now,
      newID: { EntityID(UInt64.random(in: 1 << 32...UInt64.max)) })
  }
}
