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
  let cursor: Int64
  /// The sum of their canonical bytes.
  let bytes: Int64
  /// The hash of its history.
  let hash: Digest
  /// When it was made, in milliseconds since 1970.
  let made: Int64

  private init(_ row: Row) {
    number = row[0]
    epoch = UInt64(bitPattern: row[1])
    cursor = row[2]
    bytes = row[3]
    made = row[4]
    hash = Digest(UInt64(bitPattern: row[5]))
  }

  /// The board of that name.
  static func find(_ db: Database, _ id: BoardID) throws -> BoardRecord? {
    let statement = try db.cachedStatement(
      sql: "SELECT number, epoch, cursor, bytes, made, hash FROM boards WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [id.data]).map(BoardRecord.init)
  }

  /// The board of that number.
  static func find(_ db: Database, number: Int64) throws -> BoardRecord? {
    let statement = try db.cachedStatement(
      sql: "SELECT number, epoch, cursor, bytes, made, hash FROM boards WHERE number = ?")
    return try Row.fetchOne(statement, arguments: [number]).map(BoardRecord.init)
  }

  /// Makes an empty board with a new epoch.
  static func make(_ db: Database, _ id: BoardID, now: Int64) throws -> BoardRecord? {
    try db.execute(
      sql: "INSERT INTO boards (id, epoch, cursor, bytes, made) VALUES (?, ?, 0, 0, ?)",
      arguments: [id.data, Int64.random(in: .min ... .max), now])
    return try find(db, id)
  }
}

extension BoardID {
  /// What the board of that number is called.
  static func find(_ db: Database, number: Int64) throws -> BoardID? {
    let text = try String.fetchOne(
      db, sql: "SELECT lower(hex(id)) FROM boards WHERE number = ?", arguments: [number])
    return text.flatMap { BoardID($0) }
  }

  /// The sixteen bytes, big-endian.
  var data: Data { Data(bigEndian(high, low)) }
}

extension ReplicaID {
  /// The sixteen bytes, big-endian.
  var bytes: [UInt8] { bigEndian(high, low) }
  /// The same, as GRDB takes them.
  var data: Data { Data(bytes) }
}

private func bigEndian(_ words: UInt64...) -> [UInt8] {
  words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) } }
}
