import GRDB

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension StoreFailure {
  /// What an answer of SQLite (<https://sqlite.org/rescode.html>) means for a store.
  init(_ error: DatabaseError, path: String) {
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path: path, reason: reason)
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      self = .denied(path: path, reason: reason)
    case .SQLITE_CANTOPEN: self = .cannotOpen(path, reason)
    case .SQLITE_IOERR:
      // What SQLite cannot do for want of room is often told as an error of its shared memory.
      self = StoreFailure.isFull(path) ? .full(path: path) : .broken(path: path, reason: reason)
    default: self = .failed(path: path, reason: reason)
    }
  }

  /// What an answer of the system to making `path` means.
  init(errno code: Int32, path: String) {
    let reason = String(cString: strerror(code))
    switch code {
    case EACCES, EPERM, EROFS: self = .denied(path: path, reason: reason)
    case ENOSPC, EDQUOT: self = .full(path: path)
    case EIO, ENXIO, ENODEV: self = .broken(path: path, reason: reason)
    default: self = .notCreatable(path: path, reason: reason)
    }
  }

  private static func cannotOpen(_ path: String, _ reason: String) -> StoreFailure {
    var status = stat()
    guard stat(path, &status) == 0 else { return StoreFailure(errno: errno, path: path) }
    if status.st_mode & S_IFMT != S_IFREG {
      return .notCreatable(path: path, reason: "it is not a file")
    }
    // Nothing of ours has it open, whose locks would go with this.
    let file = open(path, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { return StoreFailure(errno: errno, path: path) }
    close(file)
    return isFull(path) ? .full(path: path) : .denied(path: path, reason: reason)
  }

  private static func isFull(_ path: String) -> Bool {
    var status = statvfs()
    return statvfs(path, &status) == 0 && status.f_bavail < 16
  }
}
