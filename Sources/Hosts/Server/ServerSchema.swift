import GRDB

/// The tables of the server's database, and how an older file comes to have them.
///
/// 1 held nothing. 2 holds boards, the operations in the order in which they came, and tokens. 3 knows
/// tokens that only count or look.
enum ServerSchema {
  /// The version this program writes, kept in `PRAGMA user_version`.
  static let current = 3

  /// The tables that hold everything.
  static let tables: Set<String> = ["boards", "tokens", "replicas", "operations", "heads"]

  /// Brings a database of an older version up to this one, inside a transaction of the caller's.
  static func migrate(_ db: Database) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if found < 2 { try db.execute(sql: second) }
    if found < 3 { try db.execute(sql: third) }
    try db.execute(sql: "PRAGMA user_version = \(current)")
  }

  // Boards, replicas and tokens have short numbers of this file's own, so that an operation's rows
  // stay small. Identifiers are blobs as they are; 64 random bits are an integer with their sign.
  // `heads` has the operations of a replica that none follows: more than one after a fork.
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
    CREATE TABLE heads (
      replica INTEGER NOT NULL REFERENCES replicas (number),
      digest INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (replica, digest)
    ) STRICT, WITHOUT ROWID;
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
}
