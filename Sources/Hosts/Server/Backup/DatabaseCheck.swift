import GRDB
import Replication

/// Looks through a server's database, without changing it: every operation, and SQLite's own structure.
///
///     let report = try DatabaseCheck(database: "data/detent.sqlite").run()
///
/// A server may be running meanwhile.
public struct DatabaseCheck: Sendable {
  /// What was found.
  public struct Report: Equatable, Sendable {
    /// What there is.
    public let contents: DatabaseContents
    /// What is not as it was written, in words, at most a thousand for each board.
    public let findings: [String]
    /// How many operations were lost before and have not come again from a device yet.
    public let lost: Int
  }

  private let database: String

  /// Says which database is to be looked through.
  public init(database: String) { self.database = database }

  /// Looks.
  ///
  /// - Parameter progress: hears now and then which part is done, from 0 to 1.
  /// - Throws: ``BackupFailure`` where it can't be read at all, or SQLite finds it damaged.
  /// - Complexity: O(size of the database).
  public func run(progress: (Double) -> Void = { _ in }) throws(BackupFailure) -> Report {
    let location = try DatabaseLocation.forBackup(database)
    do {
      switch location {
      case .file(let path): return try run(path, progress)
      case .postgreSQL(let address): return try run(address, progress)
      }
    } catch {
      throw DatabaseCopy.failure(error, reading: location.name)
    }
  }

  private func run(_ path: String, _ progress: (Double) -> Void) throws -> Report {
    guard FileStatus.exists(path) else { throw BackupFailure.missing(path: path) }
    let schema = try DatabaseFinding.schema(at: path)
    guard schema == SQLiteSchema.current else { throw BackupFailure.outdated(path: path) }
    var reading = GRDB.Configuration()
    reading.readonly = true
    reading.busyMode = .timeout(5)
    let queue = try DatabaseQueue(path: path, configuration: reading)
    defer { try? queue.close() }
    return try queue.inDatabase { db in
      try Self.report(Self.reading(db), bytes: FileStatus.size(path), progress)
    }
  }

  private func run(_ address: PostgreSQLAddress, _ progress: (Double) -> Void) throws -> Report {
    let db = try PostgreSQLConnection(address, isPatient: true)
    try PostgreSQLSchema.expectCurrent(db, address.name)
    let bytes = try PostgreSQLSchema.size(db)
    return try Self.report({ body in try db.reading { try body(db) } }, bytes: bytes, progress)
  }

  private static func report(
    _ read: Reading, bytes: Int64, _ progress: (Double) -> Void
  ) throws -> Report {
    var contents: DatabaseContents?
    var lost = 0
    try read { db in
      contents = try DatabaseContents(db, bytes: bytes)
      lost = try BoardMender.lost(db)
    }
    guard let contents else { throw DatabaseFinding.empty }
    let findings = try findings(read, of: contents.operations, progress)
    return Report(contents: contents, findings: findings, lost: lost)
  }

  /// Reads as of one moment; many moments make a check, so that none of them lasts long.
  typealias Reading = (_ body: (any SQLConnection) throws -> Void) throws -> Void

  /// What is wrong with the operations, each in words.
  ///
  /// - Parameter count: how many operations there are, roughly.
  static func findings(
    _ read: Reading, of count: Int64, _ progress: (Double) -> Void = { _ in }
  ) throws -> [String] {
    var words: [String] = []
    var done: Int64 = 0
    var numbers: [Int64] = []
    try read { db in numbers = try db.integers("SELECT number FROM boards ORDER BY number") }
    for number in numbers {
      var check: BoardCheck?
      try read { db in check = try BoardCheck(db, board: number) }
      guard let check else { continue }
      var isOver = false
      while !isOver {
        do {
          try read { db in isOver = try check.go(on: db) }
        } catch is BoardCheck.IndexDamage {}
        progress(min(1, Double(done + check.count) / Double(max(1, count))))
      }
      done += check.count
      guard !check.findings.isEmpty else { continue }
      var id: BoardID?
      try read { db in id = try BoardID.find(db, number: number) }
      words += check.findings.map { "board \(id?.description ?? "?"): \($0.words)" }
    }
    return words
  }

  /// Reads from a connection to SQLite.
  static func reading(_ db: Database) -> Reading {
    { body in
      try db.inTransaction(.deferred) {
        try body(SQLiteConnection(db))
        return .rollback
      }
    }
  }
}
