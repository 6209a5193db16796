import Dispatch
import Logging
import NIOCore
import Synchronization

/// Boards in a database of PostgreSQL's, which several servers may share.
///
/// Holds one connection that writes and a few that read, each made when it is needed and made anew when it
/// broke; so a database that was away is there again without anybody's doing.
final class PostgreSQLStorage: BoardStorage {
  let name: String
  var isShared: Bool { true }
  /// A thread that reads waits for most of its time.
  let readingThreads: Int

  private struct Readers {
    var idle: [PostgreSQLConnection] = []
    var isOver = false
  }

  private let address: PostgreSQLAddress
  private let news: PostgreSQLNews
  private let writer = Mutex<PostgreSQLConnection?>(nil)
  /// Why the last write found no room, and when.
  private let fullness = Mutex<(error: SQLError, moment: ContinuousClock.Instant)?>(nil)
  private let readers = Mutex(Readers())
  private let free: DispatchSemaphore
  private let queue = DispatchQueue(label: "detent.database", attributes: .concurrent)

  /// How long a server that found no room is not sent uploads.
  private static let memory: Duration = .seconds(10)
  /// How long a reader waits for a connection.
  private static let patience: DispatchTimeInterval = .seconds(5)

  /// Connects, and makes or brings up to date what a server needs there.
  ///
  /// - Throws: ``ServerFailure`` with the reason in words.
  init(_ address: PostgreSQLAddress, logger: Logger) throws(ServerFailure) {
    self.address = address
    news = PostgreSQLNews(address, logger: logger)
    name = address.name
    readingThreads = max(4, 2 * System.coreCount)
    // One more for health, and a few for what is read at once.
    free = DispatchSemaphore(value: readingThreads + 4)
    do {
      let connection = try PostgreSQLConnection(address)
      try PostgreSQLUse.share(connection)
      try Self.prepare(connection, name)
      writer.withLock { $0 = connection }
      try Self.warn(connection, logger)
    } catch let failure as ServerFailure {
      throw failure
    } catch let error as SQLError {
      throw Self.failure(error, name)
    } catch {
      throw .unreachableDatabase(name: name, reason: "\(error)")
    }
  }

  private static func prepare(_ db: PostgreSQLConnection, _ name: String) throws {
    try PostgreSQLSchema.expectFit(db, name)
    if let found = try PostgreSQLSchema.found(db), found > PostgreSQLSchema.current {
      throw ServerFailure.newerDatabase(
        path: name, found: found, supported: PostgreSQLSchema.current)
    }
    try PostgreSQLSchema.migrate(db)
  }

  private static func warn(_ db: PostgreSQLConnection, _ logger: Logger) throws {
    guard try db.first("SELECT current_setting('fsync')", read: { $0.text(0) }) == "off" else {
      return
    }
    logger.warning(
      "PostgreSQL does not wait for its disk (fsync = off): a power cut can lose what was acknowledged"
    )
  }

  private static func failure(_ error: SQLError, _ name: String) -> ServerFailure {
    switch error.kind {
    case .unavailable, .uncertain, .busy, .conflict:
      .unreachableDatabase(name: name, reason: error.message)
    case .full: .fullDisk(path: name)
    case .readOnly: .unfitDatabase(name: name, reason: "it is read-only, as a standby is")
    case .damaged, .refused: .unfitDatabase(name: name, reason: error.message)
    }
  }

  // MARK: Reading

  func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    let connection = try take()
    defer { give(connection) }
    return try connection.reading { try body(connection) }
  }

  func readAtOnce<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await onQueue { try self.read(body) }
  }

  private func onQueue<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try body() }) }
    }
  }

  private func take() throws -> PostgreSQLConnection {
    guard free.wait(timeout: .now() + Self.patience) == .success else {
      throw SQLError(.busy, "all connections to the database are in use")
    }
    do {
      while true {
        let (idle, isOver) = readers.withLock { ($0.idle.popLast(), $0.isOver) }
        if isOver { throw SQLError(.unavailable, "the database is closed") }
        guard let idle else { return try PostgreSQLConnection(address) }
        if idle.isAlive { return idle }
      }
    } catch {
      free.signal()
      throw error
    }
  }

  private func give(_ connection: PostgreSQLConnection) {
    if connection.isAlive {
      readers.withLock { if !$0.isOver { $0.idle.append(connection) } }
    }
    free.signal()
  }

  // MARK: Writing

  func write<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try writer.withLock { writer in
      let connection: PostgreSQLConnection
      if let known = writer, known.isAlive {
        connection = known
      } else {
        // The old one is closed before.
        writer = nil
        connection = try PostgreSQLConnection(address)
        try PostgreSQLUse.share(connection)
        writer = connection
      }
      do {
        let value = try body(connection)
        fullness.withLock { $0 = nil }
        return value
      } catch let error as SQLError {
        if error.kind == .full { fullness.withLock { $0 = (error, .now) } }
        // Of several machines another one may be that which can be written now.
        if error.kind == .readOnly { writer = nil }
        throw error
      }
    }
  }

  func check() async throws -> StorageCondition {
    try await onQueue {
      // The little that is written here may find room where an upload does not.
      let fullness = self.fullness.withLock { $0 }
      if let fullness, fullness.moment.duration(to: .now) < Self.memory { throw fullness.error }
      let connection = try self.take()
      defer { self.give(connection) }
      return try connection.transaction {
        try connection.run("UPDATE server SET tried = tried + 1")
        let schema = try connection.integer("SELECT schema FROM server") ?? 0
        let bytes = try connection.integer("SELECT pg_database_size(current_database())") ?? 0
        return StorageCondition(
          schema: Int(schema), bytes: bytes, lost: try BoardMender.lost(connection))
      }
    }
  }

  func tell(_ news: ServerNews) { self.news.tell(news) }

  func listen(_ hear: @escaping @Sendable (Heard) -> Void) async { await news.listen(hear) }

  /// Once a day for all servers together, by the database's clock: theirs may differ.
  func isCheckDue() async throws -> Bool {
    try await onQueue {
      let connection = try self.take()
      defer { self.give(connection) }
      return try connection.transaction {
        try connection.exists(
          """
          UPDATE server SET checked = now() WHERE checked < now() - interval '23 hours' RETURNING 1
          """)
      }
    }
  }

  /// PostgreSQL says of itself when it comes upon something; there is no looking for it.
  func damage(to table: String) throws -> String? { nil }

  func close() throws {
    readers.withLock { readers in
      readers.isOver = true
      readers.idle = []
    }
    writer.withLock { $0 = nil }
  }
}
