/// How many ticks a quarter note of a MIDI file has.
///
/// It is a multiple of the least number for which all strokes and pulses of the score fall on a tick: the
/// least with 480 ticks a quarter. Players round to a tick and a millisecond where a tempo begins
/// (FluidSynth). Where one tempo takes several events, it is therefore the least with nearly a whole number
/// of ticks a millisecond, so that a tempo can begin where both are whole (``MIDIWriter``); in ramps and
/// songs, the least whose tick is at most 0.05 ms. It is smaller where the file would have more than ten
/// million ticks, which pretty_midi does not read, and where strokes could fall on a tick only beyond
/// these bounds, or those of the format, they are rounded to the nearest.
struct MIDIDivision: Sendable {
  /// Ticks of a quarter note as it is written.
  let ticks: Int64
  /// How many times longer notes are written than they are.
  let scale: Int64
  /// How far a stroke may be from its tick, in microseconds, rounded up: 0 where all fall on one.
  let rounding: Int64
  /// Nearly how many ticks a millisecond has, so that in each pulse there is a tick at which it is a whole
  /// number since the last; 0 where that is not so.
  let perMillisecond: Int64

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
    self.scale = scale
    let pulses = Double(plan.score.parts[0].metre.unit) / Double(4 * scale)
    if isFine, let least, plan.hasOneTempo,
      let even = Self.even(quarter * 1000, least, most, pulses: pulses)
    {
      (ticks, perMillisecond, rounding) = (even.ticks, even.perMillisecond, 0)
      return
    }
    perMillisecond = 0
    if let least, least <= most {
      let times = min((wanted + least - 1) / least, most / least)
      ticks = least * max(1, times)
      rounding = 0
    } else {
      ticks = most
      rounding = Int64((quarter * 500_000 / Double(most)).rounded(.up))
    }
  }

  /// The least number of ticks, from 480 on, that is by as many as a quarter has pulses, and not by much
  /// more, above a whole number for each of its milliseconds: then the two go out of step once in each pulse
  /// at least, and hardly within a millisecond or two.
  private static func even(
    _ milliseconds: Double, _ least: Int64, _ most: Int64, pulses: Double
  ) -> (ticks: Int64, perMillisecond: Int64)? {
    var number = max(1, (480 / milliseconds).rounded(.up))
    while number * milliseconds <= Double(most) {
      let base = number * milliseconds
      let ticks = Int64(((base + pulses) / Double(least)).rounded(.up)) * least
      if ticks <= most, Double(ticks) - base <= max(pulses + 1, milliseconds / 50) {
        return (ticks, Int64(number))
      }
      number += 1
    }
    return nil
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

extension Plan {
  /// Whether all of it is at one tempo, in metres of one unit.
  fileprivate var hasOneTempo: Bool {
    guard case .constant = segments[0].law else { return false }
    return segments.allSatisfy { segment in
      segment.law == segments[0].law
        && score.parts[segment.part].metre.unit == score.parts[0].metre.unit
    }
  }
}
