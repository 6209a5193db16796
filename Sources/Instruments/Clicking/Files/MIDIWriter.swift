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
