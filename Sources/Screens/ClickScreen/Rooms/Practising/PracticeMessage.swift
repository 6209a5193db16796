public import Replication

/// What happened with what one practises with, or with the log of it.
public enum PracticeMessage: Equatable, Sendable {
  /// Silence is to grow with how well one taps along, or not.
  case adaptiveTapped
  /// Strokes are to be heard by the microphone, or no more.
  case earTapped
  /// The music is to end after so many minutes; 0 for never.
  case timerSet(Int)
  /// After so many minutes more.
  case timerStepped(Int)
  /// What began then, in milliseconds since 1970, is practice if it still goes on.
  case begun(at: Int64)
  /// The sitting that goes on is to be kept, in case the page dies.
  case keepDue(serial: Int64)
  /// The log is to be seen.
  case logTapped
  /// More of a song is to be seen, by its place in the list.
  case songTapped(Int)
  /// A sitting is to be taken out of the log.
  case deleted(EntityID)
  /// Older sittings are to be seen, too.
  case moreTapped
  /// The log is to be had as a file.
  case fileTapped
}
