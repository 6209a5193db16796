public import Boards
public import Replication

/// Songs in the order in which they are played at a gig, a lesson or every day.
///
/// A value, as ``Song`` is. The same song may be in it more than once.
public struct SetList: Equatable, Sendable {
  /// Most entries of a list that is kept.
  public static let mostEntries = 500

  /// What operations call it.
  public let id: EntityID
  /// Its name; `nil` where it has none that can be read.
  public var name: Title?
  /// What is played, in order; songs that are deleted are left out, and are there again once those are.
  public var entries: [SetEntry]
  /// Where it stands among the lists.
  public private(set) var position = Replication.Position([])

  /// A list to be.
  public init(_ id: EntityID, name: Title?, _ entries: [SetEntry] = []) {
    self.id = id
    self.name = name
    self.entries = entries
  }

  /// Reads a list off a board, with its entries in order; `nil` where the entity is none, or deleted.
  init?(_ id: EntityID, _ entries: [SetEntry], on board: Board) {
    guard board.kind(of: id) == .setList, !board.isSet(id, SongField.deleted) else { return nil }
    self.id = id
    name = board.title(id, SongField.name)
    self.entries = entries
    position = board.position(id, SongField.position)
  }

  static func precedes(_ a: SetList, _ b: SetList) -> Bool {
    Replication.Position.precedes(a.position, a.id, b.position, b.id)
  }
}

/// A song's place in a set list.
public struct SetEntry: Equatable, Sendable {
  /// What operations call it.
  public let id: EntityID
  /// What is played.
  public let song: EntityID
  /// Where it stands in its list.
  public private(set) var position: Replication.Position?

  /// An entry to be.
  public init(_ id: EntityID, song: EntityID) {
    self.id = id
    self.song = song
  }

  /// Reads an entry off a board; `nil` where the entity is none, or deleted.
  init?(_ id: EntityID, on board: Board) {
    guard board.kind(of: id) == .setEntry, !board.isSet(id, SongField.deleted),
      case .entity(let song) = board.value(id, SongField.song)
    else { return nil }
    self.id = id
    self.song = song
    position = board.position(id, SongField.position)
  }

  static func precedes(_ a: SetEntry, _ b: SetEntry) -> Bool {
    Replication.Position.precedes(a.position, a.id, b.position, b.id)
  }
}
