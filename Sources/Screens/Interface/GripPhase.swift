/// What happened to the grip of a row.
public enum GripPhase: Equatable, Sendable {
  case pressed
  case moved
  case released
  case cancelled
  /// A key of the keyboard.
  case keyed
}
