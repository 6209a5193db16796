import Interface

/// What happened on the screen of Time to Call.
public enum CallMessage: Equatable, Sendable {
  // The time one plays with
  case faderPressed
  case faderMoved
  case faderReleased
  case faderCancelled
  case faderKeyed
  // What is kept
  case keepTapped
  // What it needs
  case tryAgainTapped
  // The machine
  case shown
  case hidden
  case minutePassed(serial: Int64)
  case answered(Answer)
}
