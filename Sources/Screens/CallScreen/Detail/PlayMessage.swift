public import CivilTime

/// What happened with the time that one plays with.
public enum PlayMessage: Equatable, Sendable {
  case faderPressed
  case faderMoved
  case faderReleased
  case faderCancelled
  case faderKeyed
  /// AM or PM on the clock of the source.
  case halfTapped(isMorning: Bool)
  /// The time is to be typed.
  case timeTapped
  case timeEdited
  case timeKeyed
  case timeLeft
  /// Another instant is to be played with: the first call behind a change of clocks.
  case shiftTapped(Instant)
  /// Now is to be shown, or what is kept after that.
  case nowTapped
  /// What is shown is kept.
  case keepTapped
}
