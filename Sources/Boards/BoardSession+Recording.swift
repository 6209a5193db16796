import Replication

extension BoardSession {
  /// Records what happened, as one operation, past which undo goes to what was done by hand.
  ///
  /// - Parameters:
  ///   - changes: what it comes to on this board, of records alone (see `Operation.isRecord(on:)`).
  ///   - now: the wall clock in milliseconds since 1970.
  /// - Returns: `nil` where there is nothing to change.
  /// - Throws: `RefusedChange.forbidden` where the board's link does not allow it; then nothing
  ///   changed.
  public mutating func record(_ changes: [Change], now: Int64) throws(RefusedChange)
    -> MadeOperation?
  {
    let before = undo
    let made = try perform(changes, now: now)
    undo = before
    return made
  }
}
