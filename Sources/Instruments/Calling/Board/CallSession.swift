public import Boards
public import Replication

/// A board that calls are planned on.
public typealias CallSession = BoardSession<CallSheet>

extension BoardSession<CallSheet> {
  /// Does something, as one operation.
  ///
  /// - Parameter now: the wall clock in milliseconds since 1970.
  /// - Returns: `nil` where it is so already.
  /// - Throws: `RefusedChange`; then nothing changed.
  public mutating func perform(
    _ action: CallAction, now: Int64
  ) throws(RefusedChange) -> MadeOperation? {
    try perform(try action.changes(on: board, sheet, now: now), now: now)
  }
}
