public import Boards
public import Replication

/// The songs and set lists of a board in the order they are shown; derived from it and kept beside it.
public struct SongSheet: BoardSheet, Equatable {
  /// The board's name as it may be shown; `nil` where it has none.
  public private(set) var name: Title?
  /// The songs that are not deleted.
  public private(set) var songs: [Song] = []
  /// The set lists that are not deleted, each with the entries whose songs are there.
  public private(set) var lists: [SetList] = []
  /// The parts by their songs, and the entries by their lists, whether those are there or not.
  private var parts: [EntityID: [SongPart]] = [:]
  private var entries: [EntityID: [SetEntry]] = [:]
  /// The songs of parts, and the lists of entries.
  private var owners: [EntityID: EntityID] = [:]

  /// Reads all songs and set lists off a board.
  ///
  /// - Complexity: O(*n* log *n*) over what is on the board.
  public init(_ board: Board) {
    name = board.name
    var songs: [EntityID] = []
    var lists: [EntityID] = []
    for id in board.entities {
      switch board.kind(of: id) {
      case .song: songs.append(id)
      case .setList: lists.append(id)
      case .songPart: readPart(id, from: board)
      case .setEntry: readEntry(id, from: board)
      default: break
      }
    }
    for id in songs {
      if let song = Song(id, parts[id] ?? [], on: board) { self.songs.append(song) }
    }
    self.songs.order(by: Song.precedes)
    readLists(lists, from: board)
  }

  /// Whether two show the same.
  public static func == (a: SongSheet, b: SongSheet) -> Bool {
    a.name == b.name && a.songs == b.songs && a.lists == b.lists
  }

  /// The song with an identity, or `nil` where there is none.
  public func song(_ id: EntityID) -> Song? { songs.first { $0.id == id } }

  /// The set list with an identity, or `nil` where there is none.
  public func list(_ id: EntityID) -> SetList? { lists.first { $0.id == id } }

  /// Reads anew after an operation spoke of an entity.
  ///
  /// - Complexity: O(songs + entries of all lists) for what is of songs, of which one is read anew; O(1)
  ///   for all else.
  public mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool) {
    if id == BoardEntity.id { name = board.name }
    var song: EntityID?
    if let owner = owners.removeValue(forKey: id) {
      parts[owner]?.removeAll { $0.id == id }
      entries[owner]?.removeAll { $0.id == id }
      song = owner
    }
    var isSong = song != nil
    switch board.kind(of: id) {
    case .song, .setList: isSong = true
    case .songPart:
      readPart(id, from: board)
      isSong = true
    case .setEntry:
      readEntry(id, from: board)
      isSong = true
    default: isSong = isSong || self.song(id) != nil || list(id) != nil
    }
    guard isSong else { return }
    readSong(id, from: board)
    if let song { readSong(song, from: board) }
    if let owner = owners[id], owner != song { readSong(owner, from: board) }
    var ids = lists.map { $0.id }
    if board.kind(of: id) == .setList, list(id) == nil { ids.append(id) }
    readLists(ids, from: board)
  }

  private mutating func readPart(_ id: EntityID, from board: Board) {
    guard let part = SongPart(id, on: board),
      case .entity(let song) = board.value(id, SongField.song)
    else { return }
    parts[song, default: []].append(part)
    owners[id] = song
  }

  private mutating func readEntry(_ id: EntityID, from board: Board) {
    guard let entry = SetEntry(id, on: board),
      case .entity(let list) = board.value(id, SongField.list)
    else { return }
    entries[list, default: []].append(entry)
    owners[id] = list
  }

  private mutating func readSong(_ id: EntityID, from board: Board) {
    let row = songs.firstIndex { $0.id == id }
    if let row { songs.remove(at: row) }
    guard let song = Song(id, parts[id] ?? [], on: board) else { return }
    songs.insert(song, at: songs.firstIndex { Song.precedes(song, $0) } ?? songs.count)
  }

  private mutating func readLists(_ ids: [EntityID], from board: Board) {
    var known: Set<EntityID> = []
    for song in songs { known.insert(song.id) }
    lists = []
    for id in ids {
      let entries = (entries[id] ?? []).filter { known.contains($0.song) }
      if let list = SetList(id, entries.ordered(by: SetEntry.precedes), on: board) {
        lists.append(list)
      }
    }
    lists.order(by: SetList.precedes)
  }
}
