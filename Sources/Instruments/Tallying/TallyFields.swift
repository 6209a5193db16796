import Replication

/// The fields a tally is kept in. Names are for ever: boards everywhere hold them.
enum TallyField {
  /// What an entity is, as a number of `Kind`.
  static let kind = Field("kind")
  static let name = Field("name")
  static let color = Field("color")
  static let position = Field("position")
  /// `.integer(1)` once deleted.
  static let deleted = Field("deleted")
  /// Why a count was set, with the operation that set it.
  static let note = Field("note")
  /// The group it stands in, as an entity; nothing at the root.
  static let group = Field("group")
  /// `.integer(1)` where it is put away.
  static let archived = Field("archived")
  /// What else counts when it does, as the eight bytes of each, most significant first.
  static let also = Field("also")

  // What `TallySettings` has.
  static let step = Field("step")
  /// What a tally is about; `note` was taken.
  static let memo = Field("memo")
  static let price = Field("price")
  static let target = Field("target")
  static let capacity = Field("capacity")
  static let key = Field("key")
  static let shake = Field("shake")
  static let icon = Field("icon")
  static let daily = Field("daily")
  /// The day whose round began last, in days since 1970.
  static let day = Field("day")

  /// How a computation is computed, in the form of `Formula.bytes`.
  static let formula = Field("formula")
  /// `.integer(1)` where a result is shown in hundredths.
  static let percent = Field("percent")
  /// How many decimals of a result are shown; nothing where nobody said.
  static let decimals = Field("decimals")

  /// What stands on a board. A program that does not know a kind leaves it out.
  enum Kind: Int64 {
    case tally = 1
    case computation = 2
    case group = 3

    var value: Value { .integer(rawValue) }
  }

  /// What an entity is; `nil` where it is nothing of ours.
  static func kind(of id: EntityID, on board: Board) -> Kind? {
    board.integer(id, kind).flatMap { Kind(rawValue: $0) }
  }

  /// The name as it may be shown; `nil` where none can be read.
  static func name(of id: EntityID, on board: Board) -> Title? {
    if case .text(let text) = board.value(id, name) { Title(showing: text) } else { nil }
  }

  /// The place, before all others where none was written.
  static func position(of id: EntityID, on board: Board) -> Position {
    if case .bytes(let digits) = board.value(id, position) {
      Position(digits)
    } else {
      Position([])
    }
  }

  static func isDeleted(_ id: EntityID, on board: Board) -> Bool {
    board.integer(id, deleted) == 1
  }

  /// The group that an entity stands in; `nil` where it is none, or deleted.
  static func group(of id: EntityID, on board: Board) -> EntityID? {
    guard case .entity(let found) = board.value(id, group), kind(of: found, on: board) == .group,
      !isDeleted(found, on: board)
    else { return nil }
    return found
  }
}

extension Board {
  /// What anything of ours is called, deleted or not; `nil` where no name can be read.
  public func title(of id: EntityID) -> Title? { TallyField.name(of: id, on: self) }
}

/// The entity that stands for the board itself.
enum BoardEntity {
  static let id = EntityID(1)
}
