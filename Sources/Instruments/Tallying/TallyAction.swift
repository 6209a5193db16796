import Replication

/// What a person does to tallies, in the words of the instrument.
public enum TallyAction: Equatable, Sendable {
  /// Adds a tally at the end of the list, or behind another.
  case create(EntityID, Title, color: Int64, behind: EntityID?)
  /// Counts up or down.
  case count(EntityID, by: Int64)
  /// Makes the count a number, as a signed correction, with the reason for it.
  case set(EntityID, to: Int64, note: Title?)
  /// Starts a new round at 0.
  case reset(EntityID)
  /// Gives a tally another name.
  case rename(EntityID, Title)
  /// Gives a tally another crayon.
  case recolor(EntityID, Int64)
  /// Puts a tally behind another, or in front of all.
  case move(EntityID, behind: EntityID?)
  /// Takes a tally out of the list; its counts are kept.
  case delete(EntityID)
  /// Gives the board another name.
  case renameBoard(Title)
}

extension TallyAction {
  /// The changes that do it.
  ///
  /// - Parameters:
  ///   - board: where it is done.
  ///   - sheet: the sheet of that board.
  ///   - now: the wall clock in milliseconds since 1970.
  /// - Returns: empty where it is so already.
  /// - Throws: `RefusedChange` where the count or the format has no room for it.
  public func changes(on board: Board, _ sheet: TallySheet, now: Int64) throws(RefusedChange)
    -> [Change]
  {
    func put(_ id: EntityID, _ field: Field, _ value: Value) throws(RefusedChange) -> [Change] {
      if board.value(id, field) == value { return [] }
      return [try board.put(id, field, value, now: now)]
    }
    switch self {
    case .create(let id, let name, let color, let behind):
      var position = Position.between(sheet.tallies.last?.position, nil)
      if let behind { position = TallyAction.position(behind: behind, without: id, sheet) }
      return try put(id, TallyField.kind, .integer(TallyField.tallyKind))
        + put(id, TallyField.name, .text(name.utf8))
        + put(id, TallyField.color, .integer(color))
        + put(id, TallyField.position, .bytes(position.digits))
    case .count(let id, let n): return try board.add(id, n)
    case .set(let id, let target, let note):
      let counter = board.counter(id)
      // From beyond 64 bits there is no way back in one add, so it is refused.
      guard let difference = Int64(exactly: Int128(target) - counter.total) else {
        throw .countOverflow
      }
      var changes = try board.add(id, difference)
      if let note { changes += [try board.put(id, TallyField.note, .text(note.utf8), now: now)] }
      return changes
    case .reset(let id): return [try board.reset(id, now: now)]
    case .rename(let id, let name): return try put(id, TallyField.name, .text(name.utf8))
    case .recolor(let id, let color): return try put(id, TallyField.color, .integer(color))
    case .move(let id, let behind):
      let position = TallyAction.position(behind: behind, without: id, sheet)
      return try put(id, TallyField.position, .bytes(position.digits))
    case .delete(let id): return try put(id, TallyField.deleted, .integer(1))
    case .renameBoard(let name):
      return try put(BoardEntity.id, TallyField.name, .text(name.utf8))
    }
  }

  /// The place between a tally and the next one, not counting the tally that goes there.
  private static func position(
    behind: EntityID?, without id: EntityID, _ sheet: TallySheet
  ) -> Position {
    var low: Position?
    var high: Position?
    var isPast = behind == nil
    for tally in sheet.tallies where tally.id != id {
      if isPast {
        high = tally.position
        break
      }
      low = tally.position
      if tally.id == behind { isPast = true }
    }
    return Position.between(low, high)
  }
}
