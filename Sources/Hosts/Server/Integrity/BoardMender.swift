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
  private struct State {
    /// The boards that are being looked through.
    var running: [Int64: Task<Bool, any Error>] = [:]
    /// When a board was last looked through because somebody met damage, and none was mended.
    var inVain: [Int64: ContinuousClock.Instant] = [:]
  }

  /// What came of looking through all boards.
  struct Outcome: Equatable {
    /// How many boards, and tables that lead to them, were damaged.
    var damaged = 0
    /// How many could not be looked through or mended.
    var failed = 0
  }

  private let storage: any BoardStorage
  private let threads: ReadingPool
  private let writer: BoardWriter
  private let logger: Logger
  private let state = Mutex(State())
  /// What is to happen when a board has a new epoch.
  private let changed = BoardListener()

  init(
    _ storage: any BoardStorage, _ threads: ReadingPool, _ writer: BoardWriter, _ logger: Logger
  ) {
    self.storage = storage
    self.threads = threads
    self.writer = writer
    self.logger = logger
  }

  /// Calls `body` with the number of each board that gets a new epoch.
  func whenChanged(_ body: @escaping @Sendable (Int64) -> Void) {
    changed.set(body)
  }

  /// Takes note of damage that somebody met, and looks through the board.
  ///
  /// - Returns: what to tell whoever met it.
  func met(_ damage: DamagedBoard) -> Problem {
    let board = damage.number
    let isDue = state.withLock { state in
      let last = state.inVain[board]
      return state.running[board] == nil
        && last.map { $0.duration(to: .now) > Self.patience } ?? true
    }
    guard isDue else { return Self.busy }
    Task {
      // Where the board itself is sound, what leads to it is not.
      var isMended = await tried("a board") { try await mend(board) }
      if isMended != true { isMended = await mendIndexes().damaged > 0 }
      state.withLock { $0.inVain[board] = isMended == true ? nil : .now }
    }
    return Self.busy
  }

  private static let busy = Problem.busy("The board is being repaired.")
  /// How long a board is left alone that was looked through in vain.
  private static let patience: Duration = .seconds(60)

  /// Looks through all boards.
  func mendAll() async throws -> Outcome {
    var outcome = await mendIndexes(["boards", "tokens", "segments"])
    var last = Int64.min
    while true {
      try Task.checkCancellation()
      let from = last
      let next = try await read { db in
        try db.integer("SELECT min(number) FROM boards WHERE number > $1", from)
      }
      guard let next else { break }
      last = next
      switch await tried("a board", { try await mend(next) }) {
      case true: outcome.damaged += 1
      case false: break
      case nil: outcome.failed += 1
      }
    }
    // Behind the boards: their operations say which replicas there are.
    let replicas = await mendIndexes(["replicas"])
    outcome.damaged += replicas.damaged
    outcome.failed += replicas.failed
    return outcome
  }

  /// What `body` returns; nil where it failed, which is in the log then.
  private func tried<Value>(_ what: String, _ body: () async throws -> Value) async -> Value? {
    do {
      return try await body()
    } catch is CancellationError {
      return nil
    } catch {
      logger.error("\(what) can't be checked or mended", metadata: ["error": "\(error)"])
      return nil
    }
  }

  /// How many operations were lost here and have not come again.
  static func lost(_ db: any SQLConnection) throws -> Int {
    let count = try db.integer(
      """
        SELECT count(*) FROM damages WHERE digest IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM operations WHERE operations.board = damages.board
            AND operations.replica = damages.replica AND operations.digest = damages.digest)
          AND NOT EXISTS (
            SELECT 1 FROM packed WHERE packed.board = damages.board
              AND packed.replica = damages.replica AND packed.digest = damages.digest)
      """)
    return Int(count ?? 0)
  }

  /// Looks whether boards, tokens and replicas are found by their names, and works the indexes out anew
  /// where they are not.
  private func mendIndexes(_ tables: [String] = ["boards", "tokens", "segments", "replicas"]) async
    -> Outcome
  {
    var outcome = Outcome()
    for table in tables {
      let isDamaged = await tried("the table \(table)") {
        guard let finding = try await damage(to: table) else { return false }
        logger.error("damage found", metadata: ["table": "\(table)", "what": "\(finding)"])
        try await writer.write { db in try Indexes.rebuild(db, of: table) }
        if let rest = try await damage(to: table) {
          throw SQLError(.damaged, rest)
        }
        return true
      }
      switch isDamaged {
      case true: outcome.damaged += 1
      case false: break
      case nil: outcome.failed += 1
      }
    }
    return outcome
  }

  /// What the database finds wrong with a table and its indexes.
  private func damage(to table: String) async throws -> String? {
    let storage = storage
    return try await threads.run(.nobody, in: .token(nil)) { try storage.damage(to: table) }
  }

  /// Looks through a board, and mends it; where somebody does so already, waits for that.
  ///
  /// - Returns: whether there was anything to mend.
  private func mend(_ board: Int64) async throws -> Bool {
    let task = state.withLock { state in
      if let task = state.running[board] { return task }
      let task = Task {
        defer { self.state.withLock { $0.running[board] = nil } }
        var findings = try await self.lookThrough(board)
        let wasSound = findings.isEmpty
        // What else there is shows only when the table is in order, and when there is room to tell it.
        for look in 1..<Self.mostLooks
        where findings.contains(where: { $0.hidesOthers })
          || findings.count >= BoardCheck.mostFindings
        {
          let last = findings
          findings = try await self.lookThrough(board, isThorough: look > 1)
          if look > 2, findings == last, findings.count < BoardCheck.mostFindings { break }
        }
        return !wasSound
      }
      state.running[board] = task
      return task
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private static let mostLooks = 100

  private func lookThrough(
    _ board: Int64, isThorough: Bool = false
  ) async throws -> [BoardCheck.Finding] {
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
      try BoardRecord.hold(db, number: board)
      let isNew = try BoardMending.mend(
        db, check, isThorough: isThorough, now: Timestamp.milliseconds())
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
    if isNew { changed.tell(board) }
    return findings
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    let storage = storage
    return try await threads.run(.nobody, in: .token(nil)) { try storage.read(body) }
  }
}

/// Looks through all boards when the server starts, and every day; sooner where something failed. Where
/// several servers share a database, one of them does so each day.
struct BoardCheckService: Service {
  let storage: any BoardStorage
  let mender: BoardMender
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      var (isDue, isDone) = (false, false)
      while true {
        do {
          if !isDue { isDue = try await storage.isCheckDue() }
          if isDue { isDone = try await mender.mendAll().failed == 0 }
          if isDone { isDue = false }
        } catch is CancellationError {
          return
        } catch {
          isDone = false
          logger.error("boards can't be checked", metadata: ["error": "\(error)"])
        }
        try await Task.sleep(for: .seconds(isDone && !storage.isShared ? 86_400 : 600))
      }
    }
    // A service that ends takes the server with it.
    try? await gracefulShutdown()
  }
}
