import Replication

/// The fields a tally is kept in. Names are for ever: boards everywhere hold them.
enum TallyField {
  /// What an entity is: `.integer(1)` is a tally.
  static let kind = Field("kind")
  static let name = Field("name")
  static let color = Field("color")
  static let position = Field("position")
  /// `.integer(1)` once deleted.
  static let deleted = Field("deleted")
  /// Why a count was set, with the operation that set it.
  static let note = Field("note")

  static let tallyKind: Int64 = 1
}

/// The entity that stands for the board itself.
enum BoardEntity {
  static let id = EntityID(1)
}
