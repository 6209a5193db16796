import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Puts a backup in the place of a server's database.
///
/// Every board gets a new epoch, by which devices learn that the server may have forgotten
/// something, and send it again. What was there before is kept beside it. Whenever the machine
/// stops, the place holds the old database or the new one, and never nothing.
public struct DatabaseRestoration: Sendable {
  /// What was done.
  public struct Outcome: Equatable, Sendable {
    /// What the server has now.
    public let contents: DatabaseContents
    /// Where the database lies that was there before, if there was one.
    public let kept: String?
  }

  private let file: String
  private let place: String
  /// The path of the file that the place names, where it does.
  private let database: String

  /// Says which backup goes where: into a file, or a database of PostgreSQL's.
  public init(file: String, database: String) {
    self.file = file
    place = database
    // A link stays a link: the file that it leads to is replaced.
    self.database = FileStatus.resolved(database)
  }

  /// Restores.
  ///
  /// - Parameters:
  ///   - time: goes into the name of what was there before, as `20260301T093000Z`.
  ///   - progress: hears now and then which part is copied, from 0 to 1.
  /// - Throws: ``BackupFailure``; what was there before is then as it was.
  /// - Complexity: O(size of the backup).
  public func run(
    time: String? = nil, progress: @escaping (Double) -> Void = { _ in }
  ) throws(BackupFailure) -> Outcome {
    guard !file.contains("://") else { throw .notAFile(command: "restore") }
    guard FileStatus.exists(file) else { throw .missing(path: file) }
    let time = time ?? Timestamp.compact()
    return switch try DatabaseLocation.forBackup(place) {
    case .file: try restoreFile(time, progress)
    case .postgreSQL(let address): try restore(address, time, progress)
    }
  }

  private func restore(
    _ address: PostgreSQLAddress, _ time: String, _ progress: @escaping (Double) -> Void
  ) throws(BackupFailure) -> Outcome {
    try look(at: file)
    do {
      let target = try PostgreSQLConnection(address, isPatient: true)
      guard try PostgreSQLUse.takeAlone(target) else {
        throw BackupFailure.inUse(path: address.name)
      }
      try PostgreSQLSchema.expectFit(target, address.name)
      // A copy, for it may have to be brought up to date.
      let copy = try DatabaseCopy.besides(file)
      try copy.fill(from: file) { progress($0 / 4) }
      return try copy.work { db in
        try SQLiteSchema.migrate(db)
        let source = try SQLiteConnection(db)
        do {
          return try target.transaction {
            let kept = try PostgreSQLSchema.putAside(target, time)
            try PostgreSQLSchema.makeTables(target)
            try DatabaseTransfer(source: source, target: target, isRestoring: true)
              .run { progress(0.25 + $0 * 3 / 4) }
            return Outcome(
              contents: try DatabaseContents(target, bytes: PostgreSQLSchema.size(target)),
              kept: kept)
          }
        } catch let error as SQLError {
          throw DatabaseCopy.failure(error, writingTo: address)
        }
      }
    } catch let error as SQLError {
      throw DatabaseCopy.failure(error, writingTo: address)
    } catch {
      throw DatabaseCopy.failure(error, reading: file)
    }
  }

  private func restoreFile(
    _ time: String, _ progress: @escaping (Double) -> Void
  ) throws(BackupFailure) -> Outcome {
    guard !FileStatus.isSame(database, file) else { throw .sameFile(path: file) }
    do throws(ServerFailure) {
      try SQLiteStorage.makeFolder(of: database)
    } catch {
      if case .unwritableDatabase(_, let reason) = error {
        throw .unwritable(path: database, reason: reason)
      }
      throw .unwritable(path: database, reason: "\(error)")
    }
    let lock = try takeLock()
    defer { withExtendedLifetime(lock) {} }
    // Found out before anything is copied, so that the words are about the file that is meant.
    try look(at: file)
    let copy = try DatabaseCopy(for: database)
    try copy.fill(from: file, progress: progress)
    let contents = try copy.work { db in
      try db.inTransaction(.immediate) {
        try SQLiteSchema.migrate(db)
        try db.execute(sql: "UPDATE boards SET epoch = random()")
        return .commit
      }
      _ = try DatabaseFinding.schema(of: db)
      return try DatabaseContents(SQLiteConnection(db), bytes: FileStatus.size(copy.path))
    }
    copy.handOver(besides: database)
    let kept = try keepOld(time)
    try copy.finish(replacing: true)
    return Outcome(contents: contents, kept: kept)
  }

  private func takeLock() throws(BackupFailure) -> DatabaseLock {
    do throws(DatabaseLock.Refusal) {
      return try DatabaseLock(of: database)
    } catch {
      switch error {
      case .held: throw .inUse(path: database)
      case .impossible(let reason): throw .unwritable(path: database, reason: reason)
      }
    }
  }

  private func look(at path: String) throws(BackupFailure) {
    do {
      _ = try DatabaseFinding.schema(at: path)
    } catch {
      throw DatabaseCopy.failure(error, reading: path)
    }
  }

  /// Gives what is there a second name.
  private func keepOld(_ time: String) throws(BackupFailure) -> String? {
    guard FileStatus.exists(database) else { return nil }
    let isWhole = try gatherOld()
    var name = "\(database).before-restore-\(time)"
    var number = 2
    while FileStatus.exists(name) || FileStatus.exists(name + "-wal") {
      name = "\(database).before-restore-\(time)-\(number)"
      number += 1
    }
    if !isWhole {
      // Its log goes along, and must not be taken for a part of the new database.
      for suffix in ["-wal", "-journal"] where FileStatus.exists(database + suffix) {
        guard rename(database + suffix, name + suffix) == 0 else { throw failure(errno) }
      }
      unlink(database + "-shm")
    }
    // Where a file cannot have two names, there is a moment without any.
    guard link(database, name) == 0 || rename(database, name) == 0 else { throw failure(errno) }
    return name
  }

  /// Brings what is still in its log into the old database, so that it is one file.
  /// - Returns: false where the database is too damaged for that.
  private func gatherOld() throws(BackupFailure) -> Bool {
    guard FileStatus.size(database) > 0 else { return true }
    do throws(BackupFailure) {
      try look(at: database)
    } catch {
      switch error {
      case .unfit(_, .foreign), .busy: throw error
      case .unfit(_, .damaged), .unreadable: return false
      default: break
      }
    }
    var configuration = GRDB.Configuration()
    configuration.busyMode = .timeout(2)
    do {
      let queue = try DatabaseQueue(path: database, configuration: configuration)
      defer { try? queue.close() }
      // Fails where anybody else has it open, which is as good a lock as there is.
      try queue.inDatabase { db in
        try db.execute(sql: "PRAGMA synchronous = FULL")
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
        guard mode == "delete" else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
      }
      return true
    } catch let error as DatabaseError
      where error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    {
      throw .busy(path: database)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
      throw .full(path: database)
    } catch {
      throw .unwritable(path: database, reason: "\(error)")
    }
  }

  private func failure(_ code: Int32) -> BackupFailure {
    code == ENOSPC
      ? .full(path: database) : .unwritable(path: database, reason: systemWords(code))
  }
}
