import FoundationEssentials
import GRDB
import GRDBSQLite
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

  private init(_ row: OpaquePointer) {
    func digest(_ column: Int32) -> Digest {
      Digest(UInt64(bitPattern: sqlite3_column_int64(row, column)))
    }
    number = sqlite3_column_int64(row, 0)
    board = sqlite3_column_int64(row, 8)
    first = sqlite3_column_int64(row, 1)
    cursor = sqlite3_column_int64(row, 2)
    size = sqlite3_column_int64(row, 3)
    start = digest(4)
    hash = digest(5)
    let count = Int(sqlite3_column_bytes(row, 7))
    log = [UInt8](UnsafeRawBufferPointer(start: sqlite3_column_blob(row, 7), count: count))
  }

  private static let columns = "number, first, cursor, size, start, hash, digest, log, board"

  /// Whether the row that was just read is as it was written.
  private func isSound(_ row: OpaquePointer) -> Bool {
    digest == Digest(UInt64(bitPattern: sqlite3_column_int64(row, 6)))
  }

  /// Reads a segment by the number of its row, with whether that is as it was written; without any index.
  static func find(_ db: Database, number: Int64) throws -> (
    segment: HistorySegment, isSound: Bool
  )? {
    let statement = try db.makeStatement(
      sql: "SELECT \(columns) FROM segments NOT INDEXED WHERE number = ?")
    let rows = try Row.fetchCursor(statement, arguments: [number])
    guard try rows.next() != nil else { return nil }
    let segment = HistorySegment(statement.sqliteStatement)
    return (segment, segment.isSound(statement.sqliteStatement))
  }

  /// Reads the segments that end behind a cursor, in order, until `body` says that it is enough.
  ///
  /// - Parameter body: gets each, and whether its row is as it was written.
  static func forEach(
    _ db: Database, board: Int64, after: Int64, _ body: (HistorySegment, Bool) throws -> Bool
  ) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(columns) FROM segments
        WHERE board = ? AND cursor > ? ORDER BY cursor
        """)
    let rows = try Row.fetchCursor(statement, arguments: [board, after])
    while try rows.next() != nil {
      let row = statement.sqliteStatement
      let segment = HistorySegment(row)
      guard try body(segment, segment.isSound(row) && segment.board == board) else { return }
    }
  }

  /// Puts it in the place of the operations that it holds, where they still are what they were.
  ///
  /// - Returns: whether it did.
  func replaceOperations(_ db: Database) throws -> Bool {
    let found = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*), (SELECT hash FROM operations WHERE board = :board AND cursor = :cursor),
          (SELECT hash FROM operations WHERE board = :board AND cursor = :first)
        FROM operations WHERE board = :board AND cursor BETWEEN :first AND :cursor
        """, arguments: ["board": board, "first": first, "cursor": cursor])
    let bits = [hash, start].map { Int64(bitPattern: $0.bits) }
    guard found?.integers == [cursor - first + 1] + bits else { return false }
    try db.execute(
      sql: """
        INSERT INTO segments (board, first, cursor, size, start, hash, digest, log)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        board, first, cursor, size, bits[1], bits[0], Int64(bitPattern: digest.bits), Data(log),
      ])
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO packed (board, replica, digest, segment)
        SELECT board, replica, digest, :segment FROM operations
        WHERE board = :board AND cursor BETWEEN :first AND :cursor ORDER BY replica, digest
        """,
      arguments: [
        "segment": db.lastInsertedRowID, "board": board, "first": first, "cursor": cursor,
      ])
    try db.execute(
      sql: "DELETE FROM operations WHERE board = ? AND cursor BETWEEN ? AND ?",
      arguments: [board, first, cursor])
    return true
  }
}

extension Row {
  /// All columns, where each of them is a whole number: what is damaged may be anything.
  var integers: [Int64]? {
    var numbers: [Int64] = []
    for value in databaseValues {
      guard case .int64(let number) = value.storage else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
