/// How fast: beats a minute, exact, and which note a beat is.
public struct Tempo: Equatable, Sendable {
  /// Beats a minute: 133.7 is 1337/10.
  public var beatsPerMinute: Fraction
  /// The note that is counted, as a part of a whole note: 1/4, or 3/8 for a dotted quarter; nil for
  /// the metre's own: a pulse, or its first group where groups are the beats.
  public var unit: Fraction?

  /// A tempo.
  public init(_ beatsPerMinute: Fraction, unit: Fraction? = nil) {
    self.beatsPerMinute = beatsPerMinute
    self.unit = unit
  }

  /// A tempo in whole beats a minute.
  public init(_ beatsPerMinute: Int64) { self.init(Fraction(beatsPerMinute)) }
}

/// How the tempo changes from the part's beginning on, until it stays at its target.
public struct Ramp: Equatable, Sendable {
  /// The way of changing.
  public enum Shape: Equatable, Sendable {
    /// Linear in bars: the tempo at a place of the music grows with the place. Over *N* pulses from
    /// *v₀* to *v₁* pulses a frame, pulse *x* comes at N⁄(v₁−v₀) · ln(1 + (v₁−v₀)x⁄(N·v₀)).
    case bars(Int64)
    /// Linear in time, reached after so many bars: pulse *x* comes at
    /// 2x ⁄ (v₀ + √(v₀² + (v₁² − v₀²)·x⁄N)).
    case barsInTime(Int64)
    /// Linear in time, reached after so many seconds; the same with N = (v₀+v₁)⁄2 · T.
    case seconds(Fraction)
    /// By an amount after every so many bars; the last step may be smaller.
    case steps(every: Int64, by: Fraction)
  }

  /// Where it leads, in the beats of the tempo it starts from.
  public var target: Fraction
  /// How it gets there.
  public var shape: Shape

  /// A ramp.
  public init(to target: Fraction, _ shape: Shape) {
    self.target = target
    self.shape = shape
  }
}
