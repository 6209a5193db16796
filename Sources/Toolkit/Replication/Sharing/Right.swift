import JSONCoding

/// What the holder of a token may do with a board; each right reaches further than those below it.
public enum Right: String, Equatable, Sendable, CaseIterable {
  /// All that `edit` may, and make and revoke tokens.
  case own
  /// See the board, count, and change it; pass on what others did.
  case edit
  /// See the board, count, and say what the own device is called.
  case count
  /// See the board.
  case look
}

extension Right {
  /// Reads the word for it; not by `rawValue`, whose `==` on strings would weigh 30 KB in the page.
  public init?(text: JSON.Text) {
    if text.equals("own") {
      self = .own
    } else if text.equals("edit") {
      self = .edit
    } else if text.equals("count") {
      self = .count
    } else if text.equals("look") {
      self = .look
    } else {
      return nil
    }
  }

  /// Whether this one may all that another may.
  public func reaches(_ other: Right) -> Bool { rank >= other.rank }

  private var rank: Int {
    switch self {
    case .own: 3
    case .edit: 2
    case .count: 1
    case .look: 0
    }
  }

  /// Whether the holder may add an operation to the board.
  ///
  /// With `count` it holds adds alone, or the name of the replica that made it, and whoever brings it
  /// made it: what would have to be believed of others is for editors. To take back one's own counts
  /// is to count. Server, page and terminal all ask this.
  ///
  /// - Parameter isOwn: whether the operation is one of the holder's own replicas.
  public func allows(_ operation: Operation, isOwn: Bool) -> Bool {
    reaches(.edit) || (isOwn && allows(operation.changes, by: operation.replica))
  }

  /// Whether the holder may make an operation of these changes.
  ///
  /// - Parameter replica: who makes it.
  public func allows(_ changes: [Change], by replica: ReplicaID) -> Bool {
    switch self {
    case .own, .edit: true
    case .count: changes.allSatisfy { $0.isCounting(by: replica) }
    case .look: false
    }
  }

  /// Whether the holder may make an operation of these changes on a board: counting is for rounds
  /// that somebody opened, or that are near those.
  ///
  /// - Parameter replica: who makes it.
  public func allows(_ changes: [Change], by replica: ReplicaID, on board: Board) -> Bool {
    guard allows(changes, by: replica) else { return false }
    if reaches(.edit) { return true }
    for case .add(let counter, let round, _) in changes
    where round > board.counter(counter).horizon {
      return false
    }
    return true
  }
}

extension Change {
  /// Whether it counts, or says what the replica that makes it is called.
  func isCounting(by replica: ReplicaID) -> Bool {
    switch self {
    case .add, .put(replica.entity, .deviceName, .text, stamp: _),
      .put(replica.entity, .deviceName, .none, stamp: _):
      true
    default: false
    }
  }
}

extension ReplicaID {
  /// The entity that stands for the replica on a board: the first half of its identity.
  public var entity: EntityID { EntityID(high) }
}

extension Field {
  /// What the device of a replica is called.
  public static var deviceName: Field { Field("device") }
}
