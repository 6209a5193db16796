import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Wakes a thread that waits for descriptors.
final class WakeUp: Sendable {
  /// Readable since it was rung.
  let descriptor: Int32
  private let other: Int32
  private let hasRung = Atomic(false)

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no pipe: \(systemWords(errno))")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, other) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(other)
  }

  func ring() {
    guard !hasRung.exchange(true, ordering: .sequentiallyConsistent) else { return }
    _ = write(other, [1], 1)
  }

  /// From here on it can be rung again.
  func hush() {
    var byte: UInt8 = 0
    _ = read(descriptor, &byte, 1)
    hasRung.store(false, ordering: .sequentiallyConsistent)
  }
}
