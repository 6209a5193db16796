public import Replication

/// The sheet of a board that several screens show, each in its own way: what has changed on it since
/// all of them last looked.
public struct BoardNews: BoardSheet {
  /// The board's name as it may be shown; `nil` where it has none.
  public private(set) var name: Title?
  /// Whether all may be different: the board was opened, or its history was read.
  public private(set) var isEverything = true
  /// The entities that operations have spoken of, the same one perhaps more than once.
  public private(set) var entities: [EntityID] = []

  /// Everything is new.
  public init(_ board: Board) { name = board.name }

  /// Notes that an operation spoke of an entity.
  public mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool) {
    if id == BoardEntity.id { name = board.name }
    if entities.last != id { entities.append(id) }
  }

  /// Forgets what all have taken in.
  mutating func forget() {
    isEverything = false
    entities.removeAll(keepingCapacity: true)
  }
}

extension BoardSession<BoardNews> {
  /// Notes that all screens have taken in what has changed.
  public mutating func forgetNews() { sheet.forget() }
}
