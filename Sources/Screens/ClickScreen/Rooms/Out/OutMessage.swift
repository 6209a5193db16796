import Clicking
import Interface

/// What happened where Click gives something out: files, and proofs of what it plays.
public enum OutMessage: Equatable, Sendable {
  /// Files are to be made.
  case exportOpened
  /// The time is to be proved.
  case proofOpened
  /// A file of another kind is wanted.
  case kind(OutKind)
  /// Samples are to lie in it otherwise.
  case format(WAVFormat)
  /// So many frames a second.
  case rate(Int64)
  /// More bars or fewer of what has no end.
  case bars(by: Int64)
  /// The file is to be made.
  case exportTapped
  /// The file that was made is to be handed over again.
  case saveTapped
  /// What is played is to be rendered and proved.
  case proveTapped
  /// The metronome is to be recorded by the microphone.
  case recordTapped
  /// A recording is to last longer or not as long.
  case seconds(by: Int64)
  /// What is being done is not wanted any more.
  case cancelTapped
}

/// A kind of file.
public enum OutKind: Equatable, Sendable, CaseIterable {
  case wav, midi
}
