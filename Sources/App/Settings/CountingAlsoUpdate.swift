import Boards
import Replication
import Reports
import Tallying

extension App {
  /// Lets a tally count also for another, or no more.
  mutating func turnAlso(_ other: EntityID, for id: EntityID, at moment: Moment) -> [Effect] {
    guard let session, let row = session.sheet.tally(id) else { return [] }
    var also = row.countsAlso
    if let place = also.firstIndex(of: other) {
      also.remove(at: place)
    } else {
      // One that was deleted takes no room from those that are there.
      also.removeAll { Tally($0, on: session.board)?.isDeleted != false }
      guard also.count < CountingAlso.most else {
        tally.spoken = settingsWords.fullAlso
        return [.vibrate(200)]
      }
      also.append(other)
    }
    return perform(.countAlso(id, also), at: moment)
  }

  /// The tallies that one counts for, and those that it might, in the order of the list; behind them
  /// what was put away and counts along.
  func offeredAlso(for row: Tally) -> (shown: [Tally], hidden: Int) {
    guard let session else { return ([], 0) }
    let search = TallySearch(tally.editor?.alsoSearch ?? "")
    var offered: Set<EntityID> = []
    for other in session.sheet.canCountAlso(for: row.id) { offered.insert(other.id) }
    var shown: [Tally] = []
    var (free, hidden) = (0, 0)
    for other in session.sheet.tallies {
      if row.countsAlso.contains(other.id) {
        if other.computation == nil { shown.append(other) }
      } else if offered.contains(other.id), search.finds(other) {
        free += 1
        if free > App.mostOfferedAlso { hidden += 1 } else { shown.append(other) }
      }
    }
    for id in row.countsAlso where session.sheet.row(of: id) == nil {
      if let other = Tally(id, on: session.board), other.isArchived, !other.isDeleted,
        other.computation == nil
      {
        shown.append(other)
      }
    }
    return (shown, hidden)
  }

  /// From so many on they are found by typing.
  static let mostOfferedAlso = 12

  /// The names of those that count along by way of others.
  func countedOnTheWay(_ row: Tally) -> [String] {
    guard let board = session?.board, !row.countsAlso.isEmpty else { return [] }
    var names: [String] = []
    for id in CountingAlso.all(from: row.id, on: board).dropFirst() {
      if !row.countsAlso.contains(id), let other = Tally(id, on: board) {
        names.append(words.name(other))
      }
    }
    return names
  }

  /// Whether what a tally counts for comes back to it, as two people can make it together.
  func isInCircle(_ row: Tally) -> Bool {
    guard let sheet = session?.sheet, !row.countsAlso.isEmpty else { return false }
    var free: Set<EntityID> = []
    for other in sheet.canCountAlso(for: row.id) { free.insert(other.id) }
    return row.countsAlso.contains { sheet.row(of: $0) != nil && !free.contains($0) }
  }

  /// The names of the tallies that count for one.
  func countedWith(_ row: Tally) -> [String] {
    var names: [String] = []
    for other in session?.sheet.tallies ?? [] where other.countsAlso.contains(row.id) {
      names.append(words.name(other))
    }
    return names
  }
}
