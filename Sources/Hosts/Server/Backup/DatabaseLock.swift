#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sign that a server, or a restoration, has a database to itself.
///
/// A lock of `flock` on an empty file beside the database, which the system takes back from a
/// process that dies. The file stays: whoever removed it could lock another one of that name. The
/// database itself is not locked so, for closing it would also give back the locks of SQLite.
final class DatabaseLock: Sendable {
  /// Why there is no lock.
  enum Refusal: Error, Equatable {
    /// Another process has it.
    case held
    /// The file cannot be made or locked.
    case impossible(reason: String)
  }

  private let file: Int32

  /// Takes the lock, without waiting for it.
  /// - Parameter database: the path of the database, which need not be there yet; its folder must.
  init(of database: String) throws(Refusal) {
    let path = FileStatus.resolved(database) + ".lock"
    let file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .impossible(reason: "\(path): \(systemWords(errno))") }
    FileStatus.handOver(file, besides: database)
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      close(file)
      throw code == EWOULDBLOCK
        ? .held : .impossible(reason: "\(path): \(systemWords(code))")
    }
    self.file = file
  }

  deinit { close(file) }
}
