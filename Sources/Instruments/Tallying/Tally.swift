import Replication

/// One thing that is counted.
public struct Tally: Equatable, Sendable {
  /// What operations call it.
  public let id: EntityID
  /// Its name as it may be shown; `nil` where none can be read.
  public let name: Title?
  /// The number of its crayon, 0 to 15.
  public let color: Int64
  /// Where it stands in the list.
  public let position: Position
  /// What is counted in the current round; `nil` where that is beyond 64 bits.
  public let count: Int64?
  /// Whether a reset stands, so that there are earlier rounds.
  public let isReset: Bool
  /// Whether it was deleted.
  public let isDeleted: Bool

  /// Reads a tally off a board; `nil` where the entity is none.
  public init?(_ id: EntityID, on board: Board) {
    guard board.integer(id, TallyField.kind) == TallyField.tallyKind else { return nil }
    self.id = id
    switch board.value(id, TallyField.name) {
    case .text(let text): name = Title(showing: text)
    default: name = nil
    }
    let color = board.integer(id, TallyField.color) ?? 0
    self.color = color >= 0 && color < Tally.colors ? color : 0
    switch board.value(id, TallyField.position) {
    case .bytes(let digits): position = Position(digits)
    default: position = Position([])
    }
    let counter = board.counter(id)
    count = counter.count
    isReset = counter.current > 0
    isDeleted = board.integer(id, TallyField.deleted) == 1
  }

  /// How many crayons there are.
  public static let colors: Int64 = 16

  /// Orders by position, and what stands at the same position by identity.
  static func precedes(_ a: Tally, _ b: Tally) -> Bool {
    a.position != b.position ? a.position < b.position : a.id < b.id
  }
}
