/// A stroke and the frame at which it begins.
public struct Onset: Equatable, Sendable {
  /// What a stroke is in the music.
  public enum Role: Equatable, Sendable {
    /// A beat, and its weight.
    case beat(Accent)
    /// Between the beats.
    case subdivision
    /// Of the second ring.
    case ring
    /// Of the groove.
    case groove
  }

  /// The frame, counted from the beginning.
  public let frame: Int64
  /// How it sounds.
  public let stroke: Stroke
  /// What it is.
  public let role: Role
  /// In which part of the score.
  public let part: Int
  /// Whether it counts in.
  public let isCountIn: Bool
  /// In which bar of the part, from 0.
  public let bar: Int64
  /// At or after which beat of the bar, from 0.
  public let beat: Int
  /// Which part of the beat, or which beat of the second ring, from 0.
  public let index: Int
  /// Whether a gap or chance leaves it out.
  public let isSilenced: Bool

  /// The same stroke at another frame.
  func moved(to frame: Int64) -> Onset {
    Onset(
      frame: frame, stroke: stroke, role: role, part: part, isCountIn: isCountIn, bar: bar,
      beat: beat, index: index, isSilenced: isSilenced)
  }
}
