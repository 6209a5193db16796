import FoundationEssentials
import GRDB
import Replication

/// A token as its row in the database says: never the token, only its hash.
struct TokenRecord: Sendable {
  /// The number by which operations name what brought them.
  let number: Int64
  let hash: Data
  let board: Int64
  let right: Right
  let name: String
  /// Milliseconds since 1970.
  let made: Int64
  /// Milliseconds since 1970; nil where nobody came with it yet.
  var used: Int64?
  let isRevoked: Bool

  /// The name by which its owner can speak of it: the first eight bytes of the hash.
  var id: String { TokenRecord.id(hash) }

  static func id(_ hash: Data) -> String {
    hash.prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static let columns =
    "SELECT number, hash, board, \"right\", name, made, used, revoked FROM tokens"

  private init(_ row: Row) {
    number = row[0]
    hash = row[1]
    board = row[2]
    right = Right(rawValue: row[3]) ?? .look
    name = row[4]
    made = row[5]
    used = row[6]
    isRevoked = row[7] as Int64? != nil
  }

  /// The token with that hash, revoked or not.
  static func find(_ db: Database, hash: Data) throws -> TokenRecord? {
    let statement = try db.cachedStatement(sql: "\(columns) WHERE hash = ?")
    return try Row.fetchOne(statement, arguments: [hash]).map(TokenRecord.init)
  }

  /// The board's token of that id, revoked or not.
  static func find(_ db: Database, id: String, board: Int64) throws -> TokenRecord? {
    try Row.fetchAll(db, sql: "\(columns) WHERE board = ? ORDER BY number", arguments: [board])
      .lazy.map(TokenRecord.init).first { $0.id == id }
  }

  /// The board's tokens that are not revoked, in the order in which they were made.
  static func list(_ db: Database, board: Int64) throws -> [TokenRecord] {
    try Row.fetchAll(
      db, sql: "\(columns) WHERE board = ? AND revoked IS NULL ORDER BY number",
      arguments: [board]
    ).map(TokenRecord.init)
  }

  /// Whether it opens its board at this moment of the database.
  static func stands(_ db: Database, number: Int64) throws -> Bool {
    let statement = try db.cachedStatement(
      sql: "SELECT revoked IS NULL FROM tokens WHERE number = ?")
    return try Bool.fetchOne(statement, arguments: [number]) ?? false
  }

  /// Makes a token.
  static func make(
    _ db: Database, hash: Data, board: Int64, right: Right, name: String, now: Int64
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO tokens (hash, board, "right", name, made) VALUES (?, ?, ?, ?, ?)
        """, arguments: [hash, board, right.rawValue, name, now])
  }

  /// Ends a token for good.
  func revoke(_ db: Database, now: Int64) throws {
    try db.execute(
      sql: "UPDATE tokens SET revoked = ? WHERE number = ?", arguments: [now, number])
  }

  /// Writes when tokens were last used.
  static func note(_ db: Database, used: [Int64: Int64]) throws {
    for (number, moment) in used {
      try db.execute(
        sql: "UPDATE tokens SET used = max(coalesce(used, 0), ?) WHERE number = ?",
        arguments: [moment, number])
    }
  }
}
