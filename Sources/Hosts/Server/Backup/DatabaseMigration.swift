import GRDB

/// Moves all that a server has from one database to another: from a file to PostgreSQL, or back.
///
///     let contents = try DatabaseMigration(from: "data/detent.sqlite", to: "postgres://…").run()
///
/// No server may use either meanwhile. Devices notice nothing: boards go on where they were, with the same
/// links. What was there stays as it was.
public struct DatabaseMigration: Sendable {
  private let source: String
  private let target: String

  /// Says what is to be moved where, each a path or an address.
  public init(from source: String, to target: String) {
    self.source = source
    self.target = target
  }

  /// Moves, and compares every operation with its digest.
  ///
  /// - Parameter progress: hears now and then which part is done, from 0 to 1.
  /// - Throws: ``BackupFailure``; nothing has changed then.
  /// - Complexity: O(size of the database).
  public func run(
    progress: @escaping (Double) -> Void = { _ in }
  ) throws(BackupFailure) -> DatabaseContents {
    switch (try DatabaseLocation.forBackup(source), try DatabaseLocation.forBackup(target)) {
    case (.file(let path), .postgreSQL(let address)): try move(path, address, progress)
    case (.postgreSQL(let address), .file(let path)): try move(address, path, progress)
    case (.file, .file):
      throw .pointless(
        advice: "One of the two must be a postgres:// address. To copy a file, use `detent backup`."
      )
    case (.postgreSQL, .postgreSQL):
      throw .pointless(
        advice:
          "To copy between two PostgreSQL databases, use pg_dump --schema=detent and pg_restore.")
    }
  }

  private func move(
    _ path: String, _ address: PostgreSQLAddress, _ progress: (Double) -> Void
  ) throws(BackupFailure) -> DatabaseContents {
    // Asked first whether it is sound, and of this version.
    let report = try DatabaseCheck(database: path).run { progress($0 / 2) }
    if let first = report.findings.first { throw .unfit(path: path, .damaged(first)) }
    let lock: DatabaseLock
    do throws(DatabaseLock.Refusal) {
      lock = try DatabaseLock(of: path)
    } catch {
      switch error {
      case .held: throw .inUse(path: path)
      case .impossible(let reason): throw .unreadable(path: path, reason: reason)
      }
    }
    defer { withExtendedLifetime(lock) {} }
    do {
      let target = try PostgreSQLConnection(address, isPatient: true)
      guard try PostgreSQLUse.takeAlone(target) else {
        throw BackupFailure.inUse(path: address.name)
      }
      try PostgreSQLSchema.expectFit(target, address.name)
      var reading = GRDB.Configuration()
      reading.readonly = true
      let queue = try DatabaseQueue(path: path, configuration: reading)
      defer { try? queue.close() }
      return try queue.read { db in
        let source = try SQLiteConnection(db)
        return try target.transaction {
          try PostgreSQLSchema.makeTables(target)
          if try target.exists("SELECT 1 FROM boards LIMIT 1") {
            throw BackupFailure.notEmpty(path: address.name)
          }
          try DatabaseTransfer(source: source, target: target).run { progress(0.5 + $0 / 2) }
          return try DatabaseContents(target, bytes: PostgreSQLSchema.size(target))
        }
      }
    } catch let error as SQLError {
      throw DatabaseCopy.failure(error, writingTo: address)
    } catch {
      throw DatabaseCopy.failure(error, reading: path)
    }
  }

  private func move(
    _ address: PostgreSQLAddress, _ path: String, _ progress: @escaping (Double) -> Void
  ) throws(BackupFailure) -> DatabaseContents {
    guard !FileStatus.exists(path) else { throw .occupied(path: path) }
    do {
      let source = try PostgreSQLConnection(address, isPatient: true)
      guard try PostgreSQLUse.takeAlone(source) else {
        throw BackupFailure.inUse(path: address.name)
      }
      defer { withExtendedLifetime(source) {} }
      return try DatabaseBackup(database: address.text, file: path).make(progress: progress)
    } catch {
      throw DatabaseCopy.failure(error, reading: address.name)
    }
  }
}
