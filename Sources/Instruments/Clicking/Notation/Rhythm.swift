/// The rhythm of a bar as it is written: notes, rests and tuplets.
///
/// ```swift
/// let rhythm = Rhythm(onsets: [Fraction(0), Fraction(3, 16)!], in: Metre(1, 4))
/// // a dotted eighth and a sixteenth
/// ```
/// A stroke on a drum has no length: it is written as long as until the next one, yet never beyond its
/// beat, nor over a place of the beat that has to be seen. What then is left is rests. Sources for the
/// rules: Elaine Gould, *Behind Bars* (Faber 2011), chapters "Metre", "Beams", "Rests" and "Tuplets";
/// Norman Weinberg, *Guide to Standardized Drumset Notation* (PAS 1998).
public struct Rhythm: Equatable, Sendable {
  /// The notes and rests, one behind the other: their lengths come to the bar's.
  public private(set) var notes: [WrittenNote] = []
  /// The bar's tuplets.
  public private(set) var tuplets: [Tuplet] = []

  /// Writes a bar.
  ///
  /// - Parameters:
  ///   - onsets: when strokes begin, as shares of the bar from 0 below 1, in rising order. What no
  ///     tuplet of up to 48 in a beat hits is moved to the nearest thirty-second of the beat.
  /// - Complexity: O(onsets · beats).
  public init(onsets: [Fraction], in metre: Metre) {
    let starts = metre.beamStarts
    let length = metre.length
    let times = onsets.map { $0 * length }
    for group in 0..<starts.count - 1 {
      let span = Span(start: starts[group], length: starts[group + 1] - starts[group], group: group)
      write(times.filter { $0 >= span.start && $0 < starts[group + 1] }, in: span)
    }
    joinRests(in: metre)
  }

  /// A stretch of a bar.
  private struct Span {
    let start: Fraction
    let length: Fraction
    let group: Int

    /// One of so many equal pieces.
    func piece(_ index: Int, of count: Int) -> Span {
      let part = length / Fraction(Int64(count))
      return Span(start: start + part * Fraction(Int64(index)), length: part, group: group)
    }
  }

  // MARK: Beats

  private mutating func write(_ onsets: [Fraction], in span: Span) {
    var offsets = onsets.map { ($0 - span.start) / span.length }
    var grid = Self.grid(of: offsets)
    if grid > 48 {
      grid = 32
      offsets = Self.rounded(offsets, to: grid)
    }
    let odd = Self.oddPart(grid)
    if odd == 1 || span.length.numerator % odd == 0 {
      return writePlain(offsets, in: span)
    }
    // The middle of the beat, or its pulses, may be hit by what is in them alone.
    let pieces = span.length.numerator % 3 == 0 ? 3 : 2
    if grid % Int64(pieces) == 0, pieces == 3 || !isOneTuplet(offsets, grid) {
      for index in 0..<pieces {
        let piece = span.piece(index, of: pieces)
        let end = piece.start + piece.length
        let inner = offsets.map { span.start + $0 * span.length }
        write(inner.filter { $0 >= piece.start && $0 < end }, in: piece)
      }
      return
    }
    writeTuplet(offsets, grid, in: span)
  }

  /// Whether an even number of parts is one tuplet, and not two halves that are written alone: both
  /// halves are triplets, and either the middle is not struck or the thirds are.
  private func isOneTuplet(_ offsets: [Fraction], _ grid: Int64) -> Bool {
    guard grid <= 6 else { return false }
    let half = Fraction(known: 1, 2)
    let two = Fraction(2)
    let first = Self.grid(of: offsets.filter { $0 < half }.map { $0 * two })
    let second = Self.grid(of: offsets.filter { $0 >= half }.map { ($0 - half) * two })
    guard Self.oddPart(first) > 1, Self.oddPart(first) == Self.oddPart(second) else { return false }
    return !offsets.contains(half)
      || offsets.contains(Fraction(known: 1, 3)) && offsets.contains(Fraction(known: 2, 3))
  }

  /// The fewest equal parts of which all offsets are whole numbers; more than 48 are not told apart.
  private static func grid(of offsets: [Fraction]) -> Int64 {
    var grid: Int64 = 1
    for offset in offsets {
      let divisor = Int64(
        Fraction.greatestDivisor(UInt64(grid), UInt64(offset.denominator)))
      grid = grid / divisor * offset.denominator
      if grid > 48 { return 1024 }
    }
    return grid
  }

  private static func oddPart(_ number: Int64) -> Int64 {
    var number = number
    while number % 2 == 0 { number /= 2 }
    return number
  }

  private static func rounded(_ offsets: [Fraction], to grid: Int64) -> [Fraction] {
    var rounded: [Fraction] = []
    for offset in offsets {
      let doubled = offset * Fraction(2 * grid)
      let nearest = min((doubled.numerator / doubled.denominator + 1) / 2, grid - 1)
      let place = Fraction(known: nearest, grid)
      if rounded.last != place { rounded.append(place) }
    }
    return rounded
  }

  // MARK: Notes of plain values

  private mutating func writePlain(_ offsets: [Fraction], in span: Span) {
    // The longest note that all of it is made of.
    var unit = Fraction(known: 1, span.length.denominator)
    for offset in offsets {
      let place = offset * span.length
      if place.denominator > unit.denominator { unit = Fraction(known: 1, place.denominator) }
    }
    let steps = span.length / unit
    let places = offsets.map { ($0 * span.length / unit).numerator }
    var beat = Beat(
      start: span.start, unit: unit, written: unit, steps: steps.numerator,
      pulse: span.length.numerator % 3 == 0 ? steps.numerator / 3 : nil, group: span.group)
    beat.isDuplet = places == [0, beat.steps / 2]
    write(places, in: beat)
  }

  // MARK: Tuplets

  private mutating func writeTuplet(_ offsets: [Fraction], _ grid: Int64, in span: Span) {
    // As many of the same value as fit in without it: Gould, "Tuplets".
    let threes = span.length.numerator % 3 == 0
    var normal: Int64 = threes ? 3 : 1
    while normal * 2 <= grid { normal *= 2 }
    let beat = Beat(
      start: span.start, unit: span.length / Fraction(grid),
      written: span.length / Fraction(normal), steps: grid,
      pulse: grid % 3 == 0 && grid > 3 ? grid / 3 : nil, group: span.group)
    let first = notes.count
    write(offsets.map { ($0 * Fraction(grid)).numerator }, in: beat)
    for index in first..<notes.count { notes[index].tuplet = tuplets.count }
    // Three eighths, of which one is two sixteenths, are a triplet and no sextuplet.
    var number = grid
    while number % 2 == 0, notes[first...].contains(where: { $0.length != beat.unit }) {
      number /= 2
      normal /= 2
    }
    tuplets.append(Tuplet(number: Int(number), normal: Int(normal)))
  }

  // MARK: Notes and rests of a beat

  /// A beat in steps.
  private struct Beat {
    let start: Fraction
    /// How long a step lasts, and how long it is written.
    let unit: Fraction
    let written: Fraction
    let steps: Int64
    /// How many steps each third has, where there are thirds.
    let pulse: Int64?
    let group: Int
    /// Whether it is struck at its beginning and in its middle, which no third is at.
    var isDuplet = false
  }

  private mutating func write(_ places: [Int64], in beat: Beat) {
    rest(from: 0, to: places.first ?? beat.steps, in: beat)
    for (index, place) in places.enumerated() {
      let next = index + 1 < places.count ? places[index + 1] : beat.steps
      let length = Self.longest(min(next, Self.limit(from: place, in: beat)) - place)
      add(from: place, length, isRest: false, in: beat)
      rest(from: place + length, to: next, in: beat)
    }
  }

  /// Up to where a note may last that begins at a step: the finer its place, the nearer.
  private static func limit(from place: Int64, in beat: Beat) -> Int64 {
    if let pulse = beat.pulse {
      let within = place % pulse
      if within == 0 || beat.isDuplet { return beat.steps }
      return place - within + min(pulse, limit(from: within))
    }
    return place == 0 || oddPart(beat.steps) > 1 ? beat.steps : min(beat.steps, limit(from: place))
  }

  private static func limit(from place: Int64) -> Int64 {
    let reach = 4 * (place & -place)
    return place / reach * reach + reach
  }

  /// The longest that one note, perhaps with a dot, can be: 1, 2, 3, 4, 6, 8 …
  private static func longest(_ steps: Int64) -> Int64 {
    var length: Int64 = 1
    while length * 2 <= steps { length *= 2 }
    return length / 2 * 3 <= steps && length > 1 ? length / 2 * 3 : length
  }

  /// Rests, each in a place of its own size.
  private mutating func rest(from start: Int64, to end: Int64, in beat: Beat) {
    var place = start
    while place < end {
      var length: Int64
      if place == 0, end == beat.steps, Self.longest(end) == end {
        length = end
      } else if let pulse = beat.pulse {
        let within = place % pulse
        if within == 0, end - place >= pulse {
          // A rest of two thirds stands at the beginning of a beat alone.
          length = place == 0 && end >= 2 * pulse ? 2 * pulse : pulse
        } else {
          length = Self.aligned(within, min(pulse - within, end - place))
        }
      } else if place == 0, end * 4 == beat.steps * 3, beat.steps >= 4 {
        length = end
      } else {
        length = Self.aligned(place, end - place)
      }
      length = Self.longest(length)
      add(from: place, length, isRest: true, in: beat)
      place += length
    }
  }

  /// The longest power of two that divides the place and is no longer than what there is.
  private static func aligned(_ place: Int64, _ most: Int64) -> Int64 {
    var length: Int64 = 1
    while length * 2 <= most, place % (length * 2) == 0 { length *= 2 }
    return length
  }

  private mutating func add(from place: Int64, _ steps: Int64, isRest: Bool, in beat: Beat) {
    let written = beat.written * Fraction(steps)
    let isDotted = written.numerator == 3
    notes.append(
      WrittenNote(
        start: beat.start + beat.unit * Fraction(place), length: beat.unit * Fraction(steps),
        value: Int(isDotted ? written.denominator / 2 : written.denominator), isDotted: isDotted,
        isRest: isRest, group: beat.group))
  }

  // MARK: Rests of several beats

  /// A silent bar has one rest, and a silent half of four quarters too.
  private mutating func joinRests(in metre: Metre) {
    if notes.allSatisfy({ $0.isRest }) {
      notes = [
        WrittenNote(
          start: Fraction(0), length: metre.length, value: 1, isDotted: false, isRest: true,
          group: 0)
      ]
      return
    }
    guard metre.unit == 4, metre.groups == [4] else { return }
    let quarter = Fraction(known: 1, 4)
    for half in [2, 0] {
      let start = Fraction(known: Int64(half), 4)
      guard let index = notes.firstIndex(where: { $0.start == start }),
        index + 1 < notes.count,
        notes[index...(index + 1)].allSatisfy({
          $0.isRest && $0.length == quarter && $0.tuplet == nil
        })
      else { continue }
      notes[index...(index + 1)] = [
        WrittenNote(
          start: start, length: Fraction(known: 1, 2), value: 2, isDotted: false, isRest: true,
          group: half)
      ]
    }
  }
}
