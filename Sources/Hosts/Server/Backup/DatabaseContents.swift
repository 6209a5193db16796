import GRDB

/// What is in a backup, to be told to whoever made it.
public struct DatabaseContents: Equatable, Sendable {
  /// How many boards.
  public let boards: Int
  /// How many operations, of all boards.
  public let operations: Int64
  /// The size of the file in bytes.
  public let bytes: Int64

  init(_ db: Database, bytes: Int64) throws {
    let hasBoards = try db.tableExists("boards")
    boards = hasBoards ? try Int.fetchOne(db, sql: "SELECT count(*) FROM boards") ?? 0 : 0
    operations =
      hasBoards ? try Int64.fetchOne(db, sql: "SELECT sum(cursor) FROM boards") ?? 0 : 0
    self.bytes = bytes
  }
}
