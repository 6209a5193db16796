import FoundationEssentials
import Replication

/// Old operations of a board, packed: a row for hundreds of them, at a few bytes a tap.
///
/// Whatever of its row is not as it was written is noticed by the row's digest.
struct HistorySegment: Sendable {
  /// The number of its row; nil as long as it has none.
  let number: Int64?
  let board: Int64
  /// The cursors of its first and its last operation.
  let first: Int64
  let cursor: Int64
  /// The sum of the operations' canonical bytes.
  let size: Int64
  /// The hashes of the history behind its first and its last operation.
  let start: Digest
  let hash: Digest
  /// An ``Replication/OrderedLog``, with the author's token beside each operation and, in the lowest bit,
  /// whether its replica was proven.
  let log: [UInt8]

  /// Packs operations that lie one behind the other.
  ///
  /// - Parameter records: at least one.
  init(board: Int64, _ records: [(record: OperationRecords.Record, author: Int64)]) {
    number = nil
    self.board = board
    first = records[0].record.cursor
    cursor = records[records.count - 1].record.cursor
    size = records.reduce(0) { $0 + Int64($1.record.size) }
    start = records[0].record.hash
    hash = records[records.count - 1].record.hash
    log = OrderedLog.encode(
      records.map { .init($0.record.operation, $0.record.digest, number: $0.author) })
  }

  /// What the row's digest has to be.
  var digest: Digest {
    let numbers = [
      board, first, cursor, size, Int64(bitPattern: start.bits), Int64(bitPattern: hash.bits),
    ]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(48 + log.count)
    for number in numbers {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    return Digest(SHA256.prefix64(bytes + log))
  }

  /// Its operations in order.
  ///
  /// - Throws: ``DamagedBoard`` where they are not what the history's hashes say.
  func records() throws -> [OperationRecords.Record] {
    guard let entries = try? OrderedLog.decode(log),
      Int64(entries.count) == cursor - first + 1
    else { throw DamagedBoard(number: board) }
    var hash = start
    var records: [OperationRecords.Record] = []
    records.reserveCapacity(entries.count)
    for (i, entry) in entries.enumerated() {
      if i > 0 { hash = HistoryHash.behind(hash, entry.digest) }
      records.append(
        OperationRecords.Record(
          cursor: first + Int64(i), operation: entry.operation,
          size: entry.operation.canonicalBytes.count, digest: entry.digest, hash: hash))
    }
    guard hash == self.hash else { throw DamagedBoard(number: board) }
    return records
  }

  // MARK: Rows

  /// Writes it as one of another board's row in another database, under the same number.
  func carry(to db: any SQLConnection, as board: Int64) throws {
    let other = HistorySegment(self, board: board)
    try db.run(
      """
      INSERT INTO segments (board, number, first, cursor, size, start, hash, digest, log)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """, board, number, first, cursor, size, start, hash, other.digest, log)
  }

  private init(_ other: HistorySegment, board: Int64) {
    number = other.number
    self.board = board
    first = other.first
    cursor = other.cursor
    size = other.size
    start = other.start
    hash = other.hash
    log = other.log
  }

  private init(_ row: any SQLRow) {
    number = row.integer(0)
    first = row.integer(1)
    cursor = row.integer(2)
    size = row.integer(3)
    start = row.digest(4)
    hash = row.digest(5)
    log = row.bytes(7)
    board = row.integer(8)
  }

  private static let columns = "number, first, cursor, size, start, hash, digest, log, board"

  /// A segment, and whether its row is as it was written.
  private static func read(_ row: any SQLRow) -> (segment: HistorySegment, isSound: Bool) {
    let segment = HistorySegment(row)
    return (segment, segment.digest == row.digest(6))
  }

  private static let byNumber = SQLStatement(
    // Without any index, and whatever board the row says that it is of.
    sqlite: "SELECT \(columns) FROM segments NOT INDEXED WHERE number = $2 AND $1 = $1",
    postgreSQL: "SELECT \(columns) FROM segments WHERE board = $1 AND number = $2")

  /// Reads a segment by the number of its row, with whether that is as it was written.
  static func find(_ db: any SQLConnection, board: Int64, number: Int64) throws -> (
    segment: HistorySegment, isSound: Bool
  )? {
    try db.first(byNumber, board, number, read: read)
  }

  /// How many are asked for at once.
  private static let part: Int64 = 4

  private static let behind: SQLStatement = """
    SELECT \(columns) FROM segments
    WHERE board = $1 AND cursor > $2 ORDER BY cursor LIMIT $3
    """

  /// Reads the segments that end behind a cursor, in order, until `body` says that it is enough.
  ///
  /// - Parameter body: gets each, and whether its row is as it was written.
  static func forEach(
    _ db: any SQLConnection, board: Int64, after: Int64,
    _ body: (HistorySegment, Bool) throws -> Bool
  ) throws {
    var (from, after) = (after, after)
    var count: Int64
    repeat {
      from = after
      count = 0
      var isOver = false
      try db.forEach(behind, values: [board, from, part]) { row in
        count += 1
        let (segment, isSound) = read(row)
        after = max(after, segment.cursor)
        isOver = try !body(segment, isSound && segment.board == board)
        return !isOver
      }
      if isOver { return }
    } while count == part && after > from
  }

  private static let found: SQLStatement = """
    SELECT count(*), (SELECT hash FROM operations WHERE board = $1 AND cursor = $3),
      (SELECT hash FROM operations WHERE board = $1 AND cursor = $2)
    FROM operations WHERE board = $1 AND cursor BETWEEN $2 AND $3
    """
  private static let insert: SQLStatement = """
    INSERT INTO segments (board, first, cursor, size, start, hash, digest, log)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING number
    """
  private static let name: SQLStatement = """
    INSERT INTO packed (board, replica, digest, segment)
    SELECT board, replica, digest, CAST($4 AS bigint) FROM operations
    WHERE board = $1 AND cursor BETWEEN $2 AND $3 ORDER BY replica, digest
    ON CONFLICT DO NOTHING
    """
  private static let delete: SQLStatement =
    "DELETE FROM operations WHERE board = $1 AND cursor BETWEEN $2 AND $3"

  /// Puts it in the place of the operations that it holds, where they still are what they were.
  ///
  /// - Returns: whether it did.
  func replaceOperations(_ db: any SQLConnection) throws -> Bool {
    let isThere = try db.first(Self.found, board, first, cursor) { row in
      row.integer(0) == cursor - first + 1 && row.optionalDigest(1) == hash
        && row.optionalDigest(2) == start
    }
    guard isThere == true else { return false }
    let number = try db.integer(
      Self.insert, board, first, cursor, size, start, hash, digest, log)
    try db.run(Self.name, board, first, cursor, number)
    try db.run(Self.delete, board, first, cursor)
    return true
  }
}
