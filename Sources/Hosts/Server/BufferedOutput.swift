import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Buffered output of the process, written a moment later by a thread of its own.
///
/// Writers don't wait for whoever reads it, unless the buffer is full. What is left is written when the
/// process exits.
final class BufferedOutput: Sendable {
  /// Standard error.
  static let error: BufferedOutput = {
    atexit { BufferedOutput.error.flush() }
    return BufferedOutput { StandardStream.error.write($0) }
  }()

  /// How long something is kept, in microseconds: that many lines go out in one.
  private static let moment: UInt32 = 20_000
  /// How many bytes are kept before whoever writes has to wait.
  private static let most = 1 << 20

  private let kept = Mutex("")
  /// Held by whoever empties the buffer, so that everything goes out in order.
  private let emptying = Mutex(())
  private let ready = DispatchSemaphore(value: 0)
  private let output: @Sendable (String) -> Void

  /// - Parameter output: writes all it gets, and returns then.
  init(_ output: @escaping @Sendable (String) -> Void) {
    self.output = output
    WorkerThread.start(.usual) { [weak self, ready] in
      while true {
        ready.wait()
        usleep(Self.moment)
        guard let self else { return }
        self.flush()
      }
    }
  }

  deinit { ready.signal() }

  /// Takes something to be written soon, behind all that was taken before.
  func write(_ text: String) {
    let (isFirst, isFull) = kept.withLock { kept in
      defer { kept += text }
      return (kept.isEmpty, kept.utf8.count > Self.most)
    }
    if isFirst { ready.signal() }
    if isFull { flush() }
  }

  /// Writes all that is kept, and returns when it is out.
  func flush() {
    emptying.withLock { _ in
      let text = kept.withLock { kept in
        defer { kept = "" }
        return kept
      }
      if !text.isEmpty { output(text) }
    }
  }
}
