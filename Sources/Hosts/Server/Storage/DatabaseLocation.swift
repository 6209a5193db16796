import Logging

/// Where a server keeps boards: what a person wrote behind `--database`.
enum DatabaseLocation {
  /// The path of a file of SQLite's.
  case file(String)
  /// A database of PostgreSQL's.
  case postgreSQL(PostgreSQLAddress)

  /// Takes what begins with `postgres://` or `postgresql://` for an address, and all else for a path.
  /// - Throws: ``ServerFailure`` where an address can't be understood.
  init(_ text: String) throws(ServerFailure) {
    if PostgreSQLAddress.isMeant(by: text) {
      self = .postgreSQL(try PostgreSQLAddress(text))
    } else if text.contains("://") || text.contains("password=") {
      // No file is called like that, and it may hold a password.
      throw .badSetting(
        name: "--database", value: "…",
        expected: "a path, or an address that begins with postgres://")
    } else {
      self = .file(text)
    }
  }

  /// The same for whoever copies databases.
  static func forBackup(_ text: String) throws(BackupFailure) -> DatabaseLocation {
    do throws(ServerFailure) {
      return try DatabaseLocation(text)
    } catch {
      throw .badAddress(error)
    }
  }

  /// What people are told: a password is left out.
  var name: String {
    switch self {
    case .file(let path): path
    case .postgreSQL(let address): address.name
    }
  }

  /// What people are told of whatever was written.
  static func name(_ text: String) -> String {
    (try? DatabaseLocation(text))?.name ?? "the database"
  }

  /// Opens it for a server, made and brought up to date where that is needed.
  func open(_ logger: Logger) throws(ServerFailure) -> any BoardStorage {
    switch self {
    case .file(let path): try SQLiteStorage.openAlone(path: path)
    case .postgreSQL(let address): try PostgreSQLStorage(address, logger: logger)
    }
  }
}
