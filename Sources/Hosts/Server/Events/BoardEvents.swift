import Logging
import Replication
import Synchronization

/// Who listens to which board, and what they are told.
///
/// What happens is told at once, and then at most every tenth of a second with all that came
/// meanwhile. A message is read and encoded once, however many listen. A reader joins first, then
/// reads what it lacks from the database, then goes live: so nothing falls between.
final class BoardEvents: Sendable {
  private struct Line {
    var readers: [ObjectIdentifier: EventReader] = [:]
    /// Those that have read what lay behind.
    var live: Set<ObjectIdentifier> = []
    /// The board's life that they are told of; nil as long as nobody was live.
    var epoch: UInt64?
    /// The cursor behind the last message; nil as long as nobody was live.
    var told: Int64?
    /// The greatest cursor that is known to be on disk.
    var head: Int64 = 0
    var last: ContinuousClock.Instant?
    var isTelling = false
  }

  private struct State {
    var lines: [Int64: Line] = [:]
    var isBeating = false
  }

  private let reader: BoardReader
  private let limits: DetentServer.Limits
  private let logger: Logger
  private let metrics: ServerMetrics
  private let state = Mutex(State())

  init(
    _ reader: BoardReader, limits: DetentServer.Limits, logger: Logger, metrics: ServerMetrics
  ) {
    self.metrics = metrics
    self.reader = reader
    self.limits = limits
    self.logger = logger
  }

  /// How many listen to any board, and how many boards have somebody who listens.
  var count: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.readers.count } } }
  var boards: Int { state.withLock { $0.lines.count } }

  /// How many listen to a board.
  func count(of board: Int64) -> Int {
    state.withLock { $0.lines[board]?.readers.count ?? 0 }
  }

  /// Whether there is room for another reader of a board.
  func mayJoin(_ grant: Grant) -> Bool {
    state.withLock { state in
      guard let readers = state.lines[grant.board]?.readers else { return true }
      return readers.count < limits.streamsPerBoard
        && (readers.count < limits.streamsPerHolder
          || readers.values.count { $0.payer == grant.payer } < limits.streamsPerHolder)
    }
  }

  /// Adds a reader, which hears nothing before it goes live.
  func join(_ reader: EventReader, _ board: Int64) {
    let isFirst = state.withLock { state in
      state.lines[board, default: Line()].readers[ObjectIdentifier(reader)] = reader
      defer { state.isBeating = true }
      return !state.isBeating
    }
    if isFirst { Task.detached { await self.beat() } }
  }

  /// Lets a reader hear all that comes behind its cursor.
  /// - Returns: false where it must read on before, since others have been told more already.
  func goLive(
    _ reader: EventReader, _ board: Int64, cursor: Int64, epoch: UInt64
  ) -> Bool {
    let (isLive, mustTell, mustEnd) = state.withLock { state in
      guard var line = state.lines[board] else { return (true, false, false) }
      // The others still hear of its former life.
      if let known = line.epoch, known != epoch { return (false, false, true) }
      let told = line.told ?? cursor
      guard cursor >= told else { return (false, false, false) }
      line.told = told
      line.epoch = epoch
      line.live.insert(ObjectIdentifier(reader))
      let mustTell = line.head > told && !line.isTelling
      if mustTell { line.isTelling = true }
      state.lines[board] = line
      return (true, mustTell, false)
    }
    if mustEnd { end(board) }
    if mustTell { Task.detached { await self.tell(board) } }
    return isLive
  }

  /// Removes a reader.
  func leave(_ reader: EventReader, _ board: Int64) {
    state.withLock { state in
      state.lines[board]?.readers[ObjectIdentifier(reader)] = nil
      state.lines[board]?.live.remove(ObjectIdentifier(reader))
      if state.lines[board]?.readers.isEmpty == true { state.lines[board] = nil }
    }
  }

  /// Says that operations up to `head` are on disk.
  func changed(_ board: Int64, head: Int64) {
    let mustTell = state.withLock { state in
      guard var line = state.lines[board] else { return false }
      line.head = max(line.head, head)
      let mustTell = !line.isTelling && line.told.map { $0 < line.head } ?? false
      if mustTell { line.isTelling = true }
      state.lines[board] = line
      return mustTell
    }
    if mustTell { Task.detached { await self.tell(board) } }
  }

  /// Ends the streams of a token.
  func revoke(_ token: Int64, of board: Int64) {
    let readers = state.withLock { state in
      state.lines[board]?.readers.values.filter { $0.payer.token == token } ?? []
    }
    for reader in readers { reader.end(.revoked) }
  }

  /// Ends all streams of a board, which is another one from now on, or can't be read.
  func end(_ board: Int64) {
    let readers = state.withLock { state in
      state.lines.removeValue(forKey: board)?.readers.values.map { $0 } ?? []
    }
    for reader in readers { reader.end(.failed) }
  }

  /// Looks in the database for whatever nobody told of: operations, other lives, revocations.
  func lookAgain() async throws {
    let watched = state.withLock { state in
      state.lines.map { board, line in
        (board: board, tokens: line.readers.values.compactMap { $0.payer.token })
      }
    }
    for start in stride(from: 0, to: watched.count, by: Self.part) {
      let part = watched[start..<min(start + Self.part, watched.count)]
      let boards = part.map { $0.board }
      let tokens = Set(part.flatMap { $0.tokens }).sorted()
      let (found, revoked) = try await reader.readAtOnce { db in
        let found = try db.all(
          "SELECT number, cursor, epoch FROM boards WHERE number = ANY($1)", boards
        ) { ($0.integer(0), $0.integer(1), UInt64(bitPattern: $0.integer(2))) }
        let revoked = try db.all(
          """
          SELECT number, board FROM tokens
          WHERE board = ANY($1) AND number = ANY($2) AND revoked IS NOT NULL
          """, boards, tokens
        ) { ($0.integer(0), $0.integer(1)) }
        return (found, revoked)
      }
      for (token, board) in revoked { revoke(token, of: board) }
      for board in Set(boards).subtracting(found.map { $0.0 }) { end(board) }
      for (board, cursor, epoch) in found {
        let line = state.withLock { $0.lines[board] }
        let isOther = line?.epoch.map { $0 != epoch } ?? false
        if isOther || cursor < line?.told ?? 0 {
          end(board)
        } else {
          changed(board, head: cursor)
        }
      }
    }
  }

  /// How many boards are asked for at once.
  private static let part = 1000

  /// Tells what is new until nothing is.
  private func tell(_ board: Int64) async {
    while let (after, wait) = next(board) {
      if wait > .zero { try? await Task.sleep(for: wait) }
      do {
        let page = try await reader.readAtOnce { db in
          try OperationRecords.page(
            db, board: board, after: after, limit: OperationPage.limit,
            bytes: EventMessage.operationBytes)
        }
        // Nothing where something was: the database has been set back.
        guard page.cursor > after else { return end(board) }
        deliver(EventMessage(page.page), board, after: after)
      } catch {
        logger.error("streams ended, for a board cannot be read", metadata: ["error": "\(error)"])
        return end(board)
      }
    }
  }

  private func next(_ board: Int64) -> (after: Int64, wait: Duration)? {
    state.withLock { state in
      guard let line = state.lines[board] else { return nil }
      guard let told = line.told, told < line.head else {
        state.lines[board]?.isTelling = false
        return nil
      }
      let due = line.last.map { $0.advanced(by: limits.messageInterval) }
      return (told, due.map { ContinuousClock.now.duration(to: $0) } ?? .zero)
    }
  }

  private func deliver(_ message: EventMessage, _ board: Int64, after: Int64) {
    let readers = state.withLock { state -> [EventReader] in
      // The line may be another one by now, with readers that have read further.
      guard var line = state.lines[board], line.told == after else { return [] }
      line.told = message.cursor
      line.head = max(line.head, message.cursor)
      line.last = .now
      state.lines[board] = line
      return line.live.compactMap { line.readers[$0] }
    }
    metrics.messages.increment(by: readers.count)
    for reader in readers { reader.offer(message) }
  }

  /// Lets all streams say that they stand, as long as there are any.
  private func beat() async {
    while true {
      try? await Task.sleep(for: limits.heartbeat)
      let readers = state.withLock { state in
        let readers = state.lines.values.flatMap { $0.readers.values }
        state.isBeating = !readers.isEmpty
        return readers
      }
      if readers.isEmpty { return }
      for reader in readers { reader.beat() }
    }
  }
}
