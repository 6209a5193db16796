/// What the machine shall do with a score, which is JSON in UTF-8.
public enum Playing: Equatable, Sendable {
  /// Play it from its beginning.
  case begin([UInt8])
  /// Play it in the place of the one that plays, in phase.
  case change([UInt8])
  /// Make a file of it, or prove it; what else, and the score, is the words of `ClickScreen.OutWork`.
  /// ``Answer/worked(_:)`` says how it goes.
  case work([UInt8])
  /// Fall silent.
  case end
  /// Play as this device wants it, in Click's own form; nothing means as most want it.
  case adjust([UInt8])
  /// What the lock screen shows; next and previous are offered where there are others.
  indirect case announce(title: String, subtitle: String, hasOthers: Bool)
}

/// What is asked of the instrument from outside the page: by a lock screen, a headset, a pedal; the raw
/// values are JavaScript's.
public enum PlayCommand: Int32, CaseIterable, Equatable, Sendable {
  /// Begin.
  case play = 0
  /// Fall silent.
  case pause = 1
  /// Go on with the next.
  case next = 2
  /// Go back to the one before.
  case previous = 3
}

/// How long sound takes from the program to the ear, as far as the browser says.
public struct OutputLatency: Equatable, Sendable {
  /// In milliseconds; zero where it is unknown.
  public var milliseconds: Int32
  /// Whether it is that of a far output, such as a headset by Bluetooth.
  public var isFar: Bool
  /// Whether the browser says something that can be true.
  public var isKnown: Bool

  /// Puts the parts together.
  public init(milliseconds: Int32, isFar: Bool, isKnown: Bool) {
    self.milliseconds = milliseconds
    self.isFar = isFar
    self.isKnown = isKnown
  }
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
  /// The device has no output, or gives it to nobody.
  case silent = 8
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
  /// In which part of the score, from 0.
  public let part: Int32
  /// In which bar of the part, or of the count-in, from 0.
  public let bar: Int32
  /// Whether it is counted in.
  public let isCountIn: Bool
  /// Beats a minute, as heard.
  public let tempo: Double
  /// When its beginning is heard, in milliseconds on the clock of `Event.time`.
  public let time: Double

  /// A beat of a bar.
  public init(
    beat: Int32, beats: Int32, length: Int32, isSilenced: Bool = false, part: Int32 = 0,
    bar: Int32 = 0, isCountIn: Bool = false, tempo: Double = 120, time: Double = 0
  ) {
    self.beat = beat
    self.beats = beats
    self.length = length
    self.isSilenced = isSilenced
    self.part = part
    self.bar = bar
    self.isCountIn = isCountIn
    self.tempo = tempo
    self.time = time
  }
}
