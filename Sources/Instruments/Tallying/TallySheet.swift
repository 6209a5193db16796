import Replication

/// The tallies of a board in the order they are shown.
///
/// Derived from the board and kept beside it, so that a tap costs one row and not the list.
public struct TallySheet: Equatable, Sendable {
  /// The board's name as it may be shown; `nil` where it has none.
  public private(set) var name: Title?
  /// The tallies in order: those not deleted, and deleted ones that are kept in view.
  public private(set) var tallies: [Tally] = []

  private var index: [EntityID: Int] = [:]

  /// Reads all tallies off a board.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ board: Board) {
    readName(board)
    for entity in board.entities {
      if let tally = Tally(entity, on: board), !tally.isDeleted { tallies.append(tally) }
    }
    tallies.order(by: Tally.precedes)
    reindex(from: 0)
  }

  /// Where a tally stands, or `nil` where it is not shown.
  public func row(of id: EntityID) -> Int? { index[id] }

  /// The tally with an identity, or `nil` where it is not shown.
  public func tally(_ id: EntityID) -> Tally? {
    guard let row = index[id] else { return nil }
    return tallies[row]
  }

  /// Reads one entity anew after an operation spoke of it.
  ///
  /// - Parameter isHeld: whether a thumb is on it; then it stays in view although deleted.
  /// - Complexity: O(1) while name, place and presence stay, else O(*n*).
  public mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool = false) {
    if id == BoardEntity.id { return readName(board) }
    let tally = Tally(id, on: board)
    let row = index[id]
    if let row, let tally, tally.position == tallies[row].position, !tally.isDeleted || isHeld {
      tallies[row] = tally
      return
    }
    var from = tallies.count
    if let row {
      tallies.remove(at: row)
      index[id] = nil
      from = row
    }
    if let tally, !tally.isDeleted || (isHeld && row != nil) {
      var low = 0
      var high = tallies.count
      while low < high {
        let middle = (low + high) / 2
        if Tally.precedes(tallies[middle], tally) { low = middle + 1 } else { high = middle }
      }
      tallies.insert(tally, at: low)
      from = min(from, low)
    }
    reindex(from: from)
  }

  private mutating func readName(_ board: Board) {
    switch board.value(BoardEntity.id, TallyField.name) {
    case .text(let text): name = Title(showing: text)
    default: name = nil
    }
  }

  private mutating func reindex(from first: Int) {
    var row = first
    while row < tallies.count {
      index[tallies[row].id] = row
      row += 1
    }
  }

  /// Compares what is shown.
  public static func == (a: TallySheet, b: TallySheet) -> Bool {
    a.name == b.name && a.tallies == b.tallies
  }
}
