public import Replication

/// What one instrument shows of a board: derived from it, and kept beside it so that a tap costs
/// one row and not the whole list.
public protocol BoardSheet: Sendable {
  /// The board's name as it may be shown; `nil` where it has none.
  var name: Title? { get }

  /// Reads everything off a board.
  init(_ board: Board)

  /// Reads one entity anew after an operation spoke of it.
  ///
  /// - Parameter isHeld: whether a thumb is on it; then it stays in view although it was deleted.
  mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool)
}
