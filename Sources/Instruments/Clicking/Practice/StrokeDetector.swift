/// Finds the strokes of somebody who plays, sample by sample, as a microphone hears them.
///
/// A stroke is a sound that begins (``OnsetDetector``), rises above −40 dB and a fifth of what the last strokes
/// were, and comes 80 ms or more after the stroke before: nobody plays along with faster beats, and a room's
/// echo comes sooner. What strokes were is forgotten by half in 4 s, so that who plays softer is heard, too.
public struct StrokeDetector: Sendable {
  private var detector: OnsetDetector
  private let rate: Int64
  private var frame: Int64 = 0
  /// A sound that began, and the highest level since.
  private var rising: (beginning: Int64, peak: Float)?
  private var lastStroke = Int64.min / 2
  private var lately: Float = 0

  /// What is not louder is no stroke: −40 dB.
  private static let threshold: Float = 0.01
  private static let share: Float = 0.2
  /// How many frames are taken at once.
  private static let piece = 32

  /// Ready for the first frame of what is heard.
  ///
  /// - Parameter rate: Frames a second.
  public init(rate: Int64) {
    self.rate = rate
    detector = OnsetDetector(rate: rate)
  }

  /// Takes the next frames.
  ///
  /// - Returns: The frames at which strokes began that are certain now, in order; each is known 15 ms later.
  public mutating func take(_ samples: [Float]) -> [Int64] {
    var strokes: [Int64] = []
    var start = 0
    while start < samples.count {
      let piece = Array(samples[start..<min(samples.count, start + Self.piece)])
      start += piece.count
      take(piece, &strokes)
    }
    return strokes
  }

  private mutating func take(_ piece: [Float], _ strokes: inout [Int64]) {
    detector.take(piece)
    frame += Int64(piece.count)
    for onset in detector.takeOnsets() where rising == nil { rising = (onset, 0) }
    guard var sound = rising else { return }
    for sample in piece { sound.peak = max(sound.peak, abs(sample)) }
    rising = sound
    guard frame - sound.beginning >= rate * 15 / 1000 else { return }
    rising = nil
    let halves = min(60, Double(sound.beginning - lastStroke) / Double(4 * rate))
    let before = lately * Float(Elementary.exp(-0.693147180559945 * halves))
    guard sound.peak >= max(Self.threshold, before * Self.share),
      sound.beginning - lastStroke >= rate * 80 / 1000
    else { return }
    lately = max(before, sound.peak)
    lastStroke = sound.beginning
    strokes.append(sound.beginning)
  }
}
