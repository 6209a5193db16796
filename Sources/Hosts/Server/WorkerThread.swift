#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread of one's own, for work that may wait for the disk or take long.
enum WorkerThread {
  /// How the system treats a thread beside the others.
  enum Priority {
    /// Like all others.
    case usual
    /// Gets what the others leave over.
    case background
  }

  /// Starts one; it ends with `body`.
  static func start(_ priority: Priority, _ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(priority, body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { context in
        #if canImport(Darwin)
          let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
          if box.priority == .background { pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0) }
        #else
          guard let context else { return nil }
          let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
          // On Linux a thread has a priority of its own, in spite of POSIX (sched(7)).
          if box.priority == .background {
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
          }
        #endif
        box.body()
        return nil
      }, box.toOpaque())
    precondition(code == 0, "no thread: \(systemWords(code))")
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private final class Box: Sendable {
    let priority: Priority
    let body: @Sendable () -> Void

    init(_ priority: Priority, _ body: @escaping @Sendable () -> Void) {
      self.priority = priority
      self.body = body
    }
  }
}

/// The time that the calling thread has spent on a processor.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
