import PostgreSQLClient

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PostgreSQLConnection {
  /// How long all addresses together may take to answer, in seconds.
  private static let connecting = 10.0

  /// Lets libpq go through all addresses.
  static func waitForConnection(_ connection: OpaquePointer) -> Bool {
    guard PQstatus(connection) != CONNECTION_BAD else { return false }
    let end = ContinuousClock.now.advanced(by: .seconds(connecting))
    var state = PGRES_POLLING_WRITING
    while state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { return false }
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      guard left > 0 else { return false }
      let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
      var place = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
      _ = poll(&place, 1, Int32(left.rounded(.up)))
      if ContinuousClock.now < end { state = PQconnectPoll(connection) }
    }
    return true
  }

  /// Why there is no connection.
  static func failure(toConnect words: String) -> SQLError {
    guard !words.isEmpty else {
      return SQLError(.unavailable, "no answer in \(Int(connecting)) s")
    }
    // What the server itself says has a code, with a digit in it; its class tells what is only so at the
    // moment.
    let code = #/: +(?=[A-Z]*[0-9])([0-9A-Z]{5}): /#
    let codes = words.matches(of: code).map { $0.1 }
    if !codes.isEmpty {
      let isOfAMoment = codes.contains { found in
        ["57", "53", "58", "XX", "08"].contains { found.hasPrefix($0) }
      }
      return SQLError(
        isOfAMoment ? .unavailable : .refused, words.replacing(code, with: ": "))
    }
    let isFinal =
      words.hasPrefix("invalid ")
      || !words.contains("SSL SYSCALL")
        && ["certificate", "SSL"].contains { words.contains($0) }
    return SQLError(isFinal ? .refused : .unavailable, words)
  }
}
