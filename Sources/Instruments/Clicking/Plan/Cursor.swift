/// Walks through the strokes of a plan, one by one, without making anything.
struct Cursor: Sendable {
  fileprivate(set) var lap: Int64 = 0
  fileprivate(set) var segment = 0
  fileprivate(set) var bar: Int64 = 0
  fileprivate(set) var event = 0
}

extension Plan {
  /// Stands before the first stroke at or after a frame.
  ///
  /// - Complexity: O(log of the bars + strokes of two bars).
  func cursor(at frame: Int64) -> Cursor {
    cursor(near: FixedPoint(frame)) { next(&$0).map { $0.frame < frame } }
  }

  /// Stands before the first stroke at or after a time, in frames.
  ///
  /// - Complexity: O(log of the bars + strokes of two bars).
  func cursor(at time: FixedPoint) -> Cursor {
    cursor(near: time) { nextOccurrence(&$0).map { $0.time < time } }
  }

  /// Stands before the first stroke that is not before what is looked for, which is near a time; at the end
  /// where there is none. `isBefore` passes the stroke it is asked about.
  private func cursor(near time: FixedPoint, while isBefore: (inout Cursor) -> Bool?) -> Cursor {
    var cursor = Cursor()
    let time = time - origin
    if let lapLength, lapLength > .zero, time > lapStart {
      let laps = Wide.divide((time - lapStart).bits.magnitude, by: lapLength.bits.magnitude)
      cursor.lap = max(0, Int64(truncatingIfNeeded: laps.quotient) - 1)
    }
    let inLap = time - lapOffset(cursor.lap)
    if cursor.lap > 0 { cursor.segment = segments.firstIndex { !$0.isCountIn } ?? 0 }
    while cursor.segment + 1 < segments.count, segments[cursor.segment + 1].start <= inLap {
      cursor.segment += 1
    }
    let segment = segments[cursor.segment]
    if inLap > segment.start {
      let pulses = segment.law.pulses(inLap - segment.start)
      cursor.bar = max(0, pulses.floor / segment.pulses - 1)
      if let bars = segment.bars { cursor.bar = min(cursor.bar, bars) }
    }
    cursor.event = events(of: cursor.bar, in: segments[cursor.segment]).lowerBound
    while true {
      let before = cursor
      guard isBefore(&cursor) == true else { return before }
    }
  }

  /// How much later a lap is than the first.
  func lapOffset(_ lap: Int64) -> FixedPoint {
    guard let lapLength, lap > 0 else { return .zero }
    return FixedPoint(bits: lapLength.bits * Int128(lap))
  }

  /// The next stroke, also a silenced one; nil after the last.
  func next(_ cursor: inout Cursor) -> Onset? {
    guard let found = nextOccurrence(&cursor) else { return nil }
    let (segment, event) = (found.segment, found.event)
    let bar = segment.firstBar + found.bar
    return Onset(
      frame: segment.law.frame(found.numerator, over: event.denominator, from: found.start),
      stroke: event.stroke, role: event.role, part: segment.part, isCountIn: segment.isCountIn,
      bar: bar, beat: event.beat, index: event.index,
      isSilenced: !segment.isCountIn
        && isSilenced(segment.part, lap: cursor.lap, bar: bar, beat: event.beat))
  }

  /// Where a stroke stands.
  struct Occurrence {
    let segment: Segment
    let event: Cycle.Event
    /// The bar of the segment.
    let bar: Int64
    /// When the segment begins.
    let start: FixedPoint

    /// The place in the segment, in pulses over the event's denominator.
    var numerator: Int64 { bar * segment.pulses * event.denominator + event.numerator }
    /// The place in the segment, in pulses.
    var pulses: FixedPoint {
      FixedPoint(numerator).times(1, over: UInt128(UInt64(event.denominator)))
    }
    /// When it is, in frames, to 2⁻⁶³ of one where there is no ramp.
    var time: FixedPoint { start + segment.law.time(pulses) }
  }

  func nextOccurrence(_ cursor: inout Cursor) -> Occurrence? {
    guard let (segment, bar, event) = cursor.step(in: self) else { return nil }
    return Occurrence(
      segment: segment, event: event, bar: bar,
      start: origin + lapOffset(cursor.lap) + segment.start)
  }

  /// Whether a gap or chance leaves out a beat and what is at it.
  func isSilenced(_ part: Int, lap: Int64, bar: Int64, beat: Int) -> Bool {
    let silence = score.parts[part].silence
    if silence.silentBars > 0 {
      let place = bar % Int64(silence.playedBars + silence.silentBars)
      if place >= Int64(silence.playedBars) { return true }
    }
    guard silence.percent > 0 else { return false }
    var chance = Chance(
      seed: score.seed, UInt64(part), UInt64(bitPattern: lap),
      UInt64(bitPattern: bar), silence.isByBar ? 0 : UInt64(beat))
    return chance.next() % 100 < UInt64(silence.percent)
  }
}

extension Cursor {
  /// The event the cursor stands before, which it then passes.
  fileprivate mutating func step(
    in plan: Plan
  ) -> (segment: Plan.Segment, bar: Int64, event: Cycle.Event)? {
    var empty = 0
    while true {
      if let stop = plan.stop, stop.precedes(self) { return nil }
      let current = plan.segments[segment]
      let ended = current.bars.map { bar >= $0 } ?? false
      if ended {
        bar = 0
        segment += 1
        if segment >= plan.segments.count {
          guard plan.lapLength != nil else {
            segment -= 1
            bar = current.bars ?? 0
            return nil
          }
          lap += 1
          segment = plan.countInCycle == nil ? 0 : 1
        }
        event = plan.events(of: 0, in: plan.segments[segment]).lowerBound
        continue
      }
      let cycle = plan.cycle(of: current)
      if event < plan.events(of: bar, in: current).upperBound {
        let found = cycle.events[event]
        event += 1
        // What ends has nothing that leads into another bar.
        if found.isPickUp, let stop = plan.stop, stop.contains(self) { continue }
        return (current, bar, found)
      }
      bar += 1
      // Music without any stroke is never searched to its end, but for its last bar.
      if cycle.isSilent {
        empty += 1
        guard let bars = current.bars, empty <= 2 * plan.segments.count else { return nil }
        bar = max(bar, bars - 1)
      }
      event = plan.events(of: bar, in: current).lowerBound
    }
  }
}
