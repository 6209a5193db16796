import GRDB
import Logging
import Replication
import ServiceLifecycle
import Synchronization

/// Sees to it that nothing rots unseen: looks through all boards now and then, and through one at once
/// where what was read of it is not what was written.
///
/// What is damaged is mended where it can be, and taken out where it can't: then devices, which have all
/// operations themselves, are asked for it by a new epoch.
final class BoardMender: Sendable {
  private let database: ServerDatabase
  private let threads: ReadingPool
  private let writer: BoardWriter
  private let logger: Logger
  /// The boards that are being looked through.
  private let running = Mutex<[Int64: Task<Bool, any Error>]>([:])
  /// What is to happen when a board has a new epoch.
  private let changed = Mutex<(@Sendable (Int64) -> Void)?>(nil)

  init(_ database: ServerDatabase, _ threads: ReadingPool, _ writer: BoardWriter, _ logger: Logger)
  {
    self.database = database
    self.threads = threads
    self.writer = writer
    self.logger = logger
  }

  /// Calls `body` with the number of each board that gets a new epoch.
  func whenChanged(_ body: @escaping @Sendable (Int64) -> Void) {
    changed.withLock { $0 = body }
  }

  /// Takes note of damage that somebody met, and looks through the board.
  ///
  /// - Returns: what to tell whoever met it.
  func met(_ damage: DamagedBoard) -> Problem {
    Task {
      do {
        _ = try await mend(damage.number)
      } catch {
        logger.error("a board can't be mended", metadata: ["error": "\(error)"])
      }
    }
    return .busy("The board is being repaired.")
  }

  /// Looks through all boards.
  ///
  /// - Returns: how many of them, and of the tables that lead to them, were damaged.
  func mendAll() async throws -> Int {
    var damaged = try await mendIndexes()
    var last: Int64 = 0
    while true {
      try Task.checkCancellation()
      let from = last
      let next = try await read { db in
        try Int64.fetchOne(
          db, sql: "SELECT min(number) FROM boards WHERE number > ?", arguments: [from])
      }
      guard let next else { return damaged }
      last = next
      if try await mend(next) { damaged += 1 }
    }
  }

  /// How many operations were lost here and have not come again.
  static func lost(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM damages WHERE digest IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM operations WHERE operations.board = damages.board
            AND operations.replica = damages.replica AND operations.digest = damages.digest)
        """) ?? 0
  }

  /// Looks whether boards and tokens are found by their names, and works the indexes out anew where
  /// they are not.
  ///
  /// - Returns: of how many tables.
  private func mendIndexes() async throws -> Int {
    var damaged = 0
    for table in ["boards", "tokens", "replicas"] {
      let finding = try await read { db in
        try String.fetchOne(db, sql: "PRAGMA integrity_check(\(table))") ?? "no answer"
      }
      guard finding != "ok" else { continue }
      logger.error("damage found", metadata: ["table": "\(table)", "what": "\(finding)"])
      try await writer.write { db in try db.execute(sql: "REINDEX \(table)") }
      damaged += 1
    }
    return damaged
  }

  /// Looks through a board, and mends it; where somebody does so already, waits for that.
  ///
  /// - Returns: whether there was anything to mend.
  private func mend(_ board: Int64) async throws -> Bool {
    let task = running.withLock { running in
      if let task = running[board] { return task }
      let task = Task {
        defer { self.running.withLock { $0[board] = nil } }
        let findings = try await self.lookThrough(board)
        // What else there is shows only then.
        if findings == [.order] { _ = try await self.lookThrough(board) }
        return !findings.isEmpty
      }
      running[board] = task
      return task
    }
    return try await task.value
  }

  private func lookThrough(_ board: Int64) async throws -> [BoardCheck.Finding] {
    let check = try await read { db in try BoardCheck(db, board: board) }
    var isOver = false
    while !isOver {
      try Task.checkCancellation()
      do {
        isOver = try await read { db in try check.go(on: db) }
      } catch is BoardCheck.IndexDamage {}
    }
    let findings = check.findings
    guard !findings.isEmpty else { return [] }
    let (id, isNew) = try await writer.write { db in
      let isNew = try BoardMending.mend(db, check, now: Timestamp.milliseconds())
      return (try BoardID.find(db, number: board)?.description ?? "?", isNew)
    }
    for finding in findings.prefix(20) {
      logger.error("damage found", metadata: ["board": "\(id)", "what": "\(finding.words)"])
    }
    logger.error(
      isNew
        ? "damage taken out; devices are asked for what is lost"
        : "damage mended from what is left",
      metadata: ["board": "\(id)", "count": "\(findings.count)"])
    if isNew { changed.withLock { $0 }?(board) }
    return findings
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    let database = database
    return try await threads.run(.nobody, in: .token(nil)) { try database.pool.read(body) }
  }
}

/// Looks through all boards when the server starts, and every day.
struct BoardCheckService: Service {
  let mender: BoardMender
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        do {
          let damaged = try await mender.mendAll()
          logger.debug("boards checked", metadata: ["damaged": "\(damaged)"])
        } catch is CancellationError {
          return
        } catch {
          logger.error("boards can't be checked", metadata: ["error": "\(error)"])
        }
        try await Task.sleep(for: .seconds(86_400))
      }
    }
    // A service that ends takes the server with it.
    try? await gracefulShutdown()
  }
}
