/// What a metronome plays: parts in order, with what stands before and around them.
///
/// One part without a number of bars is the metronome; several with bars are a song.
public struct Score: Equatable, Sendable {
  /// What is played one after the other; at least one, and only the last without a number of bars.
  public var parts: [Part]
  /// What counts in before the first part.
  public var countIn: CountIn?
  /// Whether the song begins anew when it has ended; the count-in is not played again.
  public var isRepeated: Bool
  /// Which random silences there are; the same seed, the same silences.
  public var seed: UInt64
  /// By how much all is played later, in beats of the first tempo, -1 to 1; less than nothing is earlier.
  public var shift: Fraction
  /// The bar that is the last one, before the score's own end; nil for none. That of a timer: it is
  /// no song's, and nothing that is kept has one.
  public var stop: Stop?

  /// Puts a score together; ``Plan/init(_:rate:)`` says whether it can be played.
  public init(
    parts: [Part] = [Part()], countIn: CountIn? = nil, isRepeated: Bool = false, seed: UInt64 = 0,
    shift: Fraction = Fraction(0), stop: Stop? = nil
  ) {
    self.parts = parts
    self.countIn = countIn
    self.isRepeated = isRepeated
    self.seed = seed
    self.shift = shift
    self.stop = stop
  }

  /// A bar, in whichever of the times a song begins anew; one that is never played ends nothing.
  public struct Stop: Equatable, Sendable {
    /// How often the song has begun anew before.
    public var lap: Int64
    /// The part.
    public var part: Int
    /// The bar of it, from 0.
    public var bar: Int64

    /// A bar.
    public init(lap: Int64 = 0, part: Int = 0, bar: Int64) {
      self.lap = lap
      self.part = part
      self.bar = bar
    }
  }

  /// Bars that count in, in the metre and at the tempo with which the first part begins.
  public struct CountIn: Equatable, Sendable {
    /// How many, 1…64.
    public var bars: Int
    /// How a beat sounds; the first of a bar a fourth higher and 3 dB louder.
    public var stroke: Stroke

    /// Counts in.
    public init(bars: Int = 1, stroke: Stroke = Stroke(.beep)) {
      self.bars = bars
      self.stroke = stroke
    }
  }

  /// The bounds within which a score is played.
  public enum Limits {
    /// Parts of a song.
    public static let parts = 1000
    /// Parts and steps of ramps together.
    public static let segments = 20_000
    /// Bars of a part.
    public static let bars: Int64 = 1_000_000_000
    /// The denominator of a tempo.
    public static let tempoDenominator: Int64 = 1_000_000
    /// Beats a minute.
    public static let tempo: ClosedRange<Int64> = 1...1000
    /// Pulses in a bar, and parts of a whole note that a pulse is.
    public static let metre = 64
    /// Parts of a beat.
    public static let subdivision = 12
    /// Beats of the second ring in a bar.
    public static let polyrhythm = 64
    /// The time between two strokes of the same ring, in seconds, is at least one over this.
    public static let strokesPerSecond: Int64 = 1000
    /// Frames a second.
    public static let rate: ClosedRange<Int64> = 8000...768_000
  }
}
