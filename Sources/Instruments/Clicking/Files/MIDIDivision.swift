/// How many ticks a quarter note of a MIDI file has.
///
/// It is a multiple of the least number for which all strokes and pulses of the score fall on a tick: the
/// least with 480 ticks a quarter; where the tempo changes, the least whose tick is at most 0.05 ms, since
/// players round to a tick there (FluidSynth). It is smaller where the file would have more than ten
/// million ticks, which pretty_midi does not read, and where strokes could fall on a tick only beyond
/// these bounds, or those of the format, they are rounded to the nearest.
struct MIDIDivision: Sendable {
  /// Ticks of a quarter note as it is written.
  let ticks: Int64
  /// How many times longer notes are written than they are.
  let scale: Int64
  /// How far a stroke may be from its tick, in microseconds, rounded up: 0 where all fall on one.
  let rounding: Int64

  /// The most ticks of a file, and of a quarter in the format.
  private static let fileLimit: Int64 = 10_000_000
  private static let limit: Int64 = 32_767

  init(_ plan: Plan, scale: Int64, isFine: Bool) {
    var least: Int64? = 1
    var quarters = 1.0
    for segment in plan.segments {
      let unit = Int64(plan.score.parts[segment.part].metre.unit)
      quarters += Double((segment.bars ?? 0) * segment.pulses * 4 * scale) / Double(unit)
      least = least.flatMap { Self.multiple($0, 4 * scale, over: unit) }
      for event in plan.cycle(of: segment).events {
        least = least.flatMap {
          Self.multiple($0, event.numerator * 4 * scale, over: event.denominator * unit)
        }
      }
    }
    let most = min(Self.limit, max(1, Int64(Double(Self.fileLimit) / quarters)))
    let quarter = MIDIFile.slowest(plan) / Double(scale)
    let wanted = isFine ? max(480, Int64((quarter * 20_000).rounded(.up))) : 480
    if let least, least <= most {
      let times = min((wanted + least - 1) / least, most / least)
      ticks = least * max(1, times)
      rounding = 0
    } else {
      ticks = most
      rounding = Int64((quarter * 500_000 / Double(most)).rounded(.up))
    }
    self.scale = scale
  }

  /// The least multiple of `ticks` for which so many quarters are whole ticks; nil where that is more
  /// than the format has.
  private static func multiple(
    _ ticks: Int64, _ quarters: Int64, over denominator: Int64
  ) -> Int64? {
    let place = Fraction(known: quarters, denominator).denominator
    let common = Int64(Fraction.greatestDivisor(UInt64(place), UInt64(ticks)))
    let product = (place / common).multipliedReportingOverflow(by: ticks)
    return product.overflow || product.partialValue > limit ? nil : product.partialValue
  }

  /// Ticks from a segment's beginning to a place of it in pulses, to the nearest.
  func tick(_ numerator: Int64, over denominator: Int64, unit: Int) -> Int64 {
    let above = Int128(numerator) * Int128(4 * ticks * scale)
    let below = UInt128(UInt64(denominator)) * UInt128(UInt64(unit))
    let (whole, rest) = Wide.divide(above.magnitude, by: below)
    return Int64(truncatingIfNeeded: whole) + (rest * 2 >= below ? 1 : 0)
  }
}
