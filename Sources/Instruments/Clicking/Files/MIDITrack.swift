extension MIDIFile {
  /// Events of a track in order, as bytes.
  struct Track {
    private var bytes: [UInt8] = []
    private(set) var tick: Int64 = 0

    /// Bytes of the track with its head and its end.
    var chunk: [UInt8] {
      var events = bytes
      events += [0, 0xFF, 0x2F, 0]
      var chunk = Array("MTrk".utf8)
      Track.append(UInt64(events.count), 4, to: &chunk)
      return chunk + events
    }

    /// Writes the time since the last event, in pieces where it is longer than 28 bits.
    private mutating func wait(until tick: Int64) {
      var delta = max(0, tick - self.tick)
      while delta > 0x0FFF_FFFF {
        variable(0x0FFF_FFFF)
        // An empty text does nothing.
        bytes.append(0xFF)
        bytes.append(1)
        bytes.append(0)
        delta -= 0x0FFF_FFFF
      }
      variable(UInt64(delta))
      self.tick = max(tick, self.tick)
    }

    private mutating func variable(_ value: UInt64) {
      var shift: UInt64 = 21
      while shift > 0 {
        if value >> shift != 0 { bytes.append(UInt8(value >> shift & 0x7F) | 0x80) }
        shift -= 7
      }
      bytes.append(UInt8(value & 0x7F))
    }

    mutating func meta(_ type: UInt8, _ data: [UInt8], at tick: Int64) {
      wait(until: tick)
      bytes.append(0xFF)
      bytes.append(type)
      variable(UInt64(data.count))
      bytes += data
    }

    /// A key of the percussion channel, struck, or let go where `velocity` is 0.
    mutating func key(_ key: UInt8, velocity: UInt8, at tick: Int64) {
      wait(until: tick)
      bytes.append(velocity > 0 ? 0x99 : 0x89)
      bytes.append(key)
      bytes.append(velocity > 0 ? velocity : 64)
    }

    /// Big endian.
    static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
      for index in 0..<count {
        bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - index))))
      }
    }
  }

  static func writeTempo(
    _ plan: Plan, scale: Int64, to track: inout Track
  ) throws(MIDIFault) {
    let starts = segmentTicks(plan, scale: scale)
    // What a player has counted, in microseconds times ticks of a quarter, and where it is.
    var elapsed: Int128 = 0
    var (lastTick, lastTempo) = (Int64(0), Int64(0))
    var steps = 0
    for (index, segment) in plan.segments.enumerated() {
      let part = plan.score.parts[segment.part]
      signature(part.metre, at: starts[index], to: &track)
      if !segment.isCountIn, segment.firstBar == 0, !part.name.isEmpty {
        track.meta(6, part.name, at: starts[index])
      }
      // Within a ramp each pulse in as many pieces as the finest subdivision has.
      var pieces: Int64 = 1
      if case .ramp = segment.law { pieces = Int64(max(4, part.subdivision.parts)) }
      let pulses = (segment.bars ?? 0) * segment.pulses
      for piece in 0..<(pulses * pieces) {
        steps += 1
        guard steps <= strokeLimit * 4 else { throw .tooLong }
        let tick =
          starts[index]
          + MIDIFile.tick(piece + 1, over: pieces, unit: part.metre.unit, scale: scale)
        let place = FixedPoint(piece + 1).times(1, over: UInt128(UInt64(pieces)))
        let time = segment.start + segment.law.time(place)
        // Microseconds times ticks of a quarter, rounded.
        let wanted = time.times(
          UInt128(UInt64(1_000_000 * ticks)), over: UInt128(UInt64(plan.rate)))
        let length = tick - lastTick
        guard length > 0 else { continue }
        let missing = Int128(wanted.rounded) - elapsed
        let (whole, rest) = Wide.divide(missing.magnitude, by: UInt128(UInt64(length)))
        var tempo = Int64(truncatingIfNeeded: whole)
        if rest * 2 >= UInt128(UInt64(length)) { tempo += 1 }
        tempo = max(1, min(tempo, 0xFF_FFFF))
        if tempo != lastTempo {
          var data: [UInt8] = []
          Track.append(UInt64(tempo), 3, to: &data)
          track.meta(0x51, data, at: lastTick)
          lastTempo = tempo
        }
        elapsed += Int128(tempo) * Int128(length)
        lastTick = tick
      }
    }
  }

  /// A metre, where its unit is a power of two: others can't be said.
  private static func signature(_ metre: Metre, at tick: Int64, to track: inout Track) {
    guard metre.unit & (metre.unit - 1) == 0 else { return }
    var data: [UInt8] = []
    data.append(UInt8(metre.pulses))
    data.append(UInt8(metre.unit.trailingZeroBitCount))
    data.append(24)
    data.append(8)
    track.meta(0x58, data, at: tick)
  }

  /// How long a key is held: a sixteenth, or until it is struck again.
  private static let held: Int64 = ticks / 4

  static func writeStrokes(
    _ plan: Plan, scale: Int64, to track: inout Track
  ) throws(MIDIFault) {
    let starts = segmentTicks(plan, scale: scale)
    var sounding: [(key: UInt8, end: Int64)] = []
    var cursor = Cursor()
    var count = 0
    while true {
      var place = cursor
      guard let onset = plan.next(&cursor) else { break }
      if onset.isSilenced { continue }
      guard let found = plan.nextOccurrence(&place) else { break }
      count += 1
      guard count <= strokeLimit else { throw .tooLong }
      let tick =
        starts[place.segment]
        + MIDIFile.tick(
          found.numerator, over: found.event.denominator,
          unit: plan.score.parts[found.segment.part].metre.unit, scale: scale)
      let key = onset.stroke.voice.percussionKey
      var next = 0
      while next < sounding.count {
        if sounding[next].end <= tick || sounding[next].key == key {
          track.key(sounding[next].key, velocity: 0, at: min(sounding[next].end, tick))
          sounding.remove(at: next)
        } else {
          next += 1
        }
      }
      track.key(key, velocity: velocity(onset.stroke.level), at: tick)
      let end = tick + held * scale
      var slot = sounding.count
      while slot > 0, sounding[slot - 1].end > end { slot -= 1 }
      sounding.insert((key, end), at: slot)
    }
    for one in sounding { track.key(one.key, velocity: 0, at: one.end) }
  }

  /// Loudness grows with the square of the velocity (MMA, DLS): 40 decibels are a hundredth of it.
  private static func velocity(_ level: Int) -> UInt8 {
    let velocity = 127 * Elementary.gain(decibels: Double(min(0, level)) / 20)
    return UInt8(max(1, min(127, velocity.rounded())))
  }
}
