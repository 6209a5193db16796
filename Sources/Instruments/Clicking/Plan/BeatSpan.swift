/// A beat in time: what a picture of it can be drawn from before it is heard.
public struct BeatSpan: Equatable, Sendable {
  /// Where in the music that was which was asked for.
  public let position: Position
  /// When the beat begins, in frames, not rounded.
  public let start: Double
  /// When the next one begins, or the music ends.
  public let end: Double
  /// How much of the bar has passed at its beginning, 0..<1.
  public let barStart: Double
  /// How much of it has passed at its end, up to 1.
  public let barEnd: Double
  /// How many beats the bar has.
  public let beats: Int
}
