/// A score worked out for a number of frames a second: at which frame each stroke begins.
///
/// A segment of the music begins where the one before ends, known to 2⁻⁶⁴ of a frame; what is inside a
/// segment is computed from its beginning, never from the stroke before. Without ramps each onset is
/// the exact time, rounded to the nearest frame.
public struct Plan: Sendable {
  /// What it is made of.
  public let score: Score
  /// Frames a second.
  public let rate: Int64

  /// A number of bars under one law of time.
  struct Segment: Equatable, Sendable {
    let part: Int
    /// Whether it counts in, or has but the grace notes before the first beat.
    let isCountIn: Bool
    /// Which bar of the part is its first.
    let firstBar: Int64
    /// How many; nil for no end.
    let bars: Int64?
    /// Which of them is the part's last.
    let lastBar: Int64?
    /// Where it begins in a lap.
    let start: FixedPoint
    let law: Law
    let pulses: Int64
  }

  let segments: [Segment]
  let cycles: [Cycle]
  let countInCycle: Cycle?
  /// Where the first part begins, behind what counts or leads in; laps begin there.
  let lapStart: FixedPoint
  /// From one lap to the next; nil where there is one alone.
  let lapLength: FixedPoint?
  /// Where the music ends; nil for never.
  let length: FixedPoint?
  /// The bar before the score's own end that is the last one.
  let stop: Stop?
  /// When the score would begin without its shift, in frames.
  var anchor = FixedPoint.zero
  /// By how much all is later, in frames.
  var shift: FixedPoint

  /// When the score begins, in frames.
  var origin: FixedPoint { anchor + shift }

  /// Works it out.
  ///
  /// - Parameter rate: Frames a second, within ``Score/Limits/rate``.
  /// - Complexity: O(parts + steps of ramps).
  public init(_ score: Score, rate: Int64) throws(ScoreFault) {
    guard Score.Limits.rate.contains(rate) else { throw .rate(rate) }
    try score.check()
    var segments: [Segment] = []
    var time = FixedPoint.zero
    var hasEnd = true
    countInCycle = Cycle(score.countIn, score.parts[0])
    if let countInCycle {
      let part = score.parts[0]
      let law = Law.constant(part.period(part.tempo.beatsPerMinute, rate: rate))
      let bars = Int64(countInCycle.bars)
      let pulses = Int64(part.metre.pulses)
      if score.countIn == nil, let first = countInCycle.events.first {
        // Of a bar of grace notes alone, what is before the first is not waited for.
        let place = FixedPoint(first.numerator).times(1, over: UInt128(UInt64(first.denominator)))
        time = FixedPoint.zero - law.time(place)
      }
      segments.append(
        Segment(
          part: 0, isCountIn: true, firstBar: 0, bars: bars, lastBar: nil, start: time, law: law,
          pulses: pulses))
      time = time + law.time(FixedPoint(bars * pulses))
    }
    lapStart = time
    var cycles: [Cycle] = []
    for (index, part) in score.parts.enumerated() {
      guard part.fastest(rate: rate) else { throw .tooFast(part: index) }
      let stretches = part.stretches(rate: rate)
      let next =
        index + 1 < score.parts.count
        ? score.parts[index + 1] : score.isRepeated ? score.parts[0] : nil
      var ratio = 1.0
      if let next, let last = stretches.last, let bars = last.bars {
        let end = last.law.period(at: FixedPoint(bars * Int64(part.metre.pulses)))
        ratio = next.period(next.tempo.beatsPerMinute, rate: rate).double / end
      }
      cycles.append(Cycle(part, next: next, ratio: ratio))
      for stretch in stretches {
        let isLast = stretch.bars.map { stretch.firstBar + $0 == part.bars } ?? false
        segments.append(
          Segment(
            part: index, isCountIn: false, firstBar: stretch.firstBar, bars: stretch.bars,
            lastBar: isLast ? stretch.bars.map { $0 - 1 } : nil, start: time, law: stretch.law,
            pulses: Int64(part.metre.pulses)))
        guard segments.count <= Score.Limits.segments else { throw .outOfRange(part: index, .ramp) }
        if let bars = stretch.bars {
          time = time + stretch.law.time(FixedPoint(bars * Int64(part.metre.pulses)))
        } else {
          hasEnd = false
        }
      }
    }
    self.score = score
    self.rate = rate
    self.segments = segments
    self.cycles = cycles
    let start = lapStart
    let lapLength = score.isRepeated && hasEnd ? time - start : nil
    let stop = score.stop.flatMap { Stop($0, in: segments, isRepeated: lapLength != nil) }
    self.lapLength = lapLength
    self.stop = stop
    length =
      stop.flatMap { $0.end(in: segments, lapLength: lapLength) }
      ?? (hasEnd && !score.isRepeated ? time : nil)
    shift = Plan.shift(score, rate: rate)
  }

  /// A beat of the first tempo times the shift.
  static func shift(_ score: Score, rate: Int64) -> FixedPoint {
    let tempo = score.parts[0].tempo.beatsPerMinute
    return FixedPoint(60 * rate * score.shift.numerator)
      .times(UInt128(UInt64(tempo.denominator)), over: UInt128(UInt64(tempo.numerator)))
      .times(1, over: UInt128(UInt64(score.shift.denominator)))
  }

  /// The frame at which the last bar ends; nil where there is no end.
  public var end: Int64? { length.map { (origin + $0).rounded } }

  func cycle(of segment: Segment) -> Cycle {
    if segment.isCountIn, let countInCycle { countInCycle } else { cycles[segment.part] }
  }

  /// Where the events of a segment's bar are in its cycle.
  func events(of bar: Int64, in segment: Segment) -> Range<Int> {
    cycle(of: segment).range(of: segment.firstBar + bar, isLast: bar == segment.lastBar)
  }
}

extension Part {
  /// The note that the tempo counts, as a share of a whole note.
  var beatUnit: Fraction {
    tempo.unit
      ?? Fraction(known: Int64(metre.countsGroups ? metre.groups[0] : 1), Int64(metre.unit))
  }

  func period(_ tempo: Fraction, rate: Int64) -> Period {
    Period(tempo, beat: beatUnit, unit: metre.unit, rate: rate)
  }

  /// Whether no two strokes of a ring come faster than allowed at the fastest tempo.
  func fastest(rate: Int64) -> Bool {
    let start = self.tempo.beatsPerMinute
    let tempo = ramp.map { max($0.target, start) } ?? start
    let second = period(tempo, rate: 1)
    // Pulses between two strokes, at least 1⁄strokesPerSecond of a second.
    var finest = Int64(subdivision.parts) * 2
    if let polyrhythm { finest = max(finest, Int64(polyrhythm.beats) / Int64(metre.pulses) + 1) }
    let shortest = 1 / Double(Score.Limits.strokesPerSecond)
    guard second.double * 2 >= Double(finest) * shortest else { return false }
    for bar in groove?.bars ?? [] {
      for note in bar {
        let step = note.length.double * Double(metre.pulses) * second.double
        if step < (note.isBuzzed ? 4 : 1) * shortest { return false }
      }
    }
    return true
  }

  struct Stretch {
    let firstBar: Int64
    let bars: Int64?
    let law: Law
  }

  /// The part's bars, cut where the law of its tempo changes.
  func stretches(rate: Int64) -> [Stretch] {
    let start = tempo.beatsPerMinute
    let pulses = Int64(metre.pulses)
    let first = period(start, rate: rate)
    var stretches: [Stretch] = []
    guard let ramp, ramp.target != start else {
      stretches.append(Stretch(firstBar: 0, bars: bars, law: .constant(first)))
      return stretches
    }
    let last = period(ramp.target, rate: rate)
    switch ramp.shape {
    case .bars(let count), .barsInTime(let count):
      var isLinearInTime = false
      if case .barsInTime = ramp.shape { isLinearInTime = true }
      let law = RampLaw(
        first: first, last: last, length: FixedPoint(count * pulses),
        isLinearInTime: isLinearInTime)
      stretches.append(Stretch(firstBar: 0, bars: bars, law: .ramp(law)))
    case .seconds(let seconds):
      let frames = FixedPoint(seconds.numerator * rate)
        .times(1, over: UInt128(UInt64(seconds.denominator)))
      let both = first.pulses(frames) + last.pulses(frames)
      let law = RampLaw(
        first: first, last: last, length: FixedPoint(bits: both.bits >> 1), isLinearInTime: true)
      stretches.append(Stretch(firstBar: 0, bars: bars, law: .ramp(law)))
    case .steps(let every, let step):
      var (bar, tempo) = (Int64(0), start)
      while true {
        let rest = bars.map { $0 - bar }
        let isLast = tempo == ramp.target
        let count = isLast ? rest : min(every, rest ?? every)
        stretches.append(
          Stretch(firstBar: bar, bars: count, law: .constant(period(tempo, rate: rate))))
        bar += every
        // Each step is a segment; whoever wants more than can be, is told by their number.
        if stretches.count > Score.Limits.segments { return stretches }
        if isLast || bars.map({ bar >= $0 }) ?? false { return stretches }
        tempo = tempo.moved(towards: ramp.target, by: step)
      }
    }
    return stretches
  }
}

extension Fraction {
  /// One step nearer to a target, and not beyond it.
  ///
  /// Denominators are those of tempo (10⁶) and step (10³), so that the sum stays below 2⁵⁰.
  fileprivate func moved(towards target: Fraction, by step: Fraction) -> Fraction {
    let sign: Int64 = target < self ? -1 : 1
    let next = Fraction(
      known: numerator * step.denominator + sign * step.numerator * denominator,
      denominator * step.denominator)
    return sign > 0 ? min(next, target) : max(next, target)
  }
}
