public import Replication

/// What an answer of the server changes on this device.
public enum SyncChange: Equatable, Sendable {
  /// Operations of others, and how far this device then stands; no progress while both sides are laid
  /// side by side.
  case operations([Operation], standingAt: ServerProgress?)
  /// The server has the board, and lets this device do that with it.
  case right(Right)
  /// The server knows the token that invites others.
  case invited(by: AccessToken)
  /// Another token shall invite others.
  case willInvite(by: AccessToken)
}
