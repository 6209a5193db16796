import GRDB
import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The server's SQLite file, opened once and owned here.
///
/// Nothing is written to a file before it has been found to be sound and ours.
struct SQLiteStorage: BoardStorage {
  /// The schema this program writes, kept in `PRAGMA user_version`.
  static let schema = SQLiteSchema.current

  let path: String
  let pool: DatabasePool
  private let identity: FileIdentity
  /// Kept as long as the database is.
  private let lock: DatabaseLock?

  /// Opens the database and keeps other servers, and whoever restores a backup, away from it.
  ///
  /// - Throws: ``ServerFailure`` with the reason in words.
  static func openAlone(path: String) throws(ServerFailure) -> SQLiteStorage {
    try makeFolder(of: path)
    makeFile(path)
    let lock: DatabaseLock
    do throws(DatabaseLock.Refusal) {
      lock = try DatabaseLock(of: path)
    } catch {
      switch error {
      case .held: throw .databaseInUse(path: path)
      case .impossible(let reason): throw .unwritableDatabase(path: path, reason: reason)
      }
    }
    return try Self(path: path, lock: lock)
  }

  /// Opens the database, making it and its folder when missing.
  ///
  /// Checks the whole file, which takes time in proportion to its size.
  /// - Throws: ``ServerFailure`` with the reason in words.
  init(path: String, lock: DatabaseLock? = nil) throws(ServerFailure) {
    self.path = path
    self.lock = lock
    do {
      try Self.makeFolder(of: path)
      Self.makeFile(path)
      if let size = FileIdentity.size(path), size > 0 { try Self.inspect(path) }
      var settings = GRDB.Configuration()
      // Another program that holds the file (a backup, a shell) is waited for, but not for long:
      // whoever sent something rather hears that the server is busy.
      settings.busyMode = .timeout(2)
      settings.maximumReaderCount = 8
      pool = try DatabasePool(path: path, configuration: settings)
      try pool.writeWithoutTransaction { db in
        // An acknowledged count survives a power cut. The pool's own set-up says NORMAL.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        // In pages. A page that many counts change is carried over once for all of them.
        try db.execute(sql: "PRAGMA wal_autocheckpoint = 4000")
        try db.inTransaction(.immediate) {
          try SQLiteSchema.migrate(db)
          return .commit
        }
      }
    } catch let failure as ServerFailure {
      throw failure
    } catch let error as DatabaseError {
      throw Self.failure(path, error)
    } catch {
      throw .unwritableDatabase(path: path, reason: "\(error)")
    }
    guard let identity = FileIdentity(path) else {
      throw .unwritableDatabase(path: path, reason: "it has vanished")
    }
    self.identity = identity
  }

  var name: String { path }
  /// The file is locked as long as a server has it.
  var isShared: Bool { false }
  var readingThreads: Int { max(2, System.coreCount) }

  func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating { try pool.read { try body(SQLiteConnection($0)) } }
  }

  func readAtOnce<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read { try body(SQLiteConnection($0)) }
    } catch let error as DatabaseError {
      throw SQLError(error)
    }
  }

  func write<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try Self.translating { try pool.writeWithoutTransaction { try body(SQLiteConnection($0)) } }
  }

  /// Brings everything into one file and lets go of it; nothing can be read or written afterwards.
  func close() throws {
    try pool.close()
    // The pool's last connections can only read. The last one that can write takes the log along.
    let last = try DatabaseQueue(path: path)
    try last.inDatabase { _ = try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
    try last.close()
  }

  /// Makes sure that a write would reach the disk now, by a write that changes nothing.
  ///
  /// SQLite goes on happily in a file that somebody deleted or replaced, and all of it would be
  /// lost; so the file at the path must still be the one that was opened.
  func check() async throws -> StorageCondition {
    guard FileIdentity(path) == identity else { throw Vanished() }
    return try await pool.writeWithoutTransaction { db in
      let db = try SQLiteConnection(db)
      return try db.transaction {
        let schema = try db.integer("PRAGMA user_version") ?? 0
        try db.execute("PRAGMA user_version = \(schema)")
        return StorageCondition(
          schema: Int(schema), bytes: Int64(FileStatus.size(path) + FileStatus.size(path + "-wal")),
          lost: try BoardMender.lost(db))
      }
    }
  }

  func damage(to table: String) throws -> String? {
    do {
      let finding = try read { db in
        try db.first("PRAGMA integrity_check(\(table))") { $0.text(0) } ?? "no answer"
      }
      return finding == "ok" ? nil : finding
    } catch let error as SQLError where error.kind == .damaged {
      return error.message
    }
  }

  private static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw SQLError(error)
    }
  }

  /// The file at the path is no longer the one that was opened.
  struct Vanished: Error {}

  private static func inspect(_ path: String) throws {
    do {
      _ = try DatabaseFinding.schema(at: path)
    } catch let finding as DatabaseFinding {
      switch finding {
      case .empty: return
      case .newer(let found, let supported):
        throw ServerFailure.newerDatabase(path: path, found: found, supported: supported)
      case .foreign:
        throw ServerFailure.unreadableDatabase(path: path, reason: "another program made it")
      case .damaged(let reason):
        throw ServerFailure.unreadableDatabase(path: path, reason: reason)
      }
    }
  }

  /// Makes an empty file that its owner alone can read; SQLite's own would be readable for all, and
  /// what it puts beside it takes the rights of the file.
  static func makeFile(_ path: String) {
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    // Where it cannot be made, SQLite says why.
    if file >= 0 { systemClose(file) }
  }

  private static func failure(_ path: String, _ error: DatabaseError) -> ServerFailure {
    let reason = error.message ?? error.resultCode.description
    return switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .unreadableDatabase(path: path, reason: reason)
    case .SQLITE_FULL: .fullDisk(path: path)
    // What SQLite can't do for want of room is often told as an error of its shared memory.
    default:
      FileStatus.isFull(path)
        ? .fullDisk(path: path) : .unwritableDatabase(path: path, reason: reason)
    }
  }

  /// Makes the folder of a database where it is missing, for its owner and group alone.
  static func makeFolder(of path: String) throws(ServerFailure) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in parts {
      folder += part + "/"
      if mkdir(folder, 0o750) != 0, errno != EEXIST {
        if errno == ENOSPC { throw .fullDisk(path: path) }
        throw .unwritableDatabase(
          path: path, reason: "the folder \(folder) cannot be made: \(systemWords(errno))")
      }
    }
  }
}

private func systemClose(_ file: Int32) { close(file) }

/// What tells one file from another that takes its name.
private struct FileIdentity: Equatable, Sendable {
  let device: UInt64
  let inode: UInt64

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
  }

  static func size(_ path: String) -> Int? {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : nil
  }
}
