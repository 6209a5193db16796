import Boards
import JSONCoding
public import Replication

/// A part of a song on a board.
public struct SongPart: Equatable, Sendable {
  /// What operations call it.
  public let id: EntityID
  /// What is played.
  public var part: Part
  /// Where it stands in its song.
  public private(set) var position: Replication.Position?

  /// A part to be; a copy of another under an identity of its own.
  public init(_ id: EntityID, _ part: Part) {
    self.id = id
    self.part = part
  }

  /// Reads a part off a board; `nil` where the entity is none, or deleted.
  ///
  /// It can be played, whatever was merged: settings that do not fit together are read as if the one that
  /// does not fit was not set, such as accents for another number of beats.
  init?(_ id: EntityID, on board: Board) {
    guard board.kind(of: id) == .songPart, !board.isSet(id, SongField.deleted) else { return nil }
    self.id = id
    let usual = Part()
    part =
      MemberField.read(
        SongField.ofPart, of: id, on: board,
        usual: SongPart.members(usual)
      ) { object in
        guard let part = try? Part(JSONCursor(object)), part.isPlayable else { return nil }
        return part
      } ?? usual
    part.name = board.title(id, SongField.name)?.utf8 ?? []
    position = board.position(id, SongField.position)
  }

  /// What its fields hold, but for the position and the song.
  var entries: [(field: Field, value: Value)] {
    let json = part.json
    var entries: [(field: Field, value: Value)] = []
    entries.append((SongField.name, Title(showing: part.name).map { .text($0.utf8) } ?? .none))
    for field in SongField.ofPart { entries.append((field.field, field.value(of: json))) }
    return entries
  }

  private static func members(_ part: Part) -> [JSON.Member] {
    guard case .object(let members) = part.json else { return [] }
    return members
  }

  static func precedes(_ a: SongPart, _ b: SongPart) -> Bool {
    Replication.Position.precedes(a.position, a.id, b.position, b.id)
  }
}

extension Replication.Position {
  /// The order of things by position, and by identity where two have the same.
  static func precedes(
    _ a: Replication.Position?, _ idOfA: EntityID, _ b: Replication.Position?, _ idOfB: EntityID
  ) -> Bool {
    let (a, b) = (a ?? Replication.Position([]), b ?? Replication.Position([]))
    return a != b ? a < b : idOfA < idOfB
  }
}
