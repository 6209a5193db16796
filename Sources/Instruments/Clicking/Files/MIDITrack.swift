/// Events of a track of a MIDI file in order, as bytes.
struct MIDITrack: Sendable {
  private var bytes: [UInt8] = []
  private(set) var tick: Int64 = 0

  /// Bytes of the track with its head and its end.
  var chunk: [UInt8] {
    var events = bytes
    events += [0, 0xFF, 0x2F, 0]
    var chunk = Array("MTrk".utf8)
    MIDITrack.append(UInt64(events.count), 4, to: &chunk)
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
