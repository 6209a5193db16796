#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system says of a file, and how files come to be on the disk for good.
enum FileStatus {
  /// Whether something has that name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Whether two names are those of one file.
  static func isSame(_ a: String, _ b: String) -> Bool {
    var first = stat()
    var second = stat()
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
      && first.st_ino == second.st_ino
  }

  /// The size in bytes.
  static func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// Whether the disk that a path is on has no room.
  static func isFull(_ path: String) -> Bool {
    var status = statvfs()
    return statvfs(folder(of: path), &status) == 0 && status.f_bavail < 16
  }

  /// The path without links in it, as far as it exists.
  static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder that a path is in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Waits until a file or a folder is on the disk.
  /// - Returns: nil, or the system's number for what went wrong.
  static func sync(_ path: String) -> Int32? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno }
    defer { close(file) }
    // Some file systems cannot do it for folders, and need not.
    guard fsync(file) == 0 || errno == EINVAL else { return errno }
    return nil
  }

  /// Gives a file that the superuser made to those who can use what it lies beside.
  ///
  /// So a server that runs as somebody else can open what an administrator put back.
  static func handOver(_ file: Int32, besides path: String) {
    var model = stat()
    guard geteuid() == 0, stat(path, &model) == 0 || stat(folder(of: path), &model) == 0 else {
      return
    }
    _ = fchown(file, model.st_uid, model.st_gid)
  }
}

/// The system's words for what went wrong.
func systemWords(_ code: Int32) -> String { String(cString: strerror(code)) }
