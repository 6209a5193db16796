public import Replication

/// Which board of a store a command means.
public enum BoardChoice: Equatable, Sendable {
  /// The one that is open on the shelf.
  case open
  /// The one that this store began with.
  case ownTallies
  /// A shared one on the shelf.
  case shared(BoardID)
}
