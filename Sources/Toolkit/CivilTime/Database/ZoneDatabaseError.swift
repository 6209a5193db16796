/// Why a zone can't be had from a database.
public enum ZoneDatabaseError: Error, Equatable, Sendable {
  /// The bytes do not begin as a zone database of a known form does.
  case notADatabase
  /// The bytes end too early or contradict themselves, at an offset.
  case damaged(offset: Int)
  /// There is no zone and no link of that name.
  case unknownZone
}
