public import Boards
public import Replication

/// What a board has of practice, from the first sitting to the last.
///
/// A sheet of its own: who plays a song does not wait for years of practice to be read.
public struct PracticeLog: BoardSheet, Equatable {
  /// The board's name as it may be shown; `nil` where it has none.
  public private(set) var name: Title?
  /// The sittings that are not deleted, in the order of their beginnings.
  public private(set) var practices: [Practice] = []
  private var known: Set<EntityID> = []

  /// Reads all sittings off a board.
  ///
  /// - Complexity: O(*n* log *n*) over what is on the board.
  public init(_ board: Board) {
    name = board.name
    for id in board.entities {
      guard let practice = Practice(id, on: board) else { continue }
      practices.append(practice)
      known.insert(id)
    }
    practices.order(by: Practice.precedes)
  }

  /// Reads anew after an operation spoke of an entity.
  ///
  /// - Complexity: O(sittings) for a sitting, else O(1).
  public mutating func refresh(_ id: EntityID, from board: Board, isHeld: Bool) {
    if id == BoardEntity.id { name = board.name }
    if known.remove(id) != nil { practices.removeAll { $0.id == id } }
    guard let practice = Practice(id, on: board) else { return }
    known.insert(id)
    var row = practices.count
    while row > 0, Practice.precedes(practice, practices[row - 1]) { row -= 1 }
    practices.insert(practice, at: row)
  }

  /// The sittings of a day.
  public struct Day: Equatable, Sendable {
    /// Which one, as the function that was given numbers them.
    public let number: Int64
    /// How long they were together, in seconds.
    public let seconds: Int64
    /// From the first to the last.
    public let practices: ArraySlice<Practice>
  }

  /// The sittings day by day, from the first to the last; days without one are left out.
  ///
  /// - Parameter day: the number of the day that an instant, in milliseconds since 1970, is on where the
  ///   reader is; it never falls as time goes on.
  public func days(_ day: (Int64) -> Int64) -> [Day] {
    var days: [Day] = []
    var first = 0
    while first < practices.count {
      let number = day(practices[first].start)
      var last = first
      var seconds: Int64 = 0
      while last < practices.count, day(practices[last].start) == number {
        seconds += practices[last].seconds
        last += 1
      }
      days.append(Day(number: number, seconds: seconds, practices: practices[first..<last]))
      first = last
    }
    return days
  }
}
