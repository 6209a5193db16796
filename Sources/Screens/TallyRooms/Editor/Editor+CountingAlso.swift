import Boards
import Interface
import Replication
import Reports
import Tallying

extension Editor {
  /// Lets a tally count also for another, or no more.
  func turnAlso(
    _ other: EntityID, for id: EntityID, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) {
    guard let board = desk.session?.board, let row = tallies.sheet?.tally(id) else { return }
    var also = row.countsAlso
    if let place = also.firstIndex(of: other) {
      also.remove(at: place)
    } else {
      // One that was deleted takes no room from those that are there.
      also.removeAll { Tally($0, on: board)?.isDeleted != false }
      guard also.count < CountingAlso.most else {
        desk.spoken = SettingsWords(language: desk.language).fullAlso
        return desk.feelRefusal()
      }
      also.append(other)
    }
    tallies.perform(.countAlso(id, also), &desk, at: moment)
  }

  /// The tallies that one counts for, and those that it might, in the order of the list; behind them
  /// what was put away and counts along.
  func offeredAlso(
    for row: Tally, _ sheet: TallySheet, _ board: Board
  ) -> (shown: [Tally], hidden: Int) {
    let search = TallySearch(alsoSearch)
    var offered: Set<EntityID> = []
    for other in sheet.canCountAlso(for: row.id) { offered.insert(other.id) }
    var shown: [Tally] = []
    var (free, hidden) = (0, 0)
    for other in sheet.tallies {
      if row.countsAlso.contains(other.id) {
        if other.computation == nil { shown.append(other) }
      } else if offered.contains(other.id), search.finds(other) {
        free += 1
        if free > Editor.mostOfferedAlso { hidden += 1 } else { shown.append(other) }
      }
    }
    for id in row.countsAlso where sheet.row(of: id) == nil {
      if let other = Tally(id, on: board), other.isArchived, !other.isDeleted,
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
  func countedOnTheWay(_ row: Tally, _ words: SettingsWords, _ board: Board) -> [String] {
    guard !row.countsAlso.isEmpty else { return [] }
    var names: [String] = []
    for id in CountingAlso.all(from: row.id, on: board).dropFirst() {
      if !row.countsAlso.contains(id), let other = Tally(id, on: board) {
        names.append(words.name(other))
      }
    }
    return names
  }

  /// Whether what a tally counts for comes back to it, as two people can make it together.
  func isInCircle(_ row: Tally, _ sheet: TallySheet) -> Bool {
    guard !row.countsAlso.isEmpty else { return false }
    var free: Set<EntityID> = []
    for other in sheet.canCountAlso(for: row.id) { free.insert(other.id) }
    return row.countsAlso.contains { sheet.row(of: $0) != nil && !free.contains($0) }
  }

  /// The names of the tallies that count for one.
  func countedWith(_ row: Tally, _ words: SettingsWords, _ sheet: TallySheet) -> [String] {
    var names: [String] = []
    for other in sheet.tallies where other.countsAlso.contains(row.id) {
      names.append(words.name(other))
    }
    return names
  }
}
