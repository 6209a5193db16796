import Boards
import Replication

/// "Counts also for…": what counts along when a tally is counted.
///
/// It goes on from tally to tally, and each of them counts once, however many ways lead to it; so a
/// circle, which nobody can prevent two people from making together, ends where it began.
public enum CountingAlso {
  /// Most tallies that can be set for one.
  public static let most = 16
  /// Most tallies that one tap counts, itself included; those that are fewest steps away come first.
  public static let reach = 64

  /// What was set for a tally, each once; what has been damaged is as if not set.
  static func set(for id: EntityID, on board: Board) -> [EntityID] {
    guard case .bytes(let bytes) = board.value(id, TallyField.also), bytes.count <= 8 * most,
      let stored = EntityID.list(bytes)
    else { return [] }
    var ids: [EntityID] = []
    for also in stored where also != id && !ids.contains(also) { ids.append(also) }
    return ids
  }

  /// What is stored; a tally does not count for itself.
  static func value(_ ids: [EntityID], for id: EntityID) throws(RefusedChange) -> Value {
    var bytes: [UInt8] = []
    var known: [EntityID] = [id]
    for id in ids where !known.contains(id) {
      known.append(id)
      bytes += id.bytes
    }
    guard bytes.count <= 8 * most else { throw .tooLarge }
    return bytes.isEmpty ? .none : .bytes(bytes)
  }

  /// All that a tap on a tally counts: itself, and what it counts for that is a tally and not deleted.
  ///
  /// - Complexity: O(what is found × what was set for each).
  public static func all(from id: EntityID, on board: Board) -> [EntityID] {
    var found = [id]
    var next = 0
    while next < found.count {
      for also in set(for: found[next], on: board) where !found.contains(also) {
        guard found.count < reach else { return found }
        if board.kind(of: also) == .tally, !board.isSet(also, TallyField.deleted) {
          found.append(also)
        }
      }
      next += 1
    }
    return found
  }

  /// The changes that count a tally and all that counts along, by the same.
  ///
  /// - Throws: where one of them has no room for it; then none counts.
  static func changes(_ id: EntityID, by n: Int64, on board: Board) throws(RefusedChange)
    -> [Change]
  {
    var changes = try board.add(id, n)
    for also in all(from: id, on: board).dropFirst() { changes += try board.add(also, n) }
    guard changes.count <= Operation.Limit.changes else { throw .tooLarge }
    return changes
  }
}

extension TallySheet {
  /// The tallies that one may be set to count for, in the order of the list: not those that count
  /// for it already, one by way of another.
  ///
  /// - Complexity: O(tallies + what is set for them).
  public func canCountAlso(for id: EntityID) -> [Tally] {
    var sources: [EntityID: [EntityID]] = [:]
    for tally in tallies {
      for also in tally.countsAlso { sources[also, default: []].append(tally.id) }
    }
    var found = [id]
    var seen: Set<EntityID> = [id]
    var next = 0
    while next < found.count {
      for source in sources[found[next]] ?? [] where seen.insert(source).inserted {
        found.append(source)
      }
      next += 1
    }
    return tallies.filter { $0.isCounted && !seen.contains($0.id) }
  }
}
