import Boards
import Replication

/// The groups that formulas are about, each with its tallies and what they come to.
struct UsedGroups: Equatable, Sendable {
  private struct Members: Equatable, Sendable {
    let ids: Set<EntityID>
    let value: Result<GroupStatistics, ComputationFault>
  }

  private var members: [EntityID: Members] = [:]

  /// What a group's tallies come to.
  ///
  /// - Throws: why that can't be told.
  func statistics(of group: EntityID) throws(ComputationFault) -> GroupStatistics {
    switch members[group]?.value {
    case .success(let statistics): return statistics
    case .failure(let fault): throw fault
    case nil: throw .missing(group)
    }
  }

  /// A formula is about a group.
  ///
  /// - Complexity: O(entities) where none was before.
  mutating func use(_ group: EntityID, on board: Board) {
    if members[group] == nil { members[group] = UsedGroups.read(group, on: board) }
  }

  /// No formula is about a group any more.
  mutating func drop(_ group: EntityID) { members[group] = nil }

  /// Reads anew what an entity is, is in or was in, and tells which groups come to something else.
  ///
  /// - Complexity: O(groups and the tallies of the group it is in), O(entities) for a group itself.
  mutating func refresh(_ id: EntityID, from board: Board) -> [EntityID] {
    if members.isEmpty { return [] }
    if let known = members[id] {
      let found = UsedGroups.read(id, on: board)
      members[id] = found
      return found.value == known.value ? [] : [id]
    }
    let own = UsedGroups.group(of: id, on: board)
    var changed: [EntityID] = []
    for (group, known) in members where group == own || known.ids.contains(id) {
      var ids = known.ids
      if group == own { ids.insert(id) } else { ids.remove(id) }
      let found = UsedGroups.sum(ids, of: group, on: board)
      members[group] = found
      if found.value != known.value { changed.append(group) }
    }
    return changed
  }

  /// The group that a tally counts in, as long as it is neither deleted nor put away.
  private static func group(of id: EntityID, on board: Board) -> EntityID? {
    guard board.kind(of: id) == .tally, !board.isSet(id, TallyField.deleted),
      board.integer(id, TallyField.archived) != 1
    else { return nil }
    return TallyField.group(of: id, on: board)
  }

  private static func read(_ group: EntityID, on board: Board) -> Members {
    var ids: Set<EntityID> = []
    for id in board.entities where self.group(of: id, on: board) == group { ids.insert(id) }
    return sum(ids, of: group, on: board)
  }

  private static func sum(
    _ ids: Set<EntityID>, of group: EntityID, on board: Board
  ) -> Members {
    guard board.kind(of: group) == .group else {
      return Members(ids: ids, value: .failure(.missing(group)))
    }
    if board.isSet(group, TallyField.deleted) {
      return Members(ids: ids, value: .failure(.deleted(group)))
    }
    var statistics = GroupStatistics()
    var uncounted: EntityID?
    for id in ids {
      if let count = board.counter(id).count {
        statistics.add(count)
      } else if uncounted.map({ id < $0 }) ?? true {
        uncounted = id
      }
    }
    if let uncounted { return Members(ids: ids, value: .failure(.input(uncounted))) }
    return Members(ids: ids, value: .success(statistics))
  }
}
