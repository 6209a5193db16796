import Boards
import Replication

/// The fields a tally is kept in. Names are for ever: boards everywhere hold them.
enum TallyField {
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

  /// The group that an entity stands in; `nil` where it is none, or deleted.
  static func group(of id: EntityID, on board: Board) -> EntityID? {
    guard case .entity(let found) = board.value(id, group), board.kind(of: found) == .group,
      !board.isSet(found, deleted)
    else { return nil }
    return found
  }
}
