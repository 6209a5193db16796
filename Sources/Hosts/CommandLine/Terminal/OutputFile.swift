import Foundation
import Synchronization

/// A file that is there whole or not at all: it is written beside its place, and put there once all of
/// it is on the disk. What is no file, such as a pipe or a device, is written to as it is.
final class OutputFile {
  private let path: String
  private let beside: String?
  private let descriptor: Int32
  private var isOpen = true

  /// Opens it.
  init(_ path: String) throws(FileFault) {
    var known = stat()
    let isThere = stat(path, &known) == 0
    if isThere, known.st_mode & S_IFMT != S_IFREG {
      self.path = path
      beside = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .writing(path) }
      return
    }
    // A link stays one, and what it leads to is replaced.
    self.path = isThere ? OutputFile.place(of: path) : path
    let beside = self.path + ".\(getpid()).part"
    self.beside = beside
    descriptor = UnfinishedFile.create(beside)
    guard descriptor >= 0 else { throw .writing(path) }
    if isThere { fchmod(descriptor, known.st_mode & 0o777) }
  }

  private static func place(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Writes all of it.
  func write(_ bytes: [UInt8]) throws(FileFault) {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .writing(path)
      }
      start += count
    }
  }

  /// Puts the file in its place, over one that was there.
  func finish() throws(FileFault) {
    if let beside {
      guard fsync(descriptor) == 0, rename(beside, path) == 0 else { throw .writing(path) }
      UnfinishedFile.forget()
    }
    isOpen = false
    close(descriptor)
  }

  // A refused init comes here, too.
  deinit {
    guard isOpen, descriptor >= 0 else { return }
    close(descriptor)
    guard let beside else { return }
    unlink(beside)
    UnfinishedFile.forget()
  }
}

/// The file that is being written, which goes with the process when somebody ends it.
private enum UnfinishedFile {
  // Both are read by the signal handler, which may do little more than make system calls, and which
  // runs on any thread, even while another one is creating the file.
  nonisolated(unsafe) private static var path: UnsafeMutablePointer<CChar>?
  private static let stage = Atomic(Stage.none)

  private enum Stage {
    static let none: Int32 = 0
    static let there: Int32 = -1
    static let creating: Int32 = -2
    // Above 0: the signal that came while the file was being created.
  }

  /// Creates a file that is not there yet, and gives its descriptor, or -1.
  static func create(_ name: String) -> Int32 {
    path = strdup(name)
    stage.store(Stage.creating, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, end) }
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    let before = stage.exchange(
      descriptor >= 0 ? Stage.there : Stage.none, ordering: .sequentiallyConsistent)
    // To the process and not by `raise` to this thread: those of Dispatch have signals blocked.
    if before > 0 { kill(getpid(), before) }
    if descriptor < 0 { forget() }
    return descriptor
  }

  /// Leaves the file alone from now on. Its name stays in memory, since a handler may be reading it.
  static func forget() {
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    stage.store(Stage.none, ordering: .sequentiallyConsistent)
  }

  private static let end: @convention(c) (Int32) -> Void = { number in
    let before = stage.compareExchange(
      expected: Stage.creating, desired: number, ordering: .sequentiallyConsistent
    ).original
    // `create` ends the process as soon as it knows whether the file is there.
    if before == Stage.creating || before > 0 { return }
    if before == Stage.there, let path { unlink(path) }
    signal(number, SIG_DFL)
    raise(number)
  }
}
