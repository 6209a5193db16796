public import Boards
public import Replication

/// A board that songs are played from.
public typealias SongSession = BoardSession<SongSheet>

extension BoardSession<SongSheet> {
  /// Does something, as one operation.
  ///
  /// - Parameter now: the wall clock in milliseconds since 1970.
  /// - Returns: `nil` where it is so already.
  /// - Throws: `RefusedChange`; then nothing changed.
  public mutating func perform(
    _ action: SongAction, now: Int64
  ) throws(RefusedChange) -> MadeOperation? {
    try perform(try action.changes(on: board, sheet, now: now), now: now)
  }
}
