import GRDB
import Replication

/// Looks through a server's database, without changing it: SQLite's own structure, and every operation.
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
    guard FileStatus.exists(database) else { throw .missing(path: database) }
    do {
      let schema = try DatabaseFinding.schema(at: database)
      guard schema == ServerSchema.current else { throw BackupFailure.outdated(path: database) }
      var reading = GRDB.Configuration()
      reading.readonly = true
      reading.busyMode = .timeout(5)
      let queue = try DatabaseQueue(path: database, configuration: reading)
      defer { try? queue.close() }
      return try queue.inDatabase { db in
        let contents = try DatabaseContents(db, bytes: FileStatus.size(database))
        let findings = try Self.findings(db, of: contents.operations, progress)
        return Report(contents: contents, findings: findings, lost: try BoardMender.lost(db))
      }
    } catch let failure as BackupFailure {
      throw failure
    } catch let finding as DatabaseFinding {
      throw .unfit(path: database, finding)
    } catch let error as DatabaseError {
      throw DatabaseCopy.failure(error, reading: database)
    } catch {
      throw .unreadable(path: database, reason: "\(error)")
    }
  }

  /// What is wrong with the operations, each in words.
  ///
  /// - Parameter count: how many operations there are, roughly.
  static func findings(
    _ db: Database, of count: Int64, _ progress: (Double) -> Void = { _ in }
  ) throws -> [String] {
    var words: [String] = []
    var done: Int64 = 0
    for number in try Int64.fetchAll(db, sql: "SELECT number FROM boards ORDER BY number") {
      let check = try BoardCheck(db, board: number)
      var isOver = false
      while !isOver {
        do {
          try db.inTransaction(.deferred) {
            isOver = try check.go(on: db)
            return .rollback
          }
        } catch is BoardCheck.IndexDamage {}
        progress(min(1, Double(done + check.count) / Double(max(1, count))))
      }
      done += check.count
      guard !check.findings.isEmpty else { continue }
      let id = try BoardID.find(db, number: number)?.description ?? "?"
      words += check.findings.map { "board \(id): \($0.words)" }
    }
    return words
  }
}
