import Boards
import Replication

/// What a person does to tallies, in the words of the instrument.
public enum TallyAction: Equatable, Sendable {
  /// Adds a tally at the end of those of no group, or behind another, in that one's group, or as the
  /// first of a group.
  case create(EntityID, Title, color: Int64, behind: EntityID?)
  /// Adds several tallies, one behind the other, where `create` adds one.
  case createAll([NewTally], behind: EntityID?)
  /// Adds a computation at the end of what is in no group, or behind something, in that one's group.
  case createComputation(
    EntityID, Title, Formula, Computation.Presentation, color: Int64, behind: EntityID?)
  /// Computes it in another way, or shows the result in another.
  case compute(EntityID, Formula?, Computation.Presentation)
  /// Counts up or down, and what it counts also for by the same; a computation does not count.
  case count(EntityID, by: Int64)
  /// Makes the count a number, as a signed correction, with the reason for it; what it counts also
  /// for is corrected by the same.
  case set(EntityID, to: Int64, note: Title?)
  /// Starts a new round at 0, of this tally alone.
  case reset(EntityID)
  /// Has a tally begin anew every day from the one after a day on, in days since 1970; `nil` for no more.
  case resetDaily(EntityID, after: Int64?)
  /// Begins a day, in days since 1970: a new round of every listed tally that is reset daily and has
  /// not begun it.
  case startDay(Int64)
  /// Gives a tally or a group another name.
  case rename(EntityID, Title)
  /// Gives a tally another crayon.
  case recolor(EntityID, Int64)
  /// Sets something for a tally.
  case change(EntityID, TallySetting)
  /// Sets what a tally counts also for; at most `CountingAlso.most`.
  case countAlso(EntityID, [EntityID])
  /// Puts a tally behind another, in that one's group, or first into a group, or in front of all.
  case move(EntityID, behind: EntityID?)
  /// Puts a tally into a group, or into none: behind a tally there, or in front of them.
  case place(EntityID, in: EntityID?, behind: EntityID?)
  /// Adds a group behind all groups, or behind one.
  case createGroup(EntityID, Title, behind: EntityID?)
  /// Puts a group behind another, or in front of all.
  case moveGroup(EntityID, behind: EntityID?)
  /// Puts a tally away, or back into the list.
  case archive(EntityID, Bool)
  /// Takes a tally or a group out of the list. Counts are kept; a group's tallies come to the root.
  case delete(EntityID)
  /// Gives the board another name.
  case renameBoard(Title)
  /// Takes a copy of a setup, with `TallySetup.identities` new identities.
  case take(TallySetup, [EntityID])
}

/// A tally that is to be made.
public struct NewTally: Equatable, Sendable {
  let id: EntityID
  let name: Title
  let color: Int64
  let count: Int64

  /// Puts the parts together.
  ///
  /// - Parameter count: what it has counted already.
  public init(_ id: EntityID, _ name: Title, color: Int64, count: Int64 = 0) {
    self.id = id
    self.name = name
    self.color = color
    self.count = count
  }
}

extension TallyAction {
  /// The changes that do it.
  ///
  /// - Parameters:
  ///   - board: where it is done.
  ///   - sheet: the sheet of that board.
  ///   - now: the wall clock in milliseconds since 1970.
  /// - Returns: empty where it is so already, or where what is no tally should count.
  /// - Throws: `RefusedChange` where a count or the format has no room for it.
  public func changes(on board: Board, _ sheet: TallySheet, now: Int64) throws(RefusedChange)
    -> [Change]
  {
    let maker = ChangeMaker(board: board, sheet: sheet, now: now)
    guard case .count(let id, let n) = self else { return try changes(maker, board) }
    return maker.counts(id) ? try CountingAlso.changes(id, by: n, on: board) : []
  }

  /// The changes of all that is no tap.
  @inline(never)
  private func changes(_ maker: ChangeMaker, _ board: Board) throws(RefusedChange) -> [Change] {
    switch self {
    case .count: return []
    case .set(let id, let target, let note): return try maker.set(id, to: target, note)
    case .reset(let id): return maker.counts(id) ? [try board.reset(id, now: maker.now)] : []
    case .resetDaily(let id, let day): return try maker.resetDaily(id, after: day)
    case .startDay(let day): return try maker.startDay(day)
    case .create(let id, let name, let color, let behind):
      return try maker.create(.tally, id, name, color, behind)
    case .createAll(let tallies, let behind): return try maker.create(tallies, behind)
    case .createComputation(let id, let name, let formula, let presentation, let color, let behind):
      return try maker.create(.computation, id, name, color, behind)
        + maker.compute(id, formula, presentation)
    case .compute(let id, let formula, let presentation):
      return try maker.compute(id, formula, presentation)
    case .rename(let id, let name): return try maker.put(id, TallyField.name, .text(name.utf8))
    case .recolor(let id, let color): return try maker.put(id, TallyField.color, .integer(color))
    case .change(let id, let setting):
      return try maker.put(id, setting.entry.field, setting.entry.value)
    case .countAlso(let id, let others):
      return try maker.put(id, TallyField.also, CountingAlso.value(others, for: id))
    case .move(let id, let behind): return try maker.move(id, behind: behind)
    case .place(let id, let group, let behind): return try maker.place(id, in: group, behind)
    case .createGroup(let id, let name, let behind):
      return try maker.createGroup(id, name, behind)
    case .moveGroup(let id, let behind): return try maker.moveGroup(id, behind)
    case .archive(let id, let isArchived):
      return try maker.put(id, TallyField.archived, isArchived ? .integer(1) : .none)
    case .delete(let id): return try maker.put(id, TallyField.deleted, .integer(1))
    case .renameBoard(let name):
      return try maker.put(BoardEntity.id, TallyField.name, .text(name.utf8))
    case .take(let setup, let ids): return try setup.changes(maker, ids)
    }
  }
}
