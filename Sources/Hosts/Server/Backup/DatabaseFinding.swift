import GRDB

/// Why a file is no sound database of this server's.
public enum DatabaseFinding: Error, Equatable, Sendable {
  /// It is damaged, or no database at all; in SQLite's words.
  case damaged(String)
  /// Another program made it.
  case foreign
  /// There is nothing in it.
  case empty
  /// A newer program wrote it.
  case newer(found: Int, supported: Int)
}

extension DatabaseFinding {
  /// Looks through a whole database, without changing it.
  ///
  /// - Returns: the schema.
  /// - Throws: ``DatabaseFinding``, and what SQLite throws.
  /// - Complexity: O(size of the file).
  static func schema(of db: Database) throws -> Int {
    let supported = SQLiteSchema.current
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    // The store of the command line has a number here, this server's files have none.
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard application == 0, found >= 0 else { throw DatabaseFinding.foreign }
    guard found <= supported else {
      throw DatabaseFinding.newer(found: found, supported: supported)
    }
    let tables = try Set(
      String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'"))
    if found == 0, tables.isEmpty { throw DatabaseFinding.empty }
    // Schema 1 held nothing.
    let isOurs = found == 1 ? tables.isEmpty : tables.isSuperset(of: SQLiteSchema.tables)
    guard found > 0, isOurs else { throw DatabaseFinding.foreign }
    let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
    guard finding == "ok" else { throw DatabaseFinding.damaged(finding) }
    guard try SQLiteSchema.isSound(db, version: found) else {
      throw DatabaseFinding.damaged("its tables are described differently")
    }
    return found
  }

  /// Looks through the database at a path.
  static func schema(at path: String) throws -> Int {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    return try queue.inDatabase { db in
      var schema = 0
      try db.inTransaction(.deferred) {
        schema = try Self.schema(of: db)
        return .rollback
      }
      return schema
    }
  }
}
