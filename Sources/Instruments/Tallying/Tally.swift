import Boards
import Replication

/// One row of the list: a thing that is counted, or a computation.
public struct Tally: Equatable, Sendable {
  /// What operations call it.
  public let id: EntityID
  /// Its name as it may be shown; `nil` where none can be read.
  public let name: Title?
  /// The number of its crayon, 0 to 15.
  public let color: Int64
  /// Where it stands in its group.
  public let position: Position
  /// The group it stands in; `nil` at the root, where also the tallies of a deleted group are.
  public let group: EntityID?
  /// What is counted in the current round; `nil` where that is beyond 64 bits, and for a computation.
  public let count: Int64?
  /// Whether a reset stands, so that there are earlier rounds.
  public let isReset: Bool
  /// Whether it was deleted.
  public let isDeleted: Bool
  /// Whether it was put away: it is not in the list, and all else goes on.
  public let isArchived: Bool
  /// How it is computed; `nil` where it is counted.
  public let computation: Computation?
  /// What was set for it.
  public let settings: TallySettings
  /// The tallies that count when it does, as they were set; not what those count for.
  public let countsAlso: [EntityID]

  /// Reads a tally off a board; `nil` where the entity is none.
  public init?(_ id: EntityID, on board: Board) {
    let kind = board.kind(of: id)
    guard kind == .tally || kind == .computation else { return nil }
    self.id = id
    name = board.title(id, TallyField.name)
    let color = board.integer(id, TallyField.color) ?? 0
    self.color = color >= 0 && color < Tally.colors ? color : 0
    position = board.position(id, TallyField.position)
    group = TallyField.group(of: id, on: board)
    if kind == .computation {
      count = nil
      isReset = false
      computation = Computation(id, on: board)
    } else {
      let counter = board.counter(id)
      count = counter.count
      isReset = counter.current > 0
      computation = nil
    }
    isDeleted = board.isSet(id, TallyField.deleted)
    isArchived = board.isSet(id, TallyField.archived)
    settings = TallySettings(id, on: board)
    countsAlso = CountingAlso.set(for: id, on: board)
  }

  /// How many crayons there are.
  public static let colors: Int64 = 16

  /// Whether it belongs in the list.
  public var isListed: Bool { !isDeleted && !isArchived }

  /// Whether it is counted, and neither computed nor out of the list.
  var isCounted: Bool { computation == nil && isListed }

  /// Orders what is in one group by position, and what stands at the same position by identity.
  static func precedes(_ a: Tally, _ b: Tally) -> Bool {
    a.position != b.position ? a.position < b.position : a.id < b.id
  }
}
