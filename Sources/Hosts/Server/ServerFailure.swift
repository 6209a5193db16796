/// Why the server refuses to start, each with the words and the exit code a person gets.
///
/// The exit codes are those of BSD `sysexits.h`, so that a service manager can tell a mistake in
/// the set-up (never worth a restart) from a machine that is busy.
public enum ServerFailure: Error, Equatable, Sendable {
  /// A flag or environment variable holds something that cannot be used.
  case badSetting(name: String, value: String, expected: String)
  /// Only one half of certificate and key was given.
  case incompleteCertificate(missing: String)
  /// The certificate or its key cannot be read or do not belong together.
  case unusableCertificate(path: String, reason: String)
  /// The built web app is not where it was looked for, or is damaged.
  case noWebApp(root: String, reason: String)
  /// The database file cannot be made, opened or written.
  case unwritableDatabase(path: String, reason: String)
  /// The disk of the database has no room; it is worth trying again.
  case fullDisk(path: String)
  /// The file is not a database of this program, or is damaged.
  case unreadableDatabase(path: String, reason: String)
  /// The database was written by a newer program.
  case newerDatabase(path: String, found: Int, supported: Int)
  /// A database of PostgreSQL's doesn't answer; it is worth trying again.
  case unreachableDatabase(name: String, reason: String)
  /// A database of PostgreSQL's answers, and can't be used as it is.
  case unfitDatabase(name: String, reason: String)
  /// Another server, or a restoration, has the database.
  case databaseInUse(path: String)
  /// Another program listens on the port, which the flag sets.
  case portInUse(port: Int, flag: String)
  /// The operating system refuses this port or address.
  case cannotListen(hostname: String, port: Int, reason: String)

  /// The process's exit status: 64 usage, 65 data, 66 no input, 69 unavailable, 73 can't create,
  /// 75 try again, 77 no permission.
  public var exitCode: Int32 {
    switch self {
    case .badSetting, .incompleteCertificate: 64
    case .unreadableDatabase, .newerDatabase: 65
    case .unusableCertificate, .noWebApp: 66
    case .portInUse, .unfitDatabase: 69
    case .unwritableDatabase: 73
    case .databaseInUse, .fullDisk, .unreachableDatabase: 75
    case .cannotListen: 77
    }
  }
}

extension ServerFailure: CustomStringConvertible {
  /// What went wrong and what to do about it.
  public var description: String {
    switch self {
    case .badSetting(let name, let value, let expected):
      "\(name) is \"\(value)\", but should be \(expected)."
    case .incompleteCertificate(let missing):
      "A certificate and its key go together: \(missing) is missing."
    case .unusableCertificate(let path, let reason):
      "The certificate or key \(path) can't be used: \(reason). Both must be PEM files."
    case .noWebApp(let root, let reason):
      "No web app in \(root): \(reason). Build it with `make web`, or set its location with "
        + "--web-root."
    case .unwritableDatabase(let path, let reason):
      "The database \(path) can't be written: \(reason). Choose another place with --database, "
        + "or give this user permission to write there."
    case .fullDisk(let path):
      "The disk of the database \(path) is full. Free up space on it; nothing was lost."
    case .unreachableDatabase(let name, let reason):
      "The database \(name) can't be reached: \(reason). Check the host name, and that PostgreSQL is running there."
    case .unfitDatabase(let name, let reason):
      "The database \(name) can't be used: \(reason). Check the address in --database, and the user's "
        + "privileges: Guides/PostgreSQL.md."
    case .unreadableDatabase(let path, let reason):
      "\(path) isn't a valid Detent database: \(reason). Nothing in it changed. Restore a "
        + "backup, or choose another file with --database."
    case .newerDatabase(let path, let found, let supported):
      "The database \(path) is from a newer version of Detent (schema \(found), this one knows up to "
        + "\(supported)). Nothing in it changed. Run the newer version."
    case .databaseInUse(let path):
      "Another `detent` has the database \(path) open. Stop that one first, or choose another file "
        + "with --database."
    case .portInUse(let port, let flag):
      "Port \(port) is taken by another program. Stop that program, or choose another port: "
        + "detent serve \(flag) \(port == 65_535 ? 8080 : port + 1)"
    case .cannotListen(let hostname, let port, let reason):
      "Can't listen on \(hostname), port \(port): \(reason)."
        + (port < 1024 ? " Ports below 1024 need special permissions; try --port 8443." : "")
    }
  }
}
