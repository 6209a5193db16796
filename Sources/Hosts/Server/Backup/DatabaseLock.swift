#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The sign that a server, or a restoration, has a database to itself.
///
/// Locks of `flock`, which the system takes back from a process that dies: on an empty file beside the
/// database, and on the database itself, so that another name for it, or the loss of that file, lets
/// nobody in. The file beside stays: whoever removed it could lock another one of that name.
///
/// To be kept as long as SQLite has the database open: closing any descriptor of a file gives back
/// those locks by which SQLite keeps processes apart (POSIX, `close`).
final class DatabaseLock: Sendable {
  /// Why there is no lock.
  enum Refusal: Error, Equatable {
    /// Another process has it.
    case held
    /// The file cannot be made or locked.
    case impossible(reason: String)
  }

  private let files: [Int32]

  /// Takes the lock, without waiting for it.
  /// - Parameter database: the path of the database, which need not be there yet; its folder must.
  init(of database: String) throws(Refusal) {
    let path = FileStatus.resolved(database) + ".lock"
    let file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .impossible(reason: "\(path): \(systemWords(errno))") }
    FileStatus.handOver(file, besides: database)
    var files = [file]
    // Where it can't be opened, SQLite says why.
    let own = open(database, O_RDONLY | O_CLOEXEC)
    if own >= 0 { files.append(own) }
    for each in files where flock(each, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      for each in files { close(each) }
      throw code == EWOULDBLOCK
        ? .held : .impossible(reason: "\(path): \(systemWords(code))")
    }
    self.files = files
  }

  deinit { for file in files { close(file) } }
}
