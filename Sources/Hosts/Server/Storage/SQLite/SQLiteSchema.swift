import GRDB
import Replication

/// The tables of the server's database, and how an older file comes to have them.
///
/// 1 held nothing. 2 holds boards, the operations in the order in which they came, and tokens. 3 knows
/// tokens that only count or look. 4 chains each board's operations by hash, and knows which of them
/// were damaged. 5 packs old operations.
enum SQLiteSchema {
  /// The version this program writes, kept in `PRAGMA user_version`.
  static let current = 5

  /// The tables of every version that holds anything.
  static let tables: Set<String> = ["boards", "tokens", "replicas", "operations"]

  /// Brings a database of an older version up to this one, inside a transaction of the caller's.
  ///
  /// - Complexity: O(operations) from versions below 4, else O(1).
  static func migrate(_ db: Database, to version: Int = current) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let missing = found + 1..<max(found, version) + 1
    if missing.contains(2) { try db.execute(sql: second) }
    if missing.contains(3) { try db.execute(sql: third) }
    if missing.contains(4) {
      try db.execute(sql: fourth)
      try chain(db)
    }
    if missing.contains(5) { try db.execute(sql: fifth) }
    if !missing.isEmpty { try db.execute(sql: "PRAGMA user_version = \(version)") }
  }

  /// Whether the tables are described as this program describes them in a version; more of them do no
  /// harm.
  static func isSound(_ db: Database, version: Int) throws -> Bool {
    let memory = try DatabaseQueue()
    defer { try? memory.close() }
    let right = try memory.write { memory in
      try migrate(memory, to: version)
      return try definitions(memory)
    }
    return try definitions(db).isSuperset(of: right)
  }

  private static func definitions(_ db: Database) throws -> Set<String> {
    try Set(
      String.fetchAll(
        db,
        sql:
          "SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema"
      ))
  }

  // Boards, replicas and tokens have short numbers of this file's own, so that an operation's rows
  // stay small. Identifiers are blobs as they are; 64 random bits are an integer with their sign.
  private static let second = """
    CREATE TABLE boards (
      number INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      epoch INTEGER NOT NULL,
      cursor INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      made INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tokens (
      number INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
      board INTEGER NOT NULL REFERENCES boards (number),
      "right" TEXT NOT NULL CHECK ("right" IN ('own', 'edit')),
      name TEXT NOT NULL,
      made INTEGER NOT NULL,
      used INTEGER,
      revoked INTEGER
    ) STRICT;
    CREATE INDEX tokens_of_board ON tokens (board, number);
    CREATE TABLE replicas (
      number INTEGER PRIMARY KEY,
      board INTEGER NOT NULL REFERENCES boards (number),
      id BLOB NOT NULL CHECK (length(id) = 16),
      UNIQUE (board, id)
    ) STRICT;
    CREATE TABLE operations (
      board INTEGER NOT NULL REFERENCES boards (number),
      cursor INTEGER NOT NULL,
      replica INTEGER NOT NULL REFERENCES replicas (number),
      seq INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      token INTEGER NOT NULL REFERENCES tokens (number),
      proven INTEGER NOT NULL CHECK (proven IN (0, 1)),
      PRIMARY KEY (board, cursor)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX operations_by_digest ON operations (board, replica, digest);
    """

  // A check can't be altered; a column with another one takes the place of the old. Who forgets to say
  // what a token may makes one that may least.
  private static let third = """
    ALTER TABLE tokens ADD COLUMN may TEXT NOT NULL DEFAULT 'look'
      CHECK (may IN ('own', 'edit', 'count', 'look'));
    UPDATE tokens SET may = "right";
    ALTER TABLE tokens DROP COLUMN "right";
    ALTER TABLE tokens RENAME COLUMN may TO "right";
    """

  // An operation's hash is that of the history up to it (``HistoryHash``), a board's that of the whole.
  // `heads` had the operations that none follows; nothing was ever decided by them. `damages` has the
  // place and the name of every operation that was lost here, or from `first` to `cursor` those of which
  // nothing is known. What was lost may have come again since, at a place of its own.
  private static let fourth = """
    ALTER TABLE boards ADD COLUMN hash INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE operations ADD COLUMN hash INTEGER NOT NULL DEFAULT 0;
    DROP TABLE IF EXISTS heads;
    CREATE TABLE damages (
      board INTEGER NOT NULL REFERENCES boards (number),
      first INTEGER NOT NULL,
      cursor INTEGER NOT NULL,
      replica INTEGER,
      digest INTEGER,
      hash INTEGER,
      found INTEGER NOT NULL,
      PRIMARY KEY (board, cursor)
    ) STRICT, WITHOUT ROWID;
    """

  // A segment holds the operations from `first` to `cursor`, none missing, as of ``HistorySegment``;
  // `packed` has their names, so that one that comes again is known, also where its segment is lost. `digest` is of all other columns.
  private static let fifth = """
    CREATE TABLE segments (
      number INTEGER PRIMARY KEY,
      board INTEGER NOT NULL REFERENCES boards (number),
      first INTEGER NOT NULL,
      cursor INTEGER NOT NULL,
      size INTEGER NOT NULL,
      start INTEGER NOT NULL,
      hash INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      log BLOB NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX segments_of_board ON segments (board, cursor);
    CREATE TABLE packed (
      board INTEGER NOT NULL REFERENCES boards (number),
      replica INTEGER NOT NULL REFERENCES replicas (number),
      digest INTEGER NOT NULL,
      segment INTEGER NOT NULL,
      PRIMARY KEY (board, replica, digest)
    ) STRICT, WITHOUT ROWID;
    """

  /// Works out all hashes.
  private static func chain(_ db: Database) throws {
    let db = try SQLiteConnection(db)
    for board in try db.integers("SELECT number FROM boards") {
      var hash = HistoryHash.start
      var cursor: Int64 = 0
      var isOver = false
      // A table is not read and changed at once.
      while !isOver {
        var found: [(cursor: Int64, digest: Digest)] = []
        try OperationRecords.forEachRow(db, board: board, after: cursor) { row in
          found.append((row.cursor, row.digest))
          return found.count < 10_000
        }
        for (at, digest) in found {
          hash = HistoryHash.behind(hash, digest)
          try db.run(
            "UPDATE operations SET hash = $1 WHERE board = $2 AND cursor = $3", hash, board, at)
          cursor = at
        }
        isOver = found.isEmpty
      }
      try db.run("UPDATE boards SET hash = $1 WHERE number = $2", hash, board)
    }
  }
}
