import FoundationEssentials
import GRDB
import Replication

/// The operations of a board in the order in which they came, as they lie in the database.
enum OperationRecords {
  /// An upload as it is stored; everything that needs no database was worked out before.
  struct Batch: Sendable {
    /// An operation with its digest and its canonical bytes.
    struct Entry: Sendable {
      let operation: Replication.Operation
      let bytes: Data
      let digest: Digest
      let isProven: Bool
    }

    let entries: [Entry]
    /// All canonical bytes.
    let size: Int

    /// Which of them count in rounds behind those that begin tomorrow anywhere on Earth: what a device
    /// counts in whose reset the server has yet to get is not. Rare: some device's clock is far ahead, or
    /// somebody is at play.
    var beyondTomorrow: [Int] {
      entries.indices.filter { OperationRecords.isBeyondTomorrow(entries[$0].operation) }
    }

    init(_ upload: Upload) {
      let proven = Set(upload.secrets.map { $0.replica })
      var size = 0
      entries = upload.operations.map { operation in
        let bytes = operation.canonicalBytes
        size += bytes.count
        return Entry(
          operation: operation, bytes: Data(bytes), digest: operation.digest,
          isProven: proven.contains(operation.replica))
      }
      self.size = size
    }
  }

  /// Appends what is new of a batch, all of it or nothing.
  ///
  /// - Parameters:
  ///   - grant: what the token may that brought it.
  ///   - tooFar: which of the batch count in rounds that no reset came near; with a right below `edit`.
  ///   - limit: most bytes that the board may have afterwards.
  /// - Throws: ``Problem`` with what the sender can do.
  static func append(
    _ db: Database, _ batch: Batch, to grant: Grant, tooFar: Set<Int>, limit: Int64
  ) throws -> UploadAnswer {
    guard try TokenRecord.stands(db, number: grant.token),
      var board = try BoardRecord.find(db, number: grant.board)
    else { throw Problem.unauthorized }
    let before = board.cursor
    var numbers: [ReplicaID: Int64] = [:]
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO operations (board, cursor, replica, seq, digest, bytes, token, proven)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    let follow = try db.cachedStatement(
      sql: "DELETE FROM heads WHERE replica = ? AND digest = ?")
    let lead = try db.cachedStatement(
      sql: "INSERT INTO heads (replica, digest, seq) VALUES (?, ?, ?)")
    for (index, entry) in batch.entries.enumerated() {
      let operation = entry.operation
      let known = try numbers[operation.replica] ?? replica(db, operation.replica, board.number)
      if let known, try contains(db, board.number, known, entry.digest) { continue }
      guard grant.right.allows(operation, isOwn: entry.isProven) else {
        throw Problem.countOnly(index: index, isProven: entry.isProven)
      }
      guard !tooFar.contains(index) else { throw Problem.roundTooFar(index: index) }
      if operation.seq > 1 {
        guard let known, try contains(db, board.number, known, operation.prev) else {
          throw Problem.unknownPredecessor(
            index: index, of: operation.replica, heads: try known.map { try heads(db, $0) } ?? [])
        }
      }
      let number = try known ?? addReplica(db, operation.replica, board.number)
      numbers[operation.replica] = number
      board.cursor += 1
      board.bytes += Int64(entry.bytes.count)
      guard board.bytes <= limit else { throw Problem.boardFull(limit) }
      try insert.execute(arguments: [
        board.number, board.cursor, number, operation.seq, Int64(bitPattern: entry.digest.bits),
        entry.bytes, grant.token, entry.isProven,
      ])
      try follow.execute(arguments: [number, Int64(bitPattern: operation.prev.bits)])
      try lead.execute(arguments: [number, Int64(bitPattern: entry.digest.bits), operation.seq])
    }
    if board.cursor > before { try board.update(db) }
    return UploadAnswer(
      epoch: board.epoch, after: before, cursor: board.cursor, new: board.cursor - before)
  }

  /// The next operations of a board; none, with the cursor at the head, where `after` is beyond it.
  ///
  /// - Parameters:
  ///   - limit: most operations.
  ///   - bytes: most canonical bytes, but for a single operation that is larger.
  ///   - room: most canonical bytes even of a single operation.
  ///   - head: a cursor of the board's beyond which nothing is read.
  static func page(
    _ db: Database, board number: Int64, after: Int64, limit: Int, bytes: Int, room: Int = .max,
    head: Int64? = nil
  ) throws -> StoredPage {
    guard let board = try BoardRecord.find(db, number: number) else { throw Problem.unauthorized }
    let head = min(head ?? board.cursor, board.cursor)
    var page = StoredPage(epoch: board.epoch, after: after, cursor: min(after, head), head: head)
    guard after < head else { return page }
    try forEach(db, board: number, after: after) { at, stored in
      let sum = page.bytes + stored.count
      guard at <= head, sum <= room, page.operations.isEmpty || sum <= bytes else { return false }
      page.bytes += stored.count
      page.operations.append(try Replication.Operation(canonicalBytes: stored))
      page.cursor = at
      return page.operations.count < limit
    }
    return page
  }

  /// Reads operations in order, until `body` says that it is enough or there are no more.
  ///
  /// - Parameters:
  ///   - after: the cursor before the first one.
  ///   - body: gets each cursor with the canonical bytes, and says whether to go on.
  static func forEach(
    _ db: Database, board: Int64, after: Int64, _ body: (Int64, [UInt8]) throws -> Bool
  ) throws {
    let statement = try db.cachedStatement(
      sql: "SELECT cursor, bytes FROM operations WHERE board = ? AND cursor > ? ORDER BY cursor")
    let rows = try Row.fetchCursor(statement, arguments: [board, after])
    while let row = try rows.next() {
      let bytes = try row.withUnsafeData(atIndex: 1) { $0.map { [UInt8]($0) } ?? [] }
      guard try body(row[0], bytes) else { return }
    }
  }

  private static func isBeyondTomorrow(_ operation: Replication.Operation) -> Bool {
    let day = max(0, Timestamp.milliseconds()) / 86_400_000
    let last = (day + 2) * Counter.roundsOfDay + Counter.reach
    return operation.changes.contains { change in
      if case .add(_, let round, _) = change { round > last } else { false }
    }
  }

  private static func replica(_ db: Database, _ id: ReplicaID, _ board: Int64) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT number FROM replicas WHERE board = ? AND id = ?")
    return try Int64.fetchOne(statement, arguments: [board, id.data])
  }

  private static func addReplica(_ db: Database, _ id: ReplicaID, _ board: Int64) throws -> Int64 {
    try db.execute(
      sql: "INSERT INTO replicas (board, id) VALUES (?, ?)", arguments: [board, id.data])
    return db.lastInsertedRowID
  }

  private static func contains(
    _ db: Database, _ board: Int64, _ replica: Int64, _ digest: Digest
  ) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM operations WHERE board = ? AND replica = ? AND digest = ?")
    return try Bool.fetchOne(
      statement, arguments: [board, replica, Int64(bitPattern: digest.bits)]) ?? false
  }

  /// The operations of a replica that none follows, at most a hundred.
  private static func heads(
    _ db: Database, _ replica: Int64
  ) throws -> [(digest: Digest, seq: Int64)] {
    try Row.fetchAll(
      db, sql: "SELECT digest, seq FROM heads WHERE replica = ? ORDER BY seq DESC LIMIT 100",
      arguments: [replica]
    ).map { (Digest(UInt64(bitPattern: $0[0])), $0[1]) }
  }
}

/// A part of a board's operations as they were read.
struct StoredPage: Sendable {
  let epoch: UInt64
  let after: Int64
  var cursor: Int64
  let head: Int64
  var operations: [Replication.Operation] = []
  /// The sum of their canonical bytes.
  var bytes = 0

  /// As it is told.
  var page: OperationPage {
    OperationPage(
      epoch: epoch, after: after, cursor: cursor, head: head, operations: operations)
  }
}
