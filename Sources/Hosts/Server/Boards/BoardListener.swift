import Synchronization

/// Whoever wants to hear of boards, by their numbers.
final class BoardListener: Sendable {
  /// A type of its own: `Mutex` wraps a bare closure anew each time it is read there, so that it would take
  /// longer with every call, and in the end more than the stack has.
  private struct Body: Sendable {
    let hear: @Sendable (Int64) -> Void
  }

  private let body = Mutex<Body?>(nil)

  /// Tells `hear` of what comes from now on.
  func set(_ hear: @escaping @Sendable (Int64) -> Void) {
    body.withLock { $0 = Body(hear: hear) }
  }

  /// Tells of a board, where anybody wants to hear of it.
  func tell(_ board: Int64) {
    body.withLock { $0 }?.hear(board)
  }
}
