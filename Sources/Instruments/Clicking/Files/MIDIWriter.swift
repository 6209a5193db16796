/// Writes the two tracks of a MIDI file.
struct MIDIWriter {
  private let plan: Plan
  private let division: MIDIDivision
  private var tempo = MIDITrack()
  private var strokes = MIDITrack()
  /// The tick at which each segment begins.
  private var starts: [Int64] = []
  /// How many events of the tempo are written.
  private(set) var tempi = 0

  init(_ plan: Plan, division: MIDIDivision) {
    self.plan = plan
    self.division = division
    var tick: Int64 = 0
    for segment in plan.segments {
      starts.append(tick)
      let unit = plan.score.parts[segment.part].metre.unit
      tick += division.tick((segment.bars ?? 0) * segment.pulses, over: 1, unit: unit)
    }
    tempo.meta(3, Array("Detent".utf8), at: 0)
    strokes.meta(3, Array("Click".utf8), at: 0)
  }

  /// The whole file.
  var bytes: [UInt8] {
    var bytes = Array("MThd".utf8)
    MIDITrack.append(6, 4, to: &bytes)
    MIDITrack.append(1, 2, to: &bytes)
    MIDITrack.append(2, 2, to: &bytes)
    MIDITrack.append(UInt64(division.ticks), 2, to: &bytes)
    return bytes + tempo.chunk + strokes.chunk
  }

  // MARK: Tempo

  /// Writes tempi, metres and names of parts.
  ///
  /// A tempo holds as long as one whole number of microseconds brings all pulses near enough to their
  /// times, and in a ramp all strokes.
  mutating func writeTempo() throws(MIDIFault) {
    var stretch = TempoStretch(division, origin: elapsed(plan.segments[0].start))
    var steps = 0
    for (index, segment) in plan.segments.enumerated() {
      let part = plan.score.parts[segment.part]
      let bars = segment.bars ?? 0
      // What stands at the segment's beginning comes behind the tempi before it.
      if index > 0 { pass(starts[index], segment.start, &stretch, isEnd: true) }
      signature(part.metre, at: starts[index])
      if !segment.isCountIn, segment.firstBar == 0, !part.name.isEmpty {
        tempo.meta(6, part.name, at: starts[index])
      }
      // Places of a bar where the time has to be right, in pulses.
      let all = plan.cycle(of: segment)
      let cycle = (0..<(segment.isRamp ? all.bars : 1)).map {
        segment.places(all, all.range(of: Int64($0), isLast: false))
      }
      let last = segment.places(all, all.range(of: segment.firstBar + bars - 1, isLast: true))
      for bar in 0..<bars {
        let number = Int((segment.firstBar + bar) % Int64(cycle.count))
        for place in bar == segment.lastBar ? last : cycle[number] {
          steps += 1
          guard steps <= MIDIFile.strokeLimit * 4 else { throw .tooLong }
          let numerator = bar * segment.pulses * place.denominator + place.numerator
          let pulses = FixedPoint(numerator).times(1, over: UInt128(UInt64(place.denominator)))
          let tick =
            starts[index]
            + division.tick(numerator, over: place.denominator, unit: part.metre.unit)
          pass(tick, segment.start + segment.law.time(pulses), &stretch)
        }
      }
    }
    if let found = stretch.finish() { write(found) }
  }

  private mutating func pass(
    _ tick: Int64, _ time: FixedPoint, _ stretch: inout TempoStretch, isEnd: Bool = false
  ) {
    if let found = stretch.pass(tick, elapsed(time)) { write(found) }
    if isEnd, let found = stretch.finish() { write(found) }
  }

  private mutating func write(_ found: (tick: Int64, tempo: Int64)) {
    var data: [UInt8] = []
    MIDITrack.append(UInt64(found.tempo), 3, to: &data)
    tempo.meta(0x51, data, at: found.tick)
    tempi += 1
  }

  /// A time in microseconds times ticks of a quarter, rounded.
  private func elapsed(_ time: FixedPoint) -> Int128 {
    Int128(
      time.times(
        UInt128(UInt64(1_000_000 * division.ticks)), over: UInt128(UInt64(plan.rate))
      ).rounded)
  }

  /// A metre, where its unit is a power of two: others can't be said.
  private mutating func signature(_ metre: Metre, at tick: Int64) {
    guard metre.unit & (metre.unit - 1) == 0 else { return }
    var data: [UInt8] = []
    data.append(UInt8(metre.pulses))
    data.append(UInt8(metre.unit.trailingZeroBitCount))
    data.append(24)
    data.append(8)
    tempo.meta(0x58, data, at: tick)
  }

  // MARK: Strokes

  /// Writes the strokes; a key is held for a sixteenth, or until it is struck again.
  mutating func writeStrokes() throws(MIDIFault) {
    let held = max(1, division.ticks * division.scale / 4)
    var sounding: [(key: UInt8, end: Int64)] = []
    var cursor = Cursor()
    var count = 0
    while true {
      var place = cursor
      guard let onset = plan.next(&cursor) else { break }
      if onset.isSilenced { continue }
      guard let found = plan.nextOccurrence(&place) else { break }
      count += 1
      guard count <= MIDIFile.strokeLimit else { throw .tooLong }
      let tick =
        starts[place.segment]
        + division.tick(
          found.numerator, over: found.event.denominator,
          unit: plan.score.parts[found.segment.part].metre.unit)
      let key = onset.stroke.voice.percussionKey
      var next = 0
      while next < sounding.count {
        if sounding[next].end <= tick || sounding[next].key == key {
          strokes.key(sounding[next].key, velocity: 0, at: min(sounding[next].end, tick))
          sounding.remove(at: next)
        } else {
          next += 1
        }
      }
      strokes.key(key, velocity: Self.velocity(onset.stroke.level), at: tick)
      let end = tick + held
      var slot = sounding.count
      while slot > 0, sounding[slot - 1].end > end { slot -= 1 }
      sounding.insert((key, end), at: slot)
    }
    for one in sounding { strokes.key(one.key, velocity: 0, at: one.end) }
  }

  /// Loudness grows with the square of the velocity (MMA, DLS): 40 decibels are a hundredth of it.
  private static func velocity(_ level: Int) -> UInt8 {
    let velocity = 127 * Elementary.gain(decibels: Double(min(0, level)) / 20)
    return UInt8(max(1, min(127, velocity.rounded())))
  }
}

/// The longest run of ticks over which one tempo keeps to all times.
private struct TempoStretch {
  /// How far from its time a place may be, in microseconds times ticks.
  private let tolerance: Int128
  /// Where it begins, and what a player has counted there.
  private var start: Int64 = 0
  private var counted: Int128
  /// Where it ends so far, and when that should be.
  private var end: Int64 = 0
  private var wanted: Int128
  /// The tempi that keep to all times up to there.
  private var low: Int64 = 1
  private var high: Int64 = 0xFF_FFFF
  private var last: Int64 = 0

  init(_ division: MIDIDivision, origin: Int128) {
    tolerance = Int128((MIDIFile.tolerance + division.rounding) * division.ticks)
    (counted, wanted) = (origin, origin)
  }

  /// Goes on to a tick that should come at a time.
  ///
  /// - Returns: a tempo and where it begins, if no one tempo reaches this far and it is another one.
  mutating func pass(_ tick: Int64, _ time: Int128) -> (tick: Int64, tempo: Int64)? {
    guard tick > end else { return nil }
    if let (low, high) = bounds(tick, time), max(low, self.low) <= min(high, self.high) {
      extend(to: tick, time, max(low, self.low), min(high, self.high))
      return nil
    }
    let found = finish()
    let (low, high) = bounds(tick, time) ?? (1, 0xFF_FFFF)
    extend(to: tick, time, low, high)
    return found
  }

  /// Ends here with the tempo that comes nearest.
  mutating func finish() -> (tick: Int64, tempo: Int64)? {
    guard end > start else { return nil }
    let length = Int128(end - start)
    let nearest = Self.floor(2 * (wanted - counted) + length, 2 * length)
    let tempo = max(low, min(high, Int64(truncatingIfNeeded: nearest)))
    let found = tempo == last ? nil : (tick: start, tempo: tempo)
    counted += Int128(tempo) * length
    (start, last, low, high) = (end, tempo, 1, 0xFF_FFFF)
    return found
  }

  private mutating func extend(to tick: Int64, _ time: Int128, _ low: Int64, _ high: Int64) {
    (end, wanted, self.low, self.high) = (tick, time, low, high)
  }

  /// The tempi that come to a tick in time; nil where none does.
  private func bounds(_ tick: Int64, _ time: Int128) -> (low: Int64, high: Int64)? {
    let length = Int128(tick - start)
    let missing = time - counted
    let low = -Self.floor(tolerance - missing, length)
    let high = Self.floor(missing + tolerance, length)
    guard low <= high, low <= 0xFF_FFFF, high >= 1 else { return nil }
    return (Int64(max(1, low)), Int64(min(0xFF_FFFF, high)))
  }

  /// The quotient, rounded down.
  private static func floor(_ above: Int128, _ below: Int128) -> Int128 {
    let (quotient, rest) = Wide.divide(above.magnitude, by: below.magnitude)
    let whole = Int128(quotient)
    return above < 0 ? -whole - (rest > 0 ? 1 : 0) : whole
  }
}

extension Plan.Segment {
  fileprivate var isRamp: Bool { if case .ramp = law { true } else { false } }

  /// The ends of a bar's pulses, and in a ramp its strokes too, in pulses, in order.
  fileprivate func places(_ cycle: Cycle, _ range: Range<Int>) -> [Fraction] {
    var places: [Fraction] = []
    if isRamp {
      places = cycle.events[range].map { Fraction(known: $0.numerator, $0.denominator) }
    }
    for pulse in 1...pulses {
      let place = Fraction(pulse)
      var slot = places.count
      while slot > 0, place < places[slot - 1] { slot -= 1 }
      places.insert(place, at: slot)
    }
    return places
  }
}
