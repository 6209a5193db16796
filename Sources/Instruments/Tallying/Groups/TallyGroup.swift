import Boards
import Replication

/// Tallies that belong together, under a name.
public struct TallyGroup: Equatable, Sendable {
  /// What operations call it.
  public let id: EntityID
  /// Its name as it may be shown; `nil` where none can be read.
  public let name: Title?
  /// Where it stands among the groups.
  public let position: Position

  /// Reads a group off a board; `nil` where the entity is none, or deleted.
  public init?(_ id: EntityID, on board: Board) {
    guard board.kind(of: id) == .group, !board.isSet(id, TallyField.deleted) else {
      return nil
    }
    self.id = id
    name = board.title(id, TallyField.name)
    position = board.position(id, TallyField.position)
  }

  /// Orders by position, and what stands at the same position by identity.
  static func precedes(_ a: TallyGroup, _ b: TallyGroup) -> Bool {
    a.position != b.position ? a.position < b.position : a.id < b.id
  }
}

/// The rows of the list that belong together: those of a group, or those of none.
public struct TallySection: Equatable, Sendable {
  /// Whose rows; `nil` for those of no group, which come first.
  public internal(set) var group: TallyGroup?
  /// Which rows of `TallySheet.tallies`; may be none.
  public internal(set) var rows: Range<Int>
  /// What its tallies count together, as far as they have a count.
  var total: Int128 = 0
  /// How many of its tallies have none, being beyond 64 bits.
  var uncounted: Int32 = 0
  /// How many of its tallies a shake counts.
  var shaken: Int32 = 0
  /// How many of its tallies begin anew every day.
  var daily: Int32 = 0

  init(_ group: TallyGroup?, start: Int) {
    self.group = group
    rows = start..<start
  }

  /// What its tallies count together, computations left aside; `nil` beyond 64 bits.
  public var sum: Int64? { uncounted > 0 ? nil : Int64(exactly: total) }

  mutating func count(_ tally: Tally) { count(tally, 1) }
  mutating func discount(_ tally: Tally) { count(tally, -1) }

  private mutating func count(_ tally: Tally, _ factor: Int32) {
    guard tally.isCounted else { return }
    if tally.settings.isShaken { shaken += factor }
    if tally.settings.isDaily { daily += factor }
    if let count = tally.count {
      total += Int128(count) * Int128(factor)
    } else {
      uncounted += factor
    }
  }
}
