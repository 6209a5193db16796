/// What is in a backup, to be told to whoever made it.
public struct DatabaseContents: Equatable, Sendable {
  /// How many boards.
  public let boards: Int
  /// How many operations, of all boards.
  public let operations: Int64
  /// The size of the file in bytes.
  public let bytes: Int64

  /// - Throws: ``SQLError``.
  init(_ db: any SQLConnection, bytes: Int64) throws {
    // The first version of a file held nothing.
    let isEmpty =
      try db.dialect == .sqlite
      && !db.exists("SELECT 1 FROM sqlite_schema WHERE name = 'boards'")
    boards = isEmpty ? 0 : Int(try db.integer("SELECT count(*) FROM boards") ?? 0)
    operations =
      isEmpty
      ? 0 : try db.integer("SELECT CAST(coalesce(sum(cursor), 0) AS bigint) FROM boards") ?? 0
    self.bytes = bytes
  }
}
