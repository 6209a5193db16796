import Replication

/// The operations of a board in the order in which they came, as they lie in the database.
enum OperationRecords {
  /// An operation, found to be what its digest says.
  struct Record {
    let cursor: Int64
    let operation: Replication.Operation
    /// Its canonical bytes.
    let size: Int
    let digest: Digest
    /// The hash of the history up to here.
    let hash: Digest
  }

  /// The next operations of a board; none, with the cursor at the head, where `after` is beyond it.
  ///
  /// - Parameters:
  ///   - limit: most operations.
  ///   - bytes: most canonical bytes, but for a single operation that is larger.
  ///   - room: most canonical bytes even of a single operation.
  ///   - head: a cursor of the board's beyond which nothing is read.
  /// - Throws: ``Problem`` where the board is gone, ``DamagedBoard``, ``SQLError``.
  static func page(
    _ db: any SQLConnection, board number: Int64, after: Int64, limit: Int, bytes: Int,
    room: Int = .max,
    head: Int64? = nil
  ) throws -> StoredPage {
    guard let board = try BoardRecord.find(db, number: number) else { throw Problem.unauthorized }
    let head = min(head ?? board.cursor, board.cursor)
    var page = StoredPage(epoch: board.epoch, after: after, cursor: min(after, head), head: head)
    if after <= head { page.afterHash = try hash(db, board: number, at: after) }
    page.cursorHash =
      after <= head ? page.afterHash : try hash(db, board: number, at: head)
    guard after < head else { return page }
    var isWhole = true
    try forEach(db, board: number, after: after) { record in
      let sum = page.bytes + record.size
      guard record.cursor <= head else { return false }
      guard sum <= room, page.operations.isEmpty || sum <= bytes else {
        isWhole = false
        return false
      }
      page.bytes = sum
      page.operations.append(record.operation)
      page.cursor = record.cursor
      page.cursorHash = record.hash
      isWhole = page.operations.count < limit
      return isWhole
    }
    // What is missing at the end is not there to come.
    if isWhole, page.cursor < head {
      page.cursor = head
      page.cursorHash = try hash(db, board: number, at: head)
    }
    return page
  }

  /// Reads operations in order, until `body` says that it is enough or there are no more.
  ///
  /// - Parameters:
  ///   - after: the cursor before the first one.
  ///   - body: gets each of them, and says whether to go on.
  /// - Throws: ``DamagedBoard`` at the first one that is not what its digest says.
  static func forEach(
    _ db: any SQLConnection, board: Int64, after: Int64, _ body: (Record) throws -> Bool
  ) throws {
    var after = after
    var isOver = false
    try HistorySegment.forEach(db, board: board, after: after) { segment, isSound in
      guard isSound else { throw DamagedBoard(number: board) }
      for record in try segment.records() where record.cursor > after {
        after = record.cursor
        isOver = try !body(record)
        if isOver { return false }
      }
      return true
    }
    if isOver { return }
    try forEachRow(db, board: board, after: after) { row in try body(row.record(of: board)) }
  }

  /// A row as it lies there, whether or not it is what it was.
  struct Row {
    let cursor: Int64
    let replica: Int64
    let seq: Int64
    let digest: Digest
    let hash: Digest
    let bytes: [UInt8]

    /// What it holds, where that is what its digest says.
    /// - Throws: ``DamagedBoard``.
    func record(of board: Int64) throws -> Record {
      guard Digest(SHA256.prefix64(bytes)) == digest,
        let operation = try? Replication.Operation(canonicalBytes: bytes)
      else { throw DamagedBoard(number: board) }
      return Record(
        cursor: cursor, operation: operation, size: bytes.count, digest: digest, hash: hash)
    }
  }

  /// How many rows are asked for at once.
  private static let part: Int64 = 128

  private static let columns = "cursor, replica, seq, digest, hash, bytes"
  private static let rowsBehind = SQLStatement(
    // One row is in memory after the other.
    sqlite: """
      SELECT \(columns) FROM operations WHERE board = $1 AND cursor > $2 ORDER BY cursor LIMIT $3
      """,
    // All of them are: where they are large, fewer, but at least one.
    postgreSQL: """
      SELECT \(columns) FROM (
        SELECT *, sum(length(bytes)) OVER (ORDER BY cursor) - length(bytes) AS before FROM (
          SELECT \(columns) FROM operations
          WHERE board = $1 AND cursor > $2 ORDER BY cursor LIMIT $3) AS part) AS summed
      WHERE before < 262144 ORDER BY cursor
      """)

  /// Reads the rows of what is not packed in order, until `body` says that it is enough or there are no more.
  static func forEachRow(
    _ db: any SQLConnection, board: Int64, after: Int64, _ body: (Row) throws -> Bool
  ) throws {
    var (from, after) = (after, after)
    var count: Int64
    repeat {
      from = after
      count = 0
      var isOver = false
      try db.forEach(rowsBehind, values: [board, from, part]) { row in
        count += 1
        // Those of a damaged table may be in any order.
        after = max(after, row.integer(0))
        let row = Row(
          cursor: row.integer(0), replica: row.integer(1), seq: row.integer(2),
          digest: row.digest(3),
          hash: row.digest(4), bytes: row.bytes(5))
        isOver = try !body(row)
        return !isOver
      }
      if isOver { return }
    } while count > 0 && after > from
  }

  private static let hashOfRow: SQLStatement =
    "SELECT hash FROM operations WHERE board = $1 AND cursor = $2"
  private static let hashOfDamage: SQLStatement =
    "SELECT hash FROM damages WHERE board = $1 AND cursor = $2"

  /// The hash of a board's history up to a cursor; nil where nothing is known of that one.
  static func hash(_ db: any SQLConnection, board: Int64, at cursor: Int64) throws -> Digest? {
    if cursor == 0 { return HistoryHash.start }
    for statement in [hashOfRow, hashOfDamage] {
      if let bits = try db.integer(statement, board, cursor) {
        return Digest(UInt64(bitPattern: bits))
      }
    }
    var hash: Digest?
    try HistorySegment.forEach(db, board: board, after: cursor - 1) { segment, isSound in
      guard isSound, segment.first <= cursor else { return false }
      hash =
        segment.cursor == cursor
        ? segment.hash : try segment.records()[Int(cursor - segment.first)].hash
      return false
    }
    return hash
  }

  /// How far back the operations are looked for that end a replica's chain, and how many are read.
  private static let headsWithin: Int64 = 10_000
  private static let headsAmong = 1000
  private static let headsPart: Int64 = 16

  /// The operations of a replica that none follows and that are not packed, among the board's last ones; the last first, at most a
  /// hundred.
  ///
  /// - Complexity: O(`headsWithin`), of which `headsAmong` are decoded, or fewer where they are large.
  static func heads(
    _ db: any SQLConnection, _ id: ReplicaID, of board: Int64
  ) throws -> [(digest: Digest, seq: Int64)] {
    guard let cursor = try BoardRecord.find(db, number: board)?.cursor,
      let replica = try ReplicaRecord.number(db, id, of: board)
    else { return [] }
    var heads: [(digest: Digest, seq: Int64)] = []
    var followed: Set<Digest> = []
    var before = cursor + 1
    let start = processorSeconds()
    for _ in 0..<headsAmong / Int(headsPart) {
      var count: Int64 = 0
      try db.forEach(
        """
        SELECT digest, seq, bytes, cursor FROM operations
        WHERE board = $1 AND cursor > $2 AND cursor < $3 AND replica = $4
        ORDER BY cursor DESC LIMIT $5
        """, values: [board, cursor - headsWithin, before, replica, headsPart]
      ) { row in
        count += 1
        before = row.integer(3)
        if let operation = try? Replication.Operation(canonicalBytes: row.bytes(2)) {
          let digest = row.digest(0)
          if !followed.contains(digest) { heads.append((digest, row.integer(1))) }
          followed.insert(operation.prev)
        }
        return heads.count < 100 && processorSeconds() - start < 0.005
      }
      if count < headsPart || heads.count >= 100 { break }
    }
    return heads
  }
}

/// What was read of a board is not what was written; see ``BoardMender``.
struct DamagedBoard: Error {
  /// The number of the board's row.
  let number: Int64
}

/// A part of a board's operations as they were read.
struct StoredPage: Sendable {
  let epoch: UInt64
  let after: Int64
  var cursor: Int64
  let head: Int64
  /// The hashes of the history up to ``after`` and ``cursor``.
  var afterHash: Digest?
  var cursorHash: Digest?
  var operations: [Replication.Operation] = []
  /// The sum of their canonical bytes.
  var bytes = 0

  /// As it is told.
  var page: OperationPage {
    OperationPage(
      epoch: epoch, after: after, cursor: cursor, head: head, afterHash: afterHash ?? .none,
      cursorHash: cursorHash ?? .none, operations: operations)
  }
}
