/// What happened among grooves and rudiments.
public enum GroovesMessage: Equatable, Sendable {
  /// They are to be seen.
  case opened
  /// The way back: from one to all, and from all to the instrument.
  case closed
  /// Something was typed to look for.
  case queryEdited
  /// What was typed is to go.
  case queryCleared
  /// One of the book is to be seen.
  case picked(Int)
  /// It is to begin, or to end.
  case playTapped
  /// It is to be so many beats a minute faster.
  case stepTapped(Int64)
  /// The slider of the tempo was moved.
  case tempoSlid
  /// It is to be as fast as the instrument.
  case ownTempoTapped
  /// The beats are to be heard under it, or not.
  case beatsTapped
  /// It is to be played in the part of the instrument.
  case useTapped
  /// There is another room for the notation.
  case resized
}
