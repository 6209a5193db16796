#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How many files and connections the system lets this process have open at once.
enum Descriptors {
  /// Raises the limit as far as the system allows without asking for more rights.
  ///
  /// - Returns: the limit from then on.
  static func raise() -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 1024 }
    #if canImport(Darwin)
      // Its hard limit is "without bound", which it does not take itself.
      let most = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      let most = limit.rlim_max
    #endif
    if limit.rlim_cur < most {
      var raised = limit
      raised.rlim_cur = most
      if setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: UInt64(limit.rlim_cur))
  }
}
