#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much room a terminal has.
struct TerminalSize: Equatable, Sendable {
  /// At least 1.
  let rows: Int
  /// At least 1.
  let columns: Int

  /// The room now; 24 rows of 80 columns where the terminal does not say.
  static var now: TerminalSize {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else {
      return TerminalSize(rows: 24, columns: 80)
    }
    return TerminalSize(
      rows: size.ws_row > 0 ? Int(size.ws_row) : 24,
      columns: size.ws_col > 0 ? Int(size.ws_col) : 80)
  }
}
