import FoundationEssentials
import GRDB
import Replication

/// A board as its row in the database says.
struct BoardRecord: Sendable {
  /// The number by which other rows name it.
  let number: Int64
  /// This life of the board on this server.
  let epoch: UInt64
  /// How many operations came so far.
  var cursor: Int64
  /// The sum of their canonical bytes.
  var bytes: Int64
  /// When it was made, in milliseconds since 1970.
  let made: Int64

  private init(_ row: Row) {
    number = row[0]
    epoch = UInt64(bitPattern: row[1])
    cursor = row[2]
    bytes = row[3]
    made = row[4]
  }

  /// The board of that name.
  static func find(_ db: Database, _ id: BoardID) throws -> BoardRecord? {
    let statement = try db.cachedStatement(
      sql: "SELECT number, epoch, cursor, bytes, made FROM boards WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [id.data]).map(BoardRecord.init)
  }

  /// The board of that number.
  static func find(_ db: Database, number: Int64) throws -> BoardRecord? {
    let statement = try db.cachedStatement(
      sql: "SELECT number, epoch, cursor, bytes, made FROM boards WHERE number = ?")
    return try Row.fetchOne(statement, arguments: [number]).map(BoardRecord.init)
  }

  /// Makes an empty board with a new epoch.
  static func make(_ db: Database, _ id: BoardID, now: Int64) throws -> BoardRecord? {
    try db.execute(
      sql: "INSERT INTO boards (id, epoch, cursor, bytes, made) VALUES (?, ?, 0, 0, ?)",
      arguments: [id.data, Int64.random(in: .min ... .max), now])
    return try find(db, id)
  }

  /// Writes cursor and size.
  func update(_ db: Database) throws {
    let statement = try db.cachedStatement(
      sql: "UPDATE boards SET cursor = ?, bytes = ? WHERE number = ?")
    try statement.execute(arguments: [cursor, bytes, number])
  }
}

extension BoardID {
  /// The sixteen bytes, big-endian.
  var data: Data { Data(bigEndian: high, low) }
}

extension ReplicaID {
  /// The sixteen bytes, big-endian.
  var data: Data { Data(bigEndian: high, low) }
}

extension Data {
  fileprivate init(bigEndian high: UInt64, _ low: UInt64) {
    self.init(capacity: 16)
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
  }
}
