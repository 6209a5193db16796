/// What the machine shall do with a score, which is JSON in UTF-8.
public enum Playing: Equatable, Sendable {
  /// Play it from its beginning.
  case begin([UInt8])
  /// Play it in the place of the one that plays, in phase.
  case change([UInt8])
  /// Fall silent.
  case end
}

/// How it goes with what is played; the raw values are JavaScript's.
public enum SoundState: Int32, CaseIterable, Equatable, Sendable {
  /// It sounds.
  case running = 0
  /// The browser wants a touch first.
  case waiting = 1
  /// A call or another program has the sound.
  case interrupted = 2
  /// The score is over.
  case over = 3
  /// The score can't be played.
  case refused = 4
  /// The audio thread came to an end again and again.
  case failed = 5
  /// The browser has no audio worklets.
  case absent = 6
  /// It has them only for addresses with https.
  case insecure = 7
}

/// A beat as it is heard.
public struct HeardBeat: Equatable, Sendable {
  /// Which one of the bar, from 0.
  public let beat: Int32
  /// How many the bar has.
  public let beats: Int32
  /// How long it lasts, in milliseconds.
  public let length: Int32
  /// Whether it is left out.
  public let isSilenced: Bool

  /// A beat of a bar.
  public init(beat: Int32, beats: Int32, length: Int32, isSilenced: Bool = false) {
    self.beat = beat
    self.beats = beats
    self.length = length
    self.isSilenced = isSilenced
  }
}
