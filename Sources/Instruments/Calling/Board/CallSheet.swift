public import Boards
import Replication

/// The calls of a board in the order they are shown; derived from it and kept beside it.
public struct CallSheet: BoardSheet, Equatable {
  /// The board's name as it may be shown; `nil` where it has none.
  public private(set) var name: Title?
  /// The calls that are not deleted.
  public private(set) var calls: [Call] = []
  /// What is or was a call or a place of one.
  private var known: Set<EntityID> = []

  /// Reads all calls off a board.
  ///
  /// - Complexity: O(*n* log *n*) over what is on the board.
  public init(_ board: Board) {
    name = board.name
    for id in board.entities where board.kind(of: id) != nil { known.insert(id) }
    // What few have yet is asked for in a function of its own: the page has that later.
    if known.contains(where: { board.kind(of: $0) == .call }) { readCalls(board) }
  }

  @inline(never)
  private mutating func readCalls(_ board: Board) {
    var places: [EntityID: [CallPlace]] = [:]
    var ids: [EntityID] = []
    for id in board.entities where known.contains(id) {
      if board.kind(of: id) == .call { ids.append(id) }
      if let place = CallPlace(id, on: board),
        case .entity(let call) = board.value(id, CallField.call)
      {
        places[call, default: []].append(place)
      }
    }
    for id in ids {
      if let call = Call(id, places[id] ?? [], on: board) { calls.append(call) }
    }
    calls.order(by: Call.precedes)
  }

  /// The call with an identity, or `nil` where there is none.
  public func call(_ id: EntityID) -> Call? { calls.first { $0.id == id } }

  /// Reads anew after an operation spoke of an entity.
  ///
  /// - Complexity: O(1) for what is no call nor a place of one, O(*n* log *n*) over what is on the
  ///   board for others.
  public mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool) {
    if id == BoardEntity.id { name = board.name }
    guard known.contains(id) || board.kind(of: id) != nil else { return }
    self = CallSheet(board)
  }
}
