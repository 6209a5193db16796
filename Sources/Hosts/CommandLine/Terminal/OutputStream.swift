#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's output: data on the one, messages on the other, without a buffer.
enum OutputStream: Int32 {
  case output = 1
  case error = 2

  /// Writes all of it.
  ///
  /// - Throws: ``CommandFailure/noAnswer(reason:isSaved:)``.
  func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes all of it.
  func write(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { systemWrite(rawValue, $0, from: start) }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandFailure.noAnswer(reason: String(cString: strerror(errno)))
      }
      start += count
    }
  }

  /// Answers what is done and on the disk; where the answer can't be written, it is said that the
  /// change was saved.
  static func answerSaved(_ answer: () throws -> Void) throws {
    do {
      try answer()
    } catch CommandFailure.noAnswer(let reason, _) {
      throw CommandFailure.noAnswer(reason: reason, isSaved: true)
    }
  }

  /// Whether nobody reads any more what is written to it, as far as the system tells.
  var isAbandoned: Bool {
    var descriptor = pollfd(fd: rawValue, events: 0, revents: 0)
    return poll(&descriptor, 1, 0) > 0
      && descriptor.revents & Int16(truncatingIfNeeded: POLLERR | POLLHUP) != 0
  }

  /// Whether a person sees it.
  var isTerminal: Bool { isatty(rawValue) == 1 }
}

private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, from start: Int
) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
  #else
    Darwin.write(descriptor, bytes.baseAddress.map { $0 + start }, bytes.count - start)
  #endif
}
