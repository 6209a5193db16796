public import Replication

/// A change that this device's link to the board does not allow; nothing of it was stored.
public struct ForbiddenChange: Error, Equatable, Sendable {
  /// What the link allows.
  public let right: Right

  /// Says what the link allows.
  public init(right: Right) { self.right = right }
}
