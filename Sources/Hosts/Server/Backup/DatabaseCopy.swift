import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A copy of a database that is being made beside the place where it will be.
///
/// It has a name of its own, `….part`, until it is whole, checked and on the disk. What an attempt
/// that was killed left behind is overwritten by the next one; everything else removes it.
final class DatabaseCopy {
  /// The path of the unfinished file.
  let path: String
  private let place: String
  private let file: Int32
  private var isFinished = false

  /// How many pages are copied at once: 4 MB, a tenth of a second on a slow disk.
  private static let step: CInt = 1024

  /// Makes the empty file, for its owner alone: it will hold all that a server knows.
  init(for place: String) throws(BackupFailure) {
    let path = place + ".part"
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.failure(errno, place) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0, Self.isNamed(file, path) else {
      close(file)
      throw .underWay(path: place)
    }
    self.place = place
    self.path = path
    self.file = file
    // From here on a failure removes the file.
    guard ftruncate(file, 0) == 0, fchmod(file, 0o600) == 0 else {
      throw Self.failure(errno, place)
    }
    removeJournal()
  }

  /// A copy that is never given a name, beside a file or, where there nothing can be made, among temporary
  /// files.
  static func besides(_ file: String) throws(BackupFailure) -> DatabaseCopy {
    do {
      return try DatabaseCopy(for: file + ".restoring")
    } catch {
      let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
      return try DatabaseCopy(for: folder + "/detent.restoring")
    }
  }

  deinit {
    guard !isFinished else { return }
    unlink(path)
    removeJournal()
    close(file)
  }

  /// Copies a database as it is at one moment, whoever goes on writing to it.
  ///
  /// - Parameter progress: hears now and then which part is done, from 0 to 1.
  func fill(
    from source: String, progress: @escaping (Double) -> Void
  ) throws(BackupFailure) {
    guard FileStatus.exists(source) else { throw .missing(path: source) }
    var reading = GRDB.Configuration()
    reading.readonly = true
    reading.busyMode = .timeout(5)
    do {
      let from = try DatabaseQueue(path: source, configuration: reading)
      defer { try? from.close() }
      try from.inDatabase { db in
        // One transaction around all steps: SQLite begins anew whenever somebody writes between
        // two of them, and would never come to an end beside a busy server.
        try db.inTransaction(.deferred) {
          _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
          try write(from: db, progress)
          return .rollback
        }
      }
    } catch {
      throw Self.failure(error, reading: source)
    }
  }

  /// Copies what a database of PostgreSQL's holds at one moment, whoever goes on writing to it.
  ///
  /// - Parameter progress: hears now and then which part is done, from 0 to 1.
  func fill(
    from address: PostgreSQLAddress, progress: (Double) -> Void
  ) throws(BackupFailure) {
    let source: PostgreSQLConnection
    do {
      source = try PostgreSQLConnection(address, isPatient: true)
      try PostgreSQLSchema.expectCurrent(source, address.name)
    } catch {
      throw Self.failure(error, reading: address.name)
    }
    try work { db in
      try db.inTransaction(.immediate) {
        try SQLiteSchema.migrate(db)
        let target = try SQLiteConnection(db)
        do {
          try source.reading { try DatabaseTransfer(source: source, target: target).run(progress) }
        } catch let finding as DatabaseFinding {
          throw BackupFailure.unfit(path: address.name, finding)
        }
        return .commit
      }
    }
  }

  /// What is in it, when every operation was compared with its digest.
  ///
  /// - Parameter progress: hears now and then which part is done, from 0 to 1.
  func contents(_ progress: (Double) -> Void) throws(BackupFailure) -> DatabaseContents {
    try work { db in
      let schema = try DatabaseFinding.schema(of: db)
      let contents = try DatabaseContents(SQLiteConnection(db), bytes: FileStatus.size(path))
      if schema == SQLiteSchema.current {
        let findings = try DatabaseCheck.findings(
          DatabaseCheck.reading(db), of: contents.operations, progress)
        if let first = findings.first { throw DatabaseFinding.damaged(first) }
      }
      return contents
    }
  }

  /// Works on the copy, which nobody else sees yet.
  func work<Value>(_ body: (Database) throws -> Value) throws(BackupFailure) -> Value {
    var writing = GRDB.Configuration()
    // Nothing is lost with an unfinished copy: it is flushed once, at its end.
    writing.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY")
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: writing)
      defer { try? queue.close() }
      return try queue.inDatabase(body)
    } catch let failure as BackupFailure {
      throw failure
    } catch let finding as DatabaseFinding {
      throw .unfit(path: path, finding)
    } catch let error as SQLError {
      throw Self.failure(error, writing: place)
    } catch let error as DatabaseError {
      throw Self.failure(SQLError(error), writing: place)
    } catch {
      throw .unwritable(path: place, reason: "\(error)")
    }
  }

  /// Puts the copy on the disk and gives it its name.
  /// - Parameter replaces: whether it may take the place of what has that name.
  func finish(replacing replaces: Bool) throws(BackupFailure) {
    guard fsync(file) == 0 else { throw Self.failure(errno, place) }
    guard replaces || !FileStatus.exists(place) else { throw .exists(path: place) }
    guard rename(path, place) == 0 else { throw Self.failure(errno, place) }
    isFinished = true
    close(file)
    if let code = FileStatus.sync(FileStatus.folder(of: place)) {
      throw Self.failure(code, place)
    }
  }

  /// Gives the copy to those to whom the file at a path belongs.
  func handOver(besides path: String) { FileStatus.handOver(file, besides: path) }

  private func write(
    from source: Database, _ progress: @escaping (Double) -> Void
  ) throws {
    try work { db in
      try source.backup(to: db, pagesPerStep: Self.step) { state in
        let total = max(1, state.totalPageCount)
        progress(Double(total - state.remainingPageCount) / Double(total))
      }
      // One file that needs no others beside it, wherever it is carried.
      try db.execute(sql: "PRAGMA journal_mode = DELETE")
    }
  }

  /// Whether the name is still that of the file that was locked.
  private static func isNamed(_ file: Int32, _ path: String) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(file, &opened) == 0 && lstat(path, &named) == 0
      && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino
  }

  private func removeJournal() {
    for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  private static func failure(_ code: Int32, _ path: String) -> BackupFailure {
    switch code {
    case ENOSPC, EDQUOT: .full(path: path)
    default: .unwritable(path: path, reason: systemWords(code))
    }
  }

  /// What to say of whatever went wrong while something was read.
  static func failure(_ error: any Error, reading path: String) -> BackupFailure {
    switch error {
    case let failure as BackupFailure: failure
    case ServerFailure.unfitDatabase(let name, let reason): .unwritable(path: name, reason: reason)
    case let finding as DatabaseFinding: .unfit(path: path, finding)
    case let error as DatabaseError: failure(SQLError(error), reading: path)
    case let error as SQLError: failure(error, reading: path)
    default: .unreadable(path: path, reason: "\(error)")
    }
  }

  private static func failure(_ error: SQLError, reading path: String) -> BackupFailure {
    switch error.kind {
    case .busy: .busy(path: path)
    case .damaged: .unfit(path: path, .damaged(error.message))
    default: .unreadable(path: path, reason: error.message)
    }
  }

  /// What to say where a database of PostgreSQL's can't be written.
  static func failure(_ error: SQLError, writingTo address: PostgreSQLAddress) -> BackupFailure {
    switch error.kind {
    case .full: .full(path: address.name)
    case .busy, .conflict: .busy(path: address.name)
    case .uncertain: .uncertain(path: address.name)
    default: .unwritable(path: address.name, reason: error.message)
    }
  }

  private static func failure(_ error: SQLError, writing path: String) -> BackupFailure {
    switch error.kind {
    case .full: return .full(path: path)
    case .damaged: return .unfit(path: path, .damaged(error.message))
    default:
      return FileStatus.isFull(path)
        ? .full(path: path) : .unwritable(path: path, reason: error.message)
    }
  }
}
