import Logging
import Replication
import ServiceLifecycle
import Synchronization

/// Packs the old operations of long boards into segments, in small pieces between other writes.
final class BoardPacking: Sendable {
  private let reader: BoardReader
  private let writer: BoardWriter
  private let limits: DetentServer.Limits
  private let logger: Logger
  private let metrics: ServerMetrics
  /// The boards that are to be looked at, each once.
  private let noted = Mutex<Set<Int64>>([])
  private let (boards, note) = AsyncStream.makeStream(of: Int64.self)

  /// The share of the writer's time that packing may take: while others write, so little that fewer than
  /// one write in a hundred meets it; and while nobody else does.
  private static let share = 0.01
  private static let idleShare = 0.2
  /// Most canonical bytes of a segment, but for a single operation that is larger.
  private static let segmentBytes = 256 << 10

  init(
    _ reader: BoardReader, _ writer: BoardWriter, limits: DetentServer.Limits, logger: Logger,
    metrics: ServerMetrics
  ) {
    self.metrics = metrics
    self.reader = reader
    self.writer = writer
    self.limits = limits
    self.logger = logger
    writer.whenLong { [weak self] board in self?.look(at: board) }
  }

  private func look(at board: Int64) {
    let isNew = noted.withLock { $0.insert(board).inserted }
    if isNew { note.yield(board) }
  }

  /// Packs all boards that are long enough, and then each as it grows, until it is cancelled.
  func run() async {
    let length = limits.packedOperations + limits.looseOperations
    // Left by an older version, or by a server that was stopped.
    let long = try? await reader.read(.nobody) { db in
      try db.integers(
        """
        SELECT number FROM boards
        WHERE cursor - (SELECT min(cursor) FROM operations WHERE board = number) >= $1
        """, length)
    }
    for board in long ?? [] { look(at: board) }
    for await board in boards {
      noted.withLock { _ = $0.remove(board) }
      do {
        try await pack(board)
      } catch is CancellationError {
        return
      } catch {
        // It stays as it is until the board is counted on again.
        logger.warning("a board can't be packed now", metadata: ["error": "\(error)"])
      }
    }
  }

  /// Packs a board's old operations.
  func pack(_ board: Int64) async throws {
    while let segment = try await reader.read(.nobody, { db in try self.next(db, board) }) {
      let seconds = try await writer.write { db -> Double? in
        let start = ContinuousClock.now
        try BoardRecord.hold(db, number: board)
        guard try segment.replaceOperations(db) else { return nil }
        return start.duration(to: .now) / .seconds(1)
      }
      // The board was mended meanwhile.
      guard let seconds else { return }
      metrics.packedOperations.increment(by: segment.cursor - segment.first + 1)
      let groups = writer.groups
      try await Task.sleep(for: .seconds(seconds / Self.idleShare))
      if writer.groups != groups { try await Task.sleep(for: .seconds(seconds / Self.share)) }
    }
  }

  private static let firstLoose: SQLStatement =
    "SELECT min(cursor) FROM operations WHERE board = $1"
  private static let authors: SQLStatement = """
    SELECT token * 2 + proven FROM operations WHERE board = $1 ORDER BY cursor LIMIT $2
    """
  private static let lastPacked: SQLStatement =
    "SELECT coalesce(max(cursor), 0) FROM segments WHERE board = $1"
  private static let lastLost: SQLStatement =
    "SELECT coalesce(max(cursor), 0) FROM damages WHERE board = $1 AND cursor < $2"

  /// The next segment of a board; nil where there is not enough for one.
  private func next(_ db: any SQLConnection, _ board: Int64) throws -> HistorySegment? {
    guard let head = try BoardRecord.find(db, number: board)?.cursor,
      let first = try db.integer(Self.firstLoose, board),
      // A damaged row may say anything.
      first >= 1, head - first >= Int64(limits.packedOperations + limits.looseOperations)
    else { return nil }
    let authors = try db.integers(Self.authors, board, limits.packedOperations)
    // Operations that don't follow directly on packed or lost ones are left to the board check.
    guard try first == Self.end(db, board, below: first) + 1 else { return nil }
    var records: [(record: OperationRecords.Record, author: Int64)] = []
    var hash = try OperationRecords.hash(db, board: board, at: first - 1)
    var names: Set<Digest> = []
    var bytes = 0
    try OperationRecords.forEachRow(db, board: board, after: first - 1) { row in
      guard row.cursor == first + Int64(records.count) else { return false }
      let record = try row.record(of: board)
      bytes += record.size
      // A log is a set: two operations with the same digest, which an attacker could find, need two logs.
      guard records.isEmpty || bytes <= Self.segmentBytes, names.insert(record.digest).inserted
      else { return false }
      guard hash.map({ HistoryHash.behind($0, record.digest) == record.hash }) ?? true else {
        throw DamagedBoard(number: board)
      }
      hash = record.hash
      records.append((record, authors[records.count]))
      return records.count < authors.count
    }
    return records.isEmpty ? nil : HistorySegment(board: board, records)
  }

  /// The cursor of the last operation below another one that is packed or noted as lost.
  private static func end(_ db: any SQLConnection, _ board: Int64, below cursor: Int64) throws
    -> Int64
  {
    max(
      try db.integer(lastPacked, board) ?? 0, try db.integer(lastLost, board, cursor) ?? 0)
  }
}

/// Packs boards as long as the server runs.
struct BoardPackingService: Service {
  let packing: BoardPacking

  func run() async throws {
    await cancelWhenGracefulShutdown { await packing.run() }
    // A service that ends takes the server with it.
    try? await gracefulShutdown()
  }
}
