/// Why nothing was backed up or restored; whatever was there is as it was.
public enum BackupFailure: Error, Equatable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The backup would take the place of a file.
  case exists(path: String)
  /// A database that is in use, or was not closed, has the name.
  case unclosed(path: String, sidecar: String)
  /// The backup would take the place of the database itself.
  case sameFile(path: String)
  /// Another process writes to the same place.
  case underWay(path: String)
  /// A database that should have nothing in it has boards.
  case notEmpty(path: String)
  /// The connection broke while the database was told to keep everything.
  case uncertain(path: String)
  /// A file is to be made that is there already.
  case occupied(path: String)
  /// A database was named where a file belongs.
  case notAFile(command: String)
  /// The address of a database can't be understood.
  case badAddress(ServerFailure)
  /// There is another way to do what was asked for.
  case pointless(advice: String)
  /// A server has the database open.
  case inUse(path: String)
  /// Another program did not let go of the file in time.
  case busy(path: String)
  /// The database is of an older version and was not brought up to date yet.
  case outdated(path: String)
  /// The file is no sound database of a server.
  case unfit(path: String, DatabaseFinding)
  /// No room on the disk.
  case full(path: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file cannot be made or written.
  case unwritable(path: String, reason: String)
}

extension BackupFailure: CustomStringConvertible {
  /// The process's exit status: 64 usage, 65 data, 66 no input, 69 unavailable, 73 can't create,
  /// 74 input or output, 75 try again.
  public var exitCode: Int32 {
    switch self {
    case .sameFile, .notAFile, .badAddress, .pointless: 64
    case .unfit(_, .newer), .outdated: 69
    case .unfit: 65
    case .missing: 66
    case .exists, .occupied, .notEmpty, .unclosed, .unwritable: 73
    case .full, .unreadable, .uncertain: 74
    case .underWay, .inUse, .busy: 75
    }
  }

  /// What went wrong and what to do about it.
  public var description: String {
    switch self {
    case .missing(let path): "\(path) doesn't exist."
    case .exists(let path):
      "\(path) already exists. Choose another name, or replace it with --force."
    case .unclosed(let path, let sidecar):
      "\(sidecar) is next to \(path): a database of that name is open or wasn't closed. Choose "
        + "another name."
    case .sameFile(let path): "\(path) is the database itself. Choose another file."
    case .underWay(let path):
      "Another `detent` is writing \(path). Wait until it has finished."
    case .notEmpty(let path):
      "\(path) already has boards. Choose a database without any; nothing changed."
    case .occupied(let path):
      "\(path) already exists. Choose another name; nothing changed."
    case .notAFile(let command):
      "That is a database, not a file. Nothing changed. The database comes after --database: "
        + "detent \(command) --database postgres://… FILE"
    case .badAddress(let failure): failure.description
    case .uncertain(let path):
      "The connection to \(path) broke while it confirmed that everything is there. It may be or not: "
        + "look with `detent check`."
    case .pointless(let advice): "Nothing changed. \(advice)"
    case .inUse(let path):
      "A server has \(path) open; nothing changed. Stop it, try again, and start it afterwards."
    case .busy(let path): "Another program is using \(path). Nothing changed; try again."
    case .outdated(let path):
      "\(path) is from an older version of Detent. Start `detent serve` with it once, then try again."
    case .unfit(let path, .damaged(let reason)):
      "\(path) is damaged (\(reason)). Nothing changed."
    case .unfit(let path, .foreign):
      "\(path) isn't a Detent server database. Nothing changed."
    case .unfit(let path, .empty): "\(path) is empty. Nothing changed."
    case .unfit(let path, .newer(let found, let supported)):
      "\(path) is from a newer version of Detent (schema \(found), this one knows up to "
        + "\(supported)). Nothing changed; run the newer version."
    case .full(let path):
      "The disk of \(path) is full. Nothing changed; free up space, then try again."
    case .unreadable(let path, let reason):
      "\(path) can't be read: \(reason). Nothing changed."
    case .unwritable(let path, let reason):
      "\(path) can't be written: \(reason). Nothing changed."
    }
  }
}
