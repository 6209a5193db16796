/// Why a score is no MIDI file.
public enum MIDIFault: Error, Equatable, Sendable {
  /// It has no end, and nobody said after how many bars.
  case endless
  /// More strokes than ``MIDIFile/strokeLimit``.
  case tooLong
}

/// A score as a Standard MIDI File of type 1 (MMA, RP-001): tempo and metres in one track, the strokes
/// as General MIDI percussion on channel 10 in the other.
///
/// A quarter has the smallest number of ticks that all strokes of the score fall on (``MIDIDivision``).
/// A tempo is a whole number of microseconds a quarter, which at 133.7 would stray by 66 ms in ten hours;
/// so another one takes over wherever a stroke would be more than 10 µs from its exact time, which is
/// less than half a frame at 48 kHz: at 133.7 twice in a minute and a half, in a ramp at each stroke.
public struct MIDIFile: Sendable {
  /// The most strokes that are written.
  public static let strokeLimit = 5_000_000
  /// How far a stroke on its tick may be from its exact time, in microseconds.
  static let tolerance: Int64 = 10

  /// The file.
  public let bytes: [UInt8]

  /// Writes a score that ends, or whose end is said by bars of a part.
  ///
  /// Grace notes before the first beat stand at the end of a bar of their own, so that bars begin on
  /// multiples of a bar.
  ///
  /// - Complexity: O(strokes + bars · pulses).
  public init(_ score: Score) throws(MIDIFault) {
    // Times are kept to 2⁻⁶⁴ of a frame, so that the rate does not matter.
    let rate = Score.Limits.rate.upperBound
    guard let plan = try? Plan(score, rate: rate), plan.length != nil else { throw .endless }
    let scale = MIDIFile.scale(plan)
    var writer = MIDIWriter(plan, division: MIDIDivision(plan, scale: scale, isFine: false))
    try writer.writeTempo()
    if writer.tempi > 1 {
      // A player that rounds to a tick at each change of tempo should lose little by it.
      writer = MIDIWriter(plan, division: MIDIDivision(plan, scale: scale, isFine: true))
      try writer.writeTempo()
    }
    try writer.writeStrokes()
    bytes = writer.bytes
  }

  /// How many times longer notes are written than they are, since a quarter can't take longer than
  /// 16.7 seconds in a file: a power of two.
  static func scale(_ plan: Plan) -> Int64 {
    var scale: Int64 = 1
    while MIDIFile.slowest(plan) / Double(scale) > 16.7 { scale *= 2 }
    return scale
  }

  /// How long a quarter lasts at the slowest tempo, in seconds.
  static func slowest(_ plan: Plan) -> Double {
    var slowest = 0.0
    for segment in plan.segments {
      let unit = Double(plan.score.parts[segment.part].metre.unit)
      let first = segment.law.period(at: .zero)
      let last = segment.law.period(at: FixedPoint(1 << 40))
      slowest = max(slowest, max(first, last) / Double(plan.rate) * unit / 4)
    }
    return slowest
  }
}
