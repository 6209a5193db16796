/// The longest run of ticks over which one tempo keeps to all times.
struct TempoStretch {
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

  private let division: MIDIDivision

  init(_ division: MIDIDivision, origin: Int128) {
    self.division = division
    tolerance = Int128((MIDIFile.tolerance + division.rounding) * division.ticks)
    (counted, wanted) = (origin, origin)
  }

  /// Goes on to a tick that should come at a time.
  ///
  /// - Returns: a tempo and where it begins, if no one tempo reaches this far and it is another one.
  mutating func pass(_ tick: Int64, _ time: Int128) -> (tick: Int64, tempo: Int64)? {
    guard tick > end else { return nil }
    let length = tick - end
    if isExtended(to: tick, time) { return nil }
    let (whole, place, wanted) = (self, end, self.wanted)
    var found = finish(within: length)
    if start < place, isExtended(to: place, wanted), isExtended(to: tick, time) { return found }
    self = whole
    found = finish()
    if isExtended(to: tick, time) { return found }
    extend(to: tick, time, 1, 0xFF_FFFF)
    return found
  }

  /// Ends here with the tempo that comes nearest, or up to so many ticks before, at the last tick where
  /// both the ticks and the milliseconds since the beginning are nearest to whole numbers: a player that
  /// rounds to them loses nothing there.
  mutating func finish(within length: Int64 = 0) -> (tick: Int64, tempo: Int64)? {
    guard end > start else { return nil }
    let all = Int128(end - start)
    let nearest = Self.floor(2 * (wanted - counted) + all, 2 * all)
    let tempo = max(low, min(high, Int64(truncatingIfNeeded: nearest)))
    let found = tempo == last ? nil : (tick: start, tempo: tempo)
    if division.perMillisecond > 0 {
      let millisecond = 1000 * division.ticks
      var (place, least) = (end, Int64.max)
      for tick in stride(from: end, to: max(start, end - length), by: -1) {
        let rest = (tick - start) * tempo % millisecond * division.perMillisecond % millisecond
        let off = min(rest, millisecond - rest)
        if off < least { (place, least) = (tick, off) }
      }
      end = place
    }
    counted += Int128(tempo) * Int128(end - start)
    (start, last, low, high) = (end, tempo, 1, 0xFF_FFFF)
    return found
  }

  /// Goes on to a tick, if one tempo reaches that far.
  private mutating func isExtended(to tick: Int64, _ time: Int128) -> Bool {
    guard let (low, high) = bounds(tick, time), max(low, self.low) <= min(high, self.high) else {
      return false
    }
    extend(to: tick, time, max(low, self.low), min(high, self.high))
    return true
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
