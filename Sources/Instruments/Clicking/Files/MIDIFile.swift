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
/// A quarter has 27,720 ticks, the least number that all subdivisions up to 12 divide. A tempo is a
/// whole number of microseconds a quarter, which at 133.7 would stray by 66 ms in ten hours; so each
/// pulse, and in a ramp each stroke, takes the number that brings its end nearest to the exact time, and
/// an event stands wherever the number changes. The time of every pulse is right to half a microsecond
/// for each quarter it lasts, however long the piece is; other divisions of the bar (polyrhythms, swing,
/// grace notes) are rounded to a tick besides.
public struct MIDIFile: Sendable {
  /// The most strokes that are written.
  public static let strokeLimit = 5_000_000
  /// Ticks of a quarter note.
  public static let ticks: Int64 = 27_720

  /// The file.
  public let bytes: [UInt8]

  /// Writes a score that ends, or whose end is said by bars of a part.
  ///
  /// - Complexity: O(strokes + bars · pulses).
  public init(_ score: Score) throws(MIDIFault) {
    // Times are kept to 2⁻⁶⁴ of a frame, so that the rate does not matter.
    let rate = Score.Limits.rate.upperBound
    guard let plan = try? Plan(score, rate: rate), plan.length != nil else { throw .endless }
    let scale = MIDIFile.scale(plan)
    var tempo = Track()
    var strokes = Track()
    tempo.meta(3, Array("Detent".utf8), at: 0)
    strokes.meta(3, Array("Click".utf8), at: 0)
    try MIDIFile.writeTempo(plan, scale: scale, to: &tempo)
    try MIDIFile.writeStrokes(plan, scale: scale, to: &strokes)
    var bytes = Array("MThd".utf8)
    Track.append(6, 4, to: &bytes)
    Track.append(1, 2, to: &bytes)
    Track.append(2, 2, to: &bytes)
    Track.append(UInt64(MIDIFile.ticks), 2, to: &bytes)
    bytes += tempo.chunk
    bytes += strokes.chunk
    self.bytes = bytes
  }

  /// How many times longer notes are written than they are, since a quarter can't take longer than
  /// 16.7 seconds in a file: a power of two.
  static func scale(_ plan: Plan) -> Int64 {
    var slowest = 0.0
    for segment in plan.segments {
      let unit = Double(plan.score.parts[segment.part].metre.unit)
      let first = segment.law.period(at: .zero)
      let last = segment.law.period(at: FixedPoint(1 << 40))
      slowest = max(slowest, max(first, last) / Double(plan.rate) * unit / 4)
    }
    var scale: Int64 = 1
    while slowest / Double(scale) > 16.7 { scale *= 2 }
    return scale
  }

  /// Ticks from the beginning to a place of a segment, to the nearest.
  static func tick(
    _ numerator: Int64, over denominator: Int64, unit: Int, scale: Int64
  ) -> Int64 {
    let above = Int128(numerator) * Int128(4 * ticks * scale)
    let below = UInt128(UInt64(denominator)) * UInt128(UInt64(unit))
    let (whole, rest) = Wide.divide(above.magnitude, by: below)
    return Int64(truncatingIfNeeded: whole) + (rest * 2 >= below ? 1 : 0)
  }

  /// The tick at which each segment begins, and at last the end.
  static func segmentTicks(_ plan: Plan, scale: Int64) -> [Int64] {
    var starts: [Int64] = []
    var tick: Int64 = 0
    for segment in plan.segments {
      starts.append(tick)
      tick += MIDIFile.tick(
        (segment.bars ?? 0) * segment.pulses, over: 1,
        unit: plan.score.parts[segment.part].metre.unit, scale: scale)
    }
    starts.append(tick)
    return starts
  }
}
