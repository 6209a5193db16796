import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's output, written through without a buffer: a line is there when it is said.
enum StandardStream: Int32 {
  case output = 1
  case error = 2

  func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(rawValue, $0.baseAddress, $0.count) }
      // A reader that went away must not take the server with it.
      if count < 0, errno != EINTR { return }
      if count > 0 { bytes.removeFirst(count) }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  #if canImport(Glibc)
    Glibc.write(descriptor, bytes, count)
  #elseif canImport(Musl)
    Musl.write(descriptor, bytes, count)
  #else
    Darwin.write(descriptor, bytes, count)
  #endif
}

/// The moment as RFC 3339 writes it, in UTC with milliseconds.
enum Timestamp {
  static func now() -> String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let seconds = Int(time.tv_sec)
    // A log asks thousands of times a second.
    let start = lastSecond.withLock { last in
      if last.seconds != seconds { last = (seconds, toSecond(seconds)) }
      return last.start
    }
    return start + fraction(Int(time.tv_nsec) / 1_000_000)
  }

  private static let lastSecond = Mutex((seconds: Int.min, start: ""))

  /// Milliseconds since 1970.
  static func milliseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Now, to the second, as it may stand in a file's name: `20260301T093000Z` (ISO 8601).
  static func compact() -> String {
    String(now().prefix(19).filter { $0 != "-" && $0 != ":" }) + "Z"
  }

  /// A moment as HTTP writes it, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
  static func http(seconds: Int) -> String {
    let parts = parts(seconds)
    let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday)]
    let month = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ][Int(parts.tm_mon)]
    let date = "\(padded(Int(parts.tm_mday), 2)) \(month) \(padded(Int(parts.tm_year) + 1900, 4))"
    return "\(day), \(date) \(clock(parts)) GMT"
  }

  static func text(seconds: Int, milliseconds: Int) -> String {
    toSecond(seconds) + fraction(milliseconds)
  }

  private static func toSecond(_ seconds: Int) -> String {
    let parts = parts(seconds)
    let date =
      "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1, 2))"
      + "-\(padded(Int(parts.tm_mday), 2))"
    return "\(date)T\(clock(parts))."
  }

  private static func fraction(_ milliseconds: Int) -> String { padded(milliseconds, 3) + "Z" }

  private static func parts(_ seconds: Int) -> tm {
    var moment = time_t(seconds)
    var parts = tm()
    gmtime_r(&moment, &parts)
    return parts
  }

  private static func clock(_ parts: tm) -> String {
    "\(padded(Int(parts.tm_hour), 2)):\(padded(Int(parts.tm_min), 2))"
      + ":\(padded(Int(parts.tm_sec), 2))"
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
