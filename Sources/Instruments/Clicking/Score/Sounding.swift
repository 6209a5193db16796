/// A voice at a pitch and a level.
public struct Stroke: Equatable, Sendable {
  /// What sounds.
  public var voice: Voice
  /// Semitones above or below its own pitch, −24…24; a voice without a pitch has none, noise is brighter.
  public var semitones: Int
  /// How loud, in tenths of a decibel below the full level, −600…60.
  public var level: Int

  /// A stroke; −6 dB where nothing is said.
  public init(_ voice: Voice, semitones: Int = 0, level: Int = -60) {
    self.voice = voice
    self.semitones = semitones
    self.level = level
  }
}

/// How the beats of each weight sound.
public struct Kit: Equatable, Sendable {
  /// A strong beat.
  public var strong: Stroke
  /// A beat.
  public var normal: Stroke
  /// A quiet beat.
  public var quiet: Stroke
  /// What is between the beats.
  public var subdivision: Stroke

  /// A wood block where nothing is said.
  public init(
    strong: Stroke = Stroke(.woodBlock, semitones: 5, level: 0),
    normal: Stroke = Stroke(.woodBlock, level: -30),
    quiet: Stroke = Stroke(.woodBlock, level: -110),
    subdivision: Stroke = Stroke(.tick, level: -110)
  ) {
    self.strong = strong
    self.normal = normal
    self.quiet = quiet
    self.subdivision = subdivision
  }

  /// All of one voice: a strong beat is a fourth higher and 3 dB louder; of noise 6 dB, since a pitch of
  /// it is less plain to hear.
  public init(_ voice: Voice) {
    self.init(
      strong: Stroke(voice, semitones: 5, level: 0),
      normal: Stroke(voice, level: voice.isNoise ? -60 : -30),
      quiet: Stroke(voice, level: -110), subdivision: Stroke(voice, semitones: -5, level: -110))
  }

  /// The stroke of a weight; nil for silence.
  public func stroke(_ accent: Accent) -> Stroke? {
    switch accent {
    case .strong: strong
    case .normal: normal
    case .quiet: quiet
    case .silent: nil
    }
  }
}

/// What is heard between the beats.
public struct Subdivision: Equatable, Sendable {
  /// Into how many parts each beat is divided, 1…12.
  public var parts: Int
  /// The level of each part after the first, in tenths of a decibel beside that of the kit's
  /// subdivision, nil for silence; empty for all alike.
  public var levels: [Int?]
  /// Where the second of two parts falls, as a share of both: 1/2 is even, 2/3 a triplet's swing; from
  /// 1/2 to 3/4. It matters for even numbers of parts alone.
  public var swing: Fraction

  /// Both parts of a pair as long.
  public static let even = Fraction(known: 1, 2)

  /// A subdivision; none where nothing is said.
  public init(_ parts: Int = 1, levels: [Int?] = [], swing: Fraction = Subdivision.even) {
    self.parts = parts
    self.levels = levels
    self.swing = swing
  }
}

/// A second ring of evenly spread beats in the same bar: three against four.
public struct Polyrhythm: Equatable, Sendable {
  /// How many beats a bar has in it, 1…64.
  public var beats: Int
  /// How they sound.
  public var stroke: Stroke
  /// Their weights: strong is 3 dB louder, quiet 8 dB softer; empty for all normal.
  public var accents: [Accent]

  /// A ring.
  public init(_ beats: Int, stroke: Stroke = Stroke(.cowbell, level: -90), accents: [Accent] = []) {
    self.beats = beats
    self.stroke = stroke
    self.accents = accents
  }
}

/// What is left out, so that the player keeps the time alone.
public struct Silence: Equatable, Sendable {
  /// After so many bars …
  public var playedBars: Int
  /// … so many are silent; 0 for none.
  public var silentBars: Int
  /// How many of a hundred beats, or bars, are left out by chance.
  public var percent: Int
  /// Whether chance leaves out whole bars.
  public var isByBar: Bool

  /// No silence where nothing is said.
  public init(
    playedBars: Int = 0, silentBars: Int = 0, percent: Int = 0, isByBar: Bool = false
  ) {
    self.playedBars = playedBars
    self.silentBars = silentBars
    self.percent = percent
    self.isByBar = isByBar
  }
}
