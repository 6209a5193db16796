/// A stretch of a song: so many bars in one metre, with one way of sounding.
public struct Part: Equatable, Sendable {
  /// What it is called; may be empty.
  public var name: [UInt8]
  /// How many bars, or nil for no end.
  public var bars: Int64?
  /// How bars are divided.
  public var metre: Metre
  /// How fast it begins.
  public var tempo: Tempo
  /// How the tempo changes.
  public var ramp: Ramp?
  /// The weight of each beat of the bar, from the first; empty for the metre's own.
  public var accents: [Accent]
  /// What is heard between the beats.
  public var subdivision: Subdivision
  /// Another ring of beats in the same bar.
  public var polyrhythm: Polyrhythm?
  /// What is left out.
  public var silence: Silence
  /// How beats sound.
  public var kit: Kit
  /// A groove or rudiment that is played over the beats.
  public var groove: Groove?
  /// Whether the beats are heard under a groove.
  public var hasBeats: Bool

  /// A part; four quarters at 120 where nothing is said.
  public init(
    name: [UInt8] = [], bars: Int64? = nil, metre: Metre = Metre(), tempo: Tempo = Tempo(120),
    ramp: Ramp? = nil, accents: [Accent] = [], subdivision: Subdivision = Subdivision(),
    polyrhythm: Polyrhythm? = nil, silence: Silence = Silence(), kit: Kit = Kit(),
    groove: Groove? = nil, hasBeats: Bool = true
  ) {
    self.name = name
    self.bars = bars
    self.metre = metre
    self.tempo = tempo
    self.ramp = ramp
    self.accents = accents
    self.subdivision = subdivision
    self.polyrhythm = polyrhythm
    self.silence = silence
    self.kit = kit
    self.groove = groove
    self.hasBeats = hasBeats
  }
}
