/// Why a score can't be played.
public enum ScoreFault: Error, Equatable, Sendable {
  /// It has no part, or more than ``Score/Limits/parts``.
  case parts(Int)
  /// A part that is not the last has no number of bars.
  case endless(part: Int)
  /// A repeated song whose last part has no end.
  case neverRepeated
  /// Something of a part lies outside of its bounds.
  case outOfRange(part: Int, Setting)
  /// The strokes of a part would come faster than ``Score/Limits/strokesPerSecond``.
  case tooFast(part: Int)
  /// Frames a second outside of ``Score/Limits/rate``.
  case rate(Int64)

  /// What can lie outside of its bounds.
  public enum Setting: Equatable, Sendable {
    case bars, metre, tempo, tempoUnit, ramp, accents, subdivision, swing, polyrhythm, silence
    case stroke, groove, countIn, shift
  }
}
