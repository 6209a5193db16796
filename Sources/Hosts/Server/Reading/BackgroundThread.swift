#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread to which the system gives what the others leave over.
enum BackgroundThread {
  /// Starts one; it ends with `body`.
  static func start(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Box(body))
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(
      &thread, nil,
      { context in
        #if canImport(Darwin)
          pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
          let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
        #else
          // On Linux a thread has a priority of its own, in spite of POSIX (sched(7)).
          _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
          guard let context else { return nil }
          let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
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
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// The time that the calling thread has spent on a processor.
func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
