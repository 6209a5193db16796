/// What a finger or a mouse did at one moment.
public struct Sample: Equatable, Sendable {
  /// What happened; names as in Pointer Events: down, move, up, cancel.
  public enum Phase: Equatable, Sendable {
    /// The finger came down.
    case began
    /// It is somewhere else.
    case moved
    /// It went up.
    case ended
    /// The system took it away: it has begun to scroll, or something came in between.
    case cancelled
  }

  /// What pointed.
  public enum Pointer: Equatable, Sendable {
    /// A finger.
    case touch
    /// A mouse or trackpad.
    case mouse
    /// A stylus.
    case pen
  }

  /// When, in milliseconds of any clock that never goes back.
  public let time: Double
  /// Where, in pixels.
  public let position: Point
  /// What happened.
  public let phase: Phase
  /// What pointed.
  public let pointer: Pointer

  /// Takes all four.
  public init(_ phase: Phase, at position: Point, time: Double, by pointer: Pointer = .touch) {
    self.time = time
    self.position = position
    self.phase = phase
    self.pointer = pointer
  }
}
