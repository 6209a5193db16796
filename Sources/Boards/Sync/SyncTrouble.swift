/// Why a board is not in step with its server.
public enum SyncTrouble: Error, Equatable, Sendable {
  /// No answer came.
  case unreachable
  /// Something answered that is not a Detent server: a sign-in page, a proxy, a cache, another
  /// program; with its HTTP status.
  case intercepted(status: Int32)
  /// The server has too much to do, or no room for the moment.
  case busy
  /// The token opens nothing any more.
  case closed
  /// The board is as large as the server lets it be.
  case boardFull
  /// The server is one of ours and says no to what is asked: this version and that one differ.
  case refused(status: Int32)

  /// Whether asking again helps without anybody doing something about it.
  public var passes: Bool {
    switch self {
    case .unreachable, .intercepted, .busy, .boardFull: true
    case .closed, .refused: false
    }
  }
}
