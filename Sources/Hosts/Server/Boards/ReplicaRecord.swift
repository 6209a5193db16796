import GRDB
import Replication

/// The rows that give replicas short numbers.
enum ReplicaRecord {
  /// The number of a replica on a board.
  static func number(_ db: Database, _ id: ReplicaID, of board: Int64) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT number FROM replicas WHERE board = ? AND id = ?")
    return try Int64.fetchOne(statement, arguments: [board, id.data])
  }

  /// The number of a replica on a board, where it has none a new one.
  static func numberOrNew(_ db: Database, _ id: ReplicaID, of board: Int64) throws -> Int64 {
    if let known = try number(db, id, of: board) { return known }
    try db.execute(
      sql: "INSERT INTO replicas (board, id) VALUES (?, ?)", arguments: [board, id.data])
    return db.lastInsertedRowID
  }
}
