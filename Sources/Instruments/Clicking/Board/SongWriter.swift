import Boards
import Replication

/// Makes changes out of actions, on a board as it is.
struct SongWriter {
  let board: Board
  let sheet: SongSheet
  let now: Int64
  private(set) var changes: [Change] = []

  init(board: Board, sheet: SongSheet, now: Int64) {
    self.board = board
    self.sheet = sheet
    self.now = now
  }

  /// A write, where the field does not hold that already.
  mutating func put(_ id: EntityID, _ field: Field, _ value: Value) throws(RefusedChange) {
    if board.value(id, field) == value { return }
    changes.append(try board.put(id, field, value, now: now))
  }

  /// Writes the fields that are different from what they were.
  private mutating func put(
    _ id: EntityID, _ entries: [(field: Field, value: Value)],
    from old: [(field: Field, value: Value)]
  ) throws(RefusedChange) {
    for (i, entry) in entries.enumerated() where old.isEmpty || old[i].value != entry.value {
      try put(id, entry.field, entry.value)
    }
  }

  /// Begins an entity that others belong to, or that belongs to one.
  private mutating func begin(
    _ id: EntityID, _ kind: BoardKind, _ field: Field? = nil, of owner: EntityID? = nil
  ) throws(RefusedChange) {
    try put(id, BoardKind.field, kind.value)
    if let field, let owner { try put(id, field, .entity(owner)) }
    try put(id, SongField.deleted, .none)
  }

  private mutating func place(_ id: EntityID, _ position: Replication.Position)
    throws(RefusedChange)
  {
    try put(id, SongField.position, .bytes(position.digits))
  }

  // MARK: - Songs

  mutating func save(_ song: Song, _ base: Song?, behind: EntityID?) throws(RefusedChange) {
    let baseParts = base?.parts ?? []
    guard song.isWithinLimits, song.parts.count <= max(Song.mostParts, baseParts.count) else {
      throw .tooLarge
    }
    if base == nil {
      try begin(song.id, .song)
      let others = sheet.songs.filter { $0.id != song.id }
      let row = others.firstIndex { $0.id == behind }
      try place(song.id, .behind(row, of: others.map { $0.position }))
    }
    try put(song.id, song.entries, from: base?.entries ?? [])
    for part in baseParts where !song.parts.contains(where: { $0.id == part.id }) {
      try put(part.id, SongField.deleted, .integer(1))
    }
    var old: [Replication.Position?] = []
    for part in song.parts {
      let before = baseParts.first { $0.id == part.id }
      if before == nil { try begin(part.id, .songPart, SongField.song, of: song.id) }
      try put(part.id, part.entries, from: before?.entries ?? [])
      old.append(before?.position)
    }
    for (i, position) in Replication.Position.keeping(old).enumerated() where position != old[i] {
      try place(song.parts[i].id, position)
    }
  }

  mutating func moveSong(_ id: EntityID, behind: EntityID?) throws(RefusedChange) {
    guard sheet.song(id) != nil, id != behind else { return }
    let others = sheet.songs.filter { $0.id != id }
    let row = others.firstIndex { $0.id == behind }
    guard behind == nil || row != nil else { return }
    try place(id, .behind(row, of: others.map { $0.position }))
  }

  // MARK: - Set lists

  mutating func save(_ list: SetList, _ base: SetList?) throws(RefusedChange) {
    let baseEntries = base?.entries ?? []
    guard list.entries.count <= max(SetList.mostEntries, baseEntries.count) else { throw .tooLarge }
    if base == nil {
      try begin(list.id, .setList)
      let others = sheet.lists.filter { $0.id != list.id }
      try place(list.id, .behind(nil, of: others.map { $0.position }))
    }
    if base == nil || base?.name != list.name {
      try put(list.id, SongField.name, list.name.map { .text($0.utf8) } ?? .none)
    }
    for entry in baseEntries where !list.entries.contains(where: { $0.id == entry.id }) {
      try put(entry.id, SongField.deleted, .integer(1))
    }
    var old: [Replication.Position?] = []
    for entry in list.entries {
      let before = baseEntries.first { $0.id == entry.id }
      if before == nil { try begin(entry.id, .setEntry, SongField.list, of: list.id) }
      if before?.song != entry.song { try put(entry.id, SongField.song, .entity(entry.song)) }
      old.append(before?.position)
    }
    for (i, position) in Replication.Position.keeping(old).enumerated() where position != old[i] {
      try place(list.entries[i].id, position)
    }
  }

  /// Edits a list of the sheet, where it is there.
  mutating func edit(_ id: EntityID, _ edit: (inout SetList) -> Void) throws(RefusedChange) {
    guard let base = sheet.list(id) else { return }
    var list = base
    edit(&list)
    try save(list, base)
  }

  mutating func moveList(_ id: EntityID, behind: EntityID?) throws(RefusedChange) {
    guard sheet.list(id) != nil, id != behind else { return }
    let others = sheet.lists.filter { $0.id != id }
    let row = others.firstIndex { $0.id == behind }
    guard behind == nil || row != nil else { return }
    try place(id, .behind(row, of: others.map { $0.position }))
  }
}
