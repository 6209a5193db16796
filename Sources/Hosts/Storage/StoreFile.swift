import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a store: made for its owner's eyes only, and known by its marks.
enum StoreFile {
  /// The application's number in the file's header: "Detn".
  static let application: Int64 = 0x4465_746e
  /// The version of the table.
  static let version: Int64 = 1

  /// Makes the directory and an empty file where they are missing.
  static func make(_ name: String, in directory: String) throws(StoreFailure) -> String {
    var path = directory.hasPrefix("/") ? "/" : ""
    for part in directory.split(separator: "/") {
      path += part + "/"
      // The base directory specification of freedesktop.org asks for 0700.
      let reason = mkdir(path, 0o700) == 0 ? 0 : errno
      if reason != 0, reason != EEXIST, !isDirectory(path) {
        throw StoreFailure(errno: reason, path: path)
      }
    }
    guard isDirectory(path) else {
      throw .notCreatable(path: directory, reason: "it is a file, not a directory")
    }
    path += name
    // SQLite would make it readable for all; its journals take the rights of the file.
    let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
    } else if errno != EEXIST {
      throw StoreFailure(errno: errno, path: path)
    }
    return path
  }

  /// Whether a file is there that something may have been written to.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  /// Finds out whose the database is, and whether it is whole, before anything is written to it.
  ///
  /// - Returns: whether the table is there; a database without anything in it is ours to fill.
  /// - Complexity: O(size of the file), about a millisecond per megabyte.
  static func inspect(_ db: Database, path: String) throws -> Bool {
    let application = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int64.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let tables = try Int64.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    if application == 0, version == 0, tables == 0 { return false }
    guard application == StoreFile.application else { throw StoreFailure.foreign(path: path) }
    guard version <= StoreFile.version else { throw StoreFailure.newer(path: path) }
    // The checksums tell of rows that rot, and this of rows that are lost with a page.
    let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)") ?? "no answer"
    guard finding == "ok" else { throw StoreFailure.corrupt(path: path, reason: finding) }
    return true
  }

  /// Makes the table, in the transaction that first writes to it.
  static func makeTable(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE record (
          key TEXT PRIMARY KEY NOT NULL,
          value BLOB NOT NULL,
          sum INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        PRAGMA application_id = \(application);
        PRAGMA user_version = \(version);
        """)
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
