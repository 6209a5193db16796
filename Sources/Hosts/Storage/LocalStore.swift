public import Boards
import GRDB
public import Replication
public import Tallying

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A board of one person on this machine, in a SQLite file that holds all of them.
///
///     let store = LocalStore(directory: "counts", example: .english)
///     try store.transact { board in _ = try board.perform(.count(shirts, by: 1)) }
///
/// Each transaction holds the file's write lock from its first read to its commit, so any number of
/// processes may count at once: they take turns. `synchronous = FULL`: what a transaction returned
/// from survives a power cut.
public struct LocalStore: Sendable {
  /// The name of the file in the directory.
  public static let fileName = "detent.sqlite"

  private let directory: String
  private let example: TallyExample.Words
  private let choice: BoardChoice
  private let patience: Double

  /// Names a store; nothing is read or made yet.
  ///
  /// - Parameters:
  ///   - directory: where the file is; made when missing, for its owner alone.
  ///   - example: what a new board shows, but for one that was joined.
  ///   - choice: which board of the store is meant.
  ///   - patience: how many seconds to wait for another process.
  public init(
    directory: String, example: TallyExample.Words, board choice: BoardChoice = .open,
    patience: Double = 5
  ) {
    self.directory = directory
    self.example = example
    self.choice = choice
    self.patience = patience
  }

  /// The same store, for another of its boards.
  public func board(_ choice: BoardChoice) -> LocalStore {
    LocalStore(directory: directory, example: example, board: choice, patience: patience)
  }

  /// The path of the file.
  public var path: String {
    directory.hasSuffix("/") ? directory + Self.fileName : directory + "/" + Self.fileName
  }

  /// The boards of the store; none where there is no store yet.
  ///
  /// - Throws: ``StoreFailure``.
  public func shelf() throws -> Shelf {
    guard StoreFile.isThere(path) else { return Shelf([]) }
    return try withDatabase(path) { db in
      try within(.deferred, of: db) {
        guard try StoreFile.inspect(db, path: path) else { return Shelf([]) }
        return try ShelfTable(db).shelf
      }
    }
  }

  /// Does something to the board and puts it on the disk.
  ///
  /// - Parameter body: runs once; when it throws, nothing is written.
  /// - Throws: ``StoreFailure``, or what `body` throws.
  /// - Complexity: O(state + operations since the last log).
  public func transact<T>(_ body: (inout BoardTransaction) throws -> T) throws -> T {
    try transact({ try $0.scope(of: choice, path: path) }, body)
  }

  /// Puts a shared board on the shelf, if it is not there yet, and does something to it.
  ///
  /// - Throws: ``StoreFailure``, or what `body` throws.
  public func join<T>(
    _ board: BoardID, _ body: (inout BoardTransaction) throws -> T
  ) throws -> T {
    try transact({ $0.shelf.entry(of: board)?.scope ?? StoreKey.scope(of: board) }, body)
  }

  private func transact<T>(
    _ scope: (ShelfTable) throws -> String, _ body: (inout BoardTransaction) throws -> T
  ) throws -> T {
    let path = try StoreFile.make(Self.fileName, in: directory)
    return try withDatabase(path) { db in
      try patiently { try switchToLog(db, path) }
      return try within(.immediate, of: db) {
        if try !StoreFile.inspect(db, path: path) { try StoreFile.makeTable(db) }
        let shelf = try ShelfTable(db)
        let scope = try scope(shelf)
        var table = RecordTable(db, scope: scope)
        let opened = try open(&table, path)
        var board = BoardTransaction(opened, shelf.shelf, scope: scope, now: Self.now()) {
          try Self.logs(db, scope)
        }
        let result = try body(&board)
        try table.write(board.writes)
        try RecordTable(db).write(board.shelfWrites)
        return result
      }
    }
  }

  /// Looks at the board, without changing the file and without waiting for who changes it.
  ///
  /// A store that is not there yet is made, with the example.
  ///
  /// - Throws: ``StoreFailure``, or what `body` throws.
  public func read<T>(_ body: (BoardReading) throws -> T) throws -> T {
    if StoreFile.isThere(path) {
      let result: T? = try withDatabase(path) { db in
        try within(.deferred, of: db) {
          guard try StoreFile.inspect(db, path: path) else { return nil }
          let shelf = try ShelfTable(db)
          let scope = try shelf.scope(of: choice, path: path)
          var table = RecordTable(db, scope: scope)
          let opened = try open(&table, path)
          return try body(
            BoardReading(opened, shelf.shelf, scope: scope) { prefix in
              var table = RecordTable(db, scope: scope)
              return try table.records(prefix)
            })
        }
      }
      if let result { return result }
    }
    try transact { _ in }
    return try read(body)
  }

  private func open(_ table: inout RecordTable, _ path: String) throws -> TallySession.Opened {
    var opened = try openRecords(&table, path)
    if opened.session.board.needsHistory {
      // A clone of this store wrote behind what the snapshot ends with.
      opened.damaged += opened.session.read(history: try Self.logs(table.db, table.scope))
      if opened.session.isForked {
        opened.writes += opened.session.takeNewIdentity(Entropy.secret(), run: Entropy.word())
      }
    }
    // What this device made follows on itself, so nothing of it waits unless a record is gone.
    let own = opened.session.own
    guard !opened.session.board.heldBack.contains(where: { own.contains($0.replica) }) else {
      throw StoreFailure.corrupt(path: path, reason: "operations are missing")
    }
    return opened
  }

  private func openRecords(
    _ table: inout RecordTable, _ path: String
  ) throws -> TallySession.Opened {
    let now = try table.records(BoardStore.now)
    do throws(StoreFault) {
      return try TallySession.open(opening(now, table.scope, isWhole: false))
    } catch {
      switch error {
      case .newerVersion: throw StoreFailure.newer(path: path)
      case .damagedSnapshot:
        let all = try table.records("")
        do throws(StoreFault) {
          return try TallySession.open(opening(all, table.scope, isWhole: true))
        } catch { throw StoreFailure.newer(path: path) }
      }
    }
  }

  private func opening(
    _ records: [StoreRecord], _ scope: String, isWhole: Bool
  ) -> StoreOpening {
    StoreOpening(
      // Only one process at a time may write, so all of them are one replica.
      records: records, isWhole: isWhole, lease: 0, secret: Entropy.secret(),
      session: Entropy.word(),
      example: scope.isEmpty ? TallyExample.operation(example) : nil)
  }

  /// Opens the file, does something with it, and says in our words what went wrong.
  private func withDatabase<T>(_ path: String, _ body: (Database) throws -> T) throws -> T {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA synchronous = FULL") }
    do {
      let queue = try patiently { try DatabaseQueue(path: path, configuration: configuration) }
      return try queue.inDatabase(body)
    } catch let error as DatabaseError {
      throw StoreFailure(error, path: path)
    } catch let error as RecordTable.Misnamed {
      throw StoreFailure.corrupt(path: path, reason: "no record is named \(error.key)")
    }
  }

  /// Runs the body in one transaction, so that all it reads is from the same moment.
  private func within<T>(
    _ kind: Database.TransactionKind, of db: Database, _ body: () throws -> T
  ) throws -> T {
    var result: T?
    try db.inTransaction(kind) {
      result = try body()
      return .commit
    }
    guard let result else { throw StoreFailure.failed(path: path, reason: "no commit") }
    return result
  }

  /// Switches to the write-ahead log, once in the life of a file that is found to be ours.
  private func switchToLog(_ db: Database, _ path: String) throws {
    if try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal" { return }
    _ = try within(.deferred, of: db) { try StoreFile.inspect(db, path: path) }
    _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
  }

  /// Tries again where SQLite gives up at once although another process is merely starting, too.
  private func patiently<T>(_ body: () throws -> T) throws -> T {
    let deadline = Self.now() + Int64(patience * 1000)
    while true {
      do {
        return try body()
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && Self.now() < deadline
      {
        usleep(10_000)
      }
    }
  }

  private static func logs(_ db: Database, _ scope: String) throws -> [[UInt8]] {
    var table = RecordTable(db, scope: scope)
    var logs: [[UInt8]] = []
    for record in try table.records(BoardStore.logs) { logs.append(record.value) }
    return logs
  }

  /// The wall clock in milliseconds since 1970.
  public static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
