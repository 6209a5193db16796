import GRDB

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
struct ServerDatabase: Sendable {
  /// The schema this program writes, kept in `PRAGMA user_version`.
  static let schema = 1

  let path: String
  let pool: DatabasePool
  private let identity: FileIdentity

  /// Opens the database, making it and its folder when missing.
  ///
  /// Checks the whole file, which takes time in proportion to its size.
  /// - Throws: ``ServerFailure`` with the reason in words.
  init(path: String) throws(ServerFailure) {
    self.path = path
    do {
      try Self.makeFolder(of: path)
      if let size = FileIdentity.size(path), size > 0 { try Self.inspect(path) }
      pool = try DatabasePool(path: path)
      try pool.writeWithoutTransaction { db in
        // An acknowledged count survives a power cut. The pool's own set-up says NORMAL.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        try db.inTransaction(.immediate) {
          try db.execute(sql: "PRAGMA user_version = \(Self.schema)")
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

  /// Makes sure that a write would reach the disk now.
  ///
  /// SQLite goes on happily in a file that somebody deleted or replaced, and all of it would be
  /// lost; so the file at the path must still be the one that was opened.
  /// - Returns: the schema found.
  func check() async throws -> Int {
    guard FileIdentity(path) == identity else { throw Vanished() }
    return try await pool.writeWithoutTransaction { db in
      var schema = 0
      try db.inTransaction(.immediate) {
        schema = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
        try db.execute(sql: "PRAGMA user_version = \(schema)")
        return .rollback
      }
      return schema
    }
  }

  /// The file at the path is no longer the one that was opened.
  struct Vanished: Error {}

  private static func inspect(_ path: String) throws {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    try queue.read { db in
      let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if found > schema {
        throw ServerFailure.newerDatabase(path: path, found: found, supported: schema)
      }
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
      if found == 0, tables > 0 {
        throw ServerFailure.unreadableDatabase(path: path, reason: "another program made it")
      }
      let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
      if finding != "ok" {
        throw ServerFailure.unreadableDatabase(path: path, reason: finding)
      }
    }
  }

  private static func failure(_ path: String, _ error: DatabaseError) -> ServerFailure {
    let reason = error.message ?? error.resultCode.description
    return switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .unreadableDatabase(path: path, reason: reason)
    default: .unwritableDatabase(path: path, reason: reason)
    }
  }

  private static func makeFolder(of path: String) throws(ServerFailure) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in parts {
      folder += part + "/"
      if mkdir(folder, 0o750) != 0, errno != EEXIST {
        throw .unwritableDatabase(
          path: path, reason: "the folder \(folder) cannot be made: \(errorText(errno))")
      }
    }
  }

  private static func errorText(_ code: Int32) -> String { String(cString: strerror(code)) }
}

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
