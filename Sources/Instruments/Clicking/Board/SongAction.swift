import Boards
public import Replication

/// What a person does to songs, set lists and their log of practice, in the words of the instrument.
public enum SongAction: Equatable, Sendable {
  /// Keeps a song that was edited: writes what is different from what it was when the editing began,
  /// so that what others changed meanwhile stays. A new song, from `nil`, goes on top of the list.
  case save(Song, from: Song?)
  /// Keeps a new song right behind another: a copy behind what it was made of.
  case add(Song, behind: EntityID)
  /// Puts a song behind another, or on top of the list.
  case moveSong(EntityID, behind: EntityID?)
  /// Takes a song away. Set lists leave it out.
  case deleteSong(EntityID)
  /// Keeps a set list that was edited, as `save` does a song.
  case saveList(SetList, from: SetList?)
  /// Puts a song into a set list: behind an entry, or at its end.
  case addEntry(SetEntry, to: EntityID, behind: EntityID?)
  /// Puts an entry of a set list behind another of it, or on top.
  case moveEntry(EntityID, in: EntityID, behind: EntityID?)
  /// Takes an entry out of a set list; the song stays.
  case removeEntry(EntityID, from: EntityID)
  /// Puts a set list behind another, or on top of them.
  case moveList(EntityID, behind: EntityID?)
  /// Takes a set list away; its songs stay.
  case deleteList(EntityID)
  /// Keeps a sitting, or what became of it since it was kept.
  case log(Practice)
  /// Takes a sitting out of the log.
  case forget(EntityID)
}

extension SongAction {
  /// The changes that do it, for one operation.
  ///
  /// - Parameters:
  ///   - board: where it is done.
  ///   - sheet: the sheet of that board.
  ///   - now: the wall clock in milliseconds since 1970.
  /// - Returns: empty where it is so already, or speaks of what is not there.
  /// - Throws: `RefusedChange.tooLarge` for what is beyond the limits: a song that can't be played, with
  ///   more parts than ``Song/mostParts`` or a list with more entries than ``SetList/mostEntries``, where
  ///   it had no more before; a sitting of a time or a tempo that can't be.
  public func changes(on board: Board, _ sheet: SongSheet, now: Int64) throws(RefusedChange)
    -> [Change]
  {
    var writer = SongWriter(board: board, sheet: sheet, now: now)
    switch self {
    case .save(let song, let base): try writer.save(song, base, behind: nil)
    case .add(let song, let id): try writer.save(song, nil, behind: id)
    case .moveSong(let id, let behind): try writer.moveSong(id, behind: behind)
    case .deleteSong(let id):
      if sheet.song(id) != nil { try writer.put(id, SongField.deleted, .integer(1)) }
    case .saveList(let list, let base): try writer.save(list, base)
    case .addEntry(let entry, let id, let behind):
      try writer.edit(id) { list in
        let row = list.entries.firstIndex { $0.id == behind }
        list.entries.insert(entry, at: row.map { $0 + 1 } ?? list.entries.count)
      }
    case .moveEntry(let entry, let id, let behind):
      try writer.edit(id) { list in
        guard entry != behind, let row = list.entries.firstIndex(where: { $0.id == entry })
        else { return }
        let moved = list.entries.remove(at: row)
        let before = list.entries.firstIndex { $0.id == behind }
        guard behind == nil || before != nil else { return list.entries.insert(moved, at: row) }
        list.entries.insert(moved, at: before.map { $0 + 1 } ?? 0)
      }
    case .removeEntry(let entry, let id):
      try writer.edit(id) { list in list.entries.removeAll { $0.id == entry } }
    case .moveList(let id, let behind): try writer.moveList(id, behind: behind)
    case .deleteList(let id):
      if sheet.list(id) != nil { try writer.put(id, SongField.deleted, .integer(1)) }
    case .log(let practice):
      guard practice.isWithinLimits else { throw .tooLarge }
      try writer.put(practice.id, BoardKind.field, BoardKind.practice.value)
      try writer.put(practice.id, SongField.sitting, .text(practice.text))
    case .forget(let id):
      if board.kind(of: id) == .practice { try writer.put(id, SongField.deleted, .integer(1)) }
    }
    guard writer.changes.count <= Operation.Limit.changes else { throw .tooLarge }
    return writer.changes
  }
}
