import Replication

/// The rows that give replicas short numbers.
enum ReplicaRecord {
  private static let find: SQLStatement =
    "SELECT number FROM replicas WHERE board = $1 AND id = $2"
  private static let insert = SQLStatement(
    sqlite: "INSERT INTO replicas (board, id) VALUES ($1, $2) RETURNING number",
    // Counted on each board, so that no other has to be asked; who writes holds the board.
    postgreSQL: """
      INSERT INTO replicas (board, number, id)
      SELECT $1, coalesce(max(number), 0) + 1, $2 FROM replicas WHERE board = $1
      RETURNING number
      """)

  /// The number of a replica on a board.
  static func number(
    _ db: any SQLConnection, _ id: ReplicaID, of board: Int64
  ) throws -> Int64? {
    try db.integer(find, board, id)
  }

  /// Gives a replica a number.
  static func make(_ db: any SQLConnection, _ id: ReplicaID, of board: Int64) throws -> Int64 {
    guard let made = try db.integer(insert, board, id) else {
      throw SQLError(.refused, "a new row has no number")
    }
    return made
  }

  /// The number of a replica on a board, where it has none a new one.
  static func numberOrNew(
    _ db: any SQLConnection, _ id: ReplicaID, of board: Int64
  ) throws -> Int64 {
    try number(db, id, of: board) ?? make(db, id, of: board)
  }
}
