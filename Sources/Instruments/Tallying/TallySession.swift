public import Boards
public import Replication

/// A board that is being counted on.
public typealias TallySession = BoardSession<TallySheet>

extension BoardSession<TallySheet> {
  /// Does something, as one operation.
  ///
  /// - Parameters:
  ///   - now: the wall clock in milliseconds since 1970.
  ///   - held: tallies with a thumb on them, which stay in view.
  /// - Returns: `nil` where it is so already.
  /// - Throws: `RefusedChange`; then nothing changed.
  public mutating func perform(
    _ action: TallyAction, now: Int64, held: Set<EntityID> = []
  ) throws(RefusedChange) -> MadeOperation? {
    try perform(try action.changes(on: board, sheet, now: now), now: now, held: held)
  }

  /// Whether the board's link allows an action; what can't be done for another reason is allowed.
  ///
  /// - Parameter now: the wall clock in milliseconds since 1970.
  public func allows(_ action: TallyAction, now: Int64) -> Bool {
    guard let changes = try? action.changes(on: board, sheet, now: now) else { return true }
    return right.allows(changes, by: author.replica, on: board)
  }

  /// Does what an import comes to, as one operation.
  ///
  /// - Parameter now: the wall clock in milliseconds since 1970.
  /// - Returns: `nil` where all of it is here already.
  /// - Throws: `RefusedChange.forbidden`; then nothing changed.
  public mutating func perform(
    _ plan: ImportPlan, now: Int64
  ) throws(RefusedChange) -> MadeOperation? {
    try perform(plan.changes, now: now)
  }
}
