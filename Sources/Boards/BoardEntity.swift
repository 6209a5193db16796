public import Replication

/// The entity that stands for the board itself.
public enum BoardEntity {
  /// Its identity, the same on every board.
  public static let id = EntityID(1)
}

/// What kinds of things stand on boards. Numbers are for ever, and each is given out once, here: a
/// board holds things of all instruments, and each instrument leaves out what is not its own.
public enum BoardKind: Int64, Equatable, Sendable {
  /// A tally, of Tally.
  case tally = 1
  /// What is computed from tallies, of Tally.
  case computation = 2
  /// A group of tallies, of Tally.
  case group = 3
  /// A call, of Time to Call.
  case call = 4
  /// A place in a call, of Time to Call.
  case place = 5
  /// A song, of Click.
  case song = 6
  /// A part of a song, of Click.
  case songPart = 7
  /// A set list, of Click.
  case setList = 8
  /// A song's place in a set list, of Click.
  case setEntry = 9
  /// A sitting at practice, of Click.
  case practice = 10

  /// Whether it is a piece of another thing, which the field of ``owner`` names.
  public var isPiece: Bool { owner != nil }

  /// The field that names what a piece belongs to; `nil` for what stands by itself.
  var owner: Field? {
    switch self {
    case .place: Field("call")
    case .songPart: Field("song")
    case .setEntry: Field("list")
    case .tally, .computation, .group, .call, .song, .setList, .practice: nil
    }
  }

  /// The field that says what kind an entity is.
  public static let field = Field("kind")

  /// The field that is `.integer(1)` once an entity is deleted.
  static let deleted = Field("deleted")

  /// As it stands in that field.
  public var value: Value { .integer(rawValue) }
}

extension Operation {
  /// Whether it only records what happened, as a sitting at practice does: nobody did it by hand, so there is
  /// nothing to take back. Deleting a record is done by hand.
  ///
  /// Its first change tells: an operation that records writes of nothing else.
  @inline(never)
  func isRecord(on board: Board) -> Bool {
    guard case .put(let id, let field, _, _) = changes.first, field != BoardKind.deleted else {
      return false
    }
    return board.kind(of: id) == .practice
  }
}

extension Board {
  /// What kind an entity is; `nil` where it is of none that this program knows.
  public func kind(of id: EntityID) -> BoardKind? {
    integer(id, BoardKind.field).flatMap { BoardKind(rawValue: $0) }
  }

  /// What a piece belongs to; `nil` for what stands by itself.
  public func owner(of id: EntityID) -> EntityID? {
    guard let field = kind(of: id)?.owner, case .entity(let owner) = value(id, field) else {
      return nil
    }
    return owner
  }

  /// What anything is called, deleted or not; `nil` where no name can be read.
  public func title(of id: EntityID) -> Title? { title(id, Field("name")) }

  /// The board's name as it may be shown; `nil` where it has none.
  public var name: Title? { title(of: BoardEntity.id) }
}
