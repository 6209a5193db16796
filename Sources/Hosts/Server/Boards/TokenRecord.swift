import Replication

/// A token as its row in the database says: never the token, only its hash.
struct TokenRecord: Sendable {
  /// The number by which operations name what brought them.
  let number: Int64
  let hash: [UInt8]
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

  static func id(_ hash: [UInt8]) -> String {
    hash.prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  private static let columns = "number, hash, board, \"right\", name, made, used, revoked"

  private init(_ row: any SQLRow) {
    number = row.integer(0)
    hash = row.bytes(1)
    board = row.integer(2)
    right = Right(rawValue: row.text(3)) ?? .look
    name = row.text(4)
    made = row.integer(5)
    used = row.optionalInteger(6)
    isRevoked = !row.isNull(7)
  }

  private static let byHash: SQLStatement =
    "SELECT \(columns) FROM tokens WHERE board = $1 AND hash = $2"
  private static let ofBoard: SQLStatement =
    "SELECT \(columns) FROM tokens WHERE board = $1 ORDER BY number"
  private static let standing: SQLStatement =
    "SELECT 1 FROM tokens WHERE board = $1 AND number = $2 AND revoked IS NULL"

  /// The board's token with that hash, revoked or not.
  static func find(
    _ db: any SQLConnection, hash: [UInt8], board: Int64
  ) throws -> TokenRecord? {
    try db.first(byHash, board, hash, read: TokenRecord.init)
  }

  /// The board's token of that id, revoked or not.
  static func find(_ db: any SQLConnection, id: String, board: Int64) throws -> TokenRecord? {
    try db.all(ofBoard, board, read: TokenRecord.init).first { $0.id == id }
  }

  /// The board's tokens that are not revoked, in the order in which they were made.
  static func list(_ db: any SQLConnection, board: Int64) throws -> [TokenRecord] {
    try db.all(ofBoard, board, read: TokenRecord.init).filter { !$0.isRevoked }
  }

  /// Whether it opens its board at this moment of the database.
  static func stands(_ db: any SQLConnection, number: Int64, board: Int64) throws -> Bool {
    try db.exists(standing, board, number)
  }

  /// Makes a token; nil where it stands for something else already, on whatever board.
  static func make(
    _ db: any SQLConnection, hash: [UInt8], board: Int64, right: Right, name: String, now: Int64
  ) throws -> TokenRecord? {
    guard try claim(db, hash: hash, board: board) else { return nil }
    try db.run(
      """
      INSERT INTO tokens (hash, board, "right", name, made) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING
      """, hash, board, right.rawValue, name, now)
    return try find(db, hash: hash, board: board)
  }

  /// Takes a hash for a board, so that no other board has it; in a file an index does that.
  ///
  /// - Returns: false where it is taken.
  @discardableResult
  static func claim(_ db: any SQLConnection, hash: [UInt8], board: Int64) throws -> Bool {
    guard db.dialect == .postgreSQL else { return true }
    return try db.exists(
      """
      INSERT INTO hashes (hash, board) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1
      """, hash, board)
  }

  /// Ends a token for good.
  func revoke(_ db: any SQLConnection, now: Int64) throws {
    try db.run(
      "UPDATE tokens SET revoked = $1 WHERE board = $2 AND number = $3", now, board, number)
  }

  /// Writes when a token was last used.
  static func note(
    _ db: any SQLConnection, number: Int64, board: Int64, used moment: Int64
  ) throws {
    try db.run(
      """
      UPDATE tokens SET used = $1 WHERE board = $2 AND number = $3 AND coalesce(used, 0) < $1
      """, moment, board, number)
  }
}
