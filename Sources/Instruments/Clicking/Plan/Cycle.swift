/// The strokes of a part's bars, which repeat: one bar, or as many as its groove has.
struct Cycle: Equatable, Sendable {
  /// A stroke at a place of a bar.
  struct Event: Equatable, Sendable {
    /// The place, in pulses from the bar's beginning: `numerator`⁄`denominator`, below 2²⁰ each.
    let numerator: Int64
    let denominator: Int64
    let stroke: Stroke
    let role: Onset.Role
    /// Which beat of the bar, counted from 0.
    let beat: Int
    /// Which part of the beat, or which beat of the second ring.
    let index: Int
    /// Whether it leads into the pattern's first bar, and is left out where that does not follow.
    let isPickUp: Bool

    func precedes(_ other: Event) -> Bool {
      numerator * other.denominator < other.numerator * denominator
    }

    /// As long before the end of a bar of another metre and tempo, to a 960th of its pulse; at its beginning
    /// where the bar is shorter than that.
    func moved(from pulses: Int, to metre: Metre, ratio: Double) -> Event {
      let lead = Double(Int64(pulses) * denominator - numerator) / Double(denominator) * ratio
      let above = max(0, Int64(metre.pulses) * 960 - Int64((lead * 960).rounded()))
      let place = Fraction(known: above, 960)
      let pulse = Int(above / 960)
      return Event(
        numerator: place.numerator, denominator: place.denominator, stroke: stroke, role: role,
        beat: (metre.beatStarts.firstIndex { $0 > pulse } ?? metre.beats + 1) - 1, index: index,
        isPickUp: true)
    }
  }

  /// The events of the bars that repeat, behind them those of the part's last one where it differs, and
  /// where each bar's begin; the last number is how many there are.
  let events: [Event]
  private let starts: [Int]
  let pulses: Int64
  /// How many bars repeat.
  let bars: Int

  /// Whether nothing sounds in the bars that repeat.
  var isSilent: Bool { starts[bars] == 0 }

  /// Where the events of a bar are.
  func range(of bar: Int64, isLast: Bool) -> Range<Int> {
    let number = isLast && starts.count > bars + 1 ? bars : Int(bar % Int64(bars))
    return starts[number]..<starts[number + 1]
  }

  init(bars: [[Event]], last: [Event]? = nil, pulses: Int) {
    self.bars = bars.count
    var events: [Event] = []
    var starts: [Int] = []
    for bar in bars + (last.map { [$0] } ?? []) {
      starts.append(events.count)
      // Sorted by insertion, which keeps the order of those at one place.
      var sorted: [Event] = []
      for event in bar {
        var index = sorted.count
        while index > 0, event.precedes(sorted[index - 1]) { index -= 1 }
        sorted.insert(event, at: index)
      }
      events += sorted
    }
    starts.append(events.count)
    self.events = events
    self.starts = starts
    self.pulses = Int64(pulses)
  }
}

extension Cycle {
  /// The beats, what is between them, the second ring, and the groove of a part, whose last bar leads into
  /// the next one: with the grace notes of that one's first stroke rather than of its own.
  ///
  /// - Parameter ratio: How long the first pulse of the next part is beside the last of this one.
  init(_ part: Part, next: Part?, ratio: Double) {
    let bars = Cycle.bars(of: part)
    guard let count = part.bars else {
      self.init(bars: bars, pulses: part.metre.pulses)
      return
    }
    let own = bars[Int((count - 1) % Int64(bars.count))]
    var last = own.filter { !$0.isPickUp }
    for event in next.map({ Cycle.pickUps(of: $0) }) ?? [] {
      last.append(event.moved(from: next?.metre.pulses ?? 0, to: part.metre, ratio: ratio))
    }
    self.init(bars: bars, last: last == own ? nil : last, pulses: part.metre.pulses)
  }

  /// What leads into a part's first bar, in a bar of its own.
  private static func pickUps(of part: Part) -> [Event] {
    guard let groove = part.groove else { return [] }
    return (Cycle.strokes(of: groove, in: part).last ?? []).filter { $0.isPickUp }
  }

  private static func bars(of part: Part) -> [[Event]] {
    var bars: [[Event]] = []
    let grooveBars = part.groove.map { Cycle.strokes(of: $0, in: part) } ?? []
    for bar in 0..<max(1, grooveBars.count) {
      var events: [Event] = []
      if part.hasBeats { Cycle.addBeats(of: part, to: &events) }
      if let ring = part.polyrhythm { Cycle.add(ring, of: part, to: &events) }
      if !grooveBars.isEmpty { events += grooveBars[bar] }
      bars.append(events)
    }
    return bars
  }

  private static func addBeats(of part: Part, to events: inout [Event]) {
    let starts = part.metre.beatStarts
    let accents = part.accents.isEmpty ? part.metre.accents : part.accents
    let division = part.subdivision
    let parts = Int64(division.parts)
    for beat in 0..<(starts.count - 1) {
      let start = Int64(starts[beat])
      let length = Int64(starts[beat + 1]) - start
      if let stroke = part.kit.stroke(accents[beat]) {
        events.append(
          Event(
            numerator: start, denominator: 1, stroke: stroke, role: .beat(accents[beat]),
            beat: beat, index: 0, isPickUp: false))
      }
      for index in 1..<max(1, division.parts) {
        var stroke = part.kit.subdivision
        if !division.levels.isEmpty {
          guard let level = division.levels[index - 1] else { continue }
          stroke.level = min(60, max(-600, stroke.level + level))
        }
        // Odd ones move within their pair where the number of parts is even.
        let isSwung = division.parts % 2 == 0 && index % 2 == 1
        let swing = division.swing
        let above =
          isSwung
          ? Int64(index - 1) * swing.denominator + 2 * swing.numerator
          : Int64(index) * swing.denominator
        let place = Fraction(
          known: start * parts * swing.denominator + above * length, parts * swing.denominator)
        events.append(
          Event(
            numerator: place.numerator, denominator: place.denominator, stroke: stroke,
            role: .subdivision, beat: beat, index: index, isPickUp: false))
      }
    }
  }

  private static func add(_ ring: Polyrhythm, of part: Part, to events: inout [Event]) {
    let starts = part.metre.beatStarts
    for index in 0..<ring.beats {
      var stroke = ring.stroke
      let accent = ring.accents.isEmpty ? Accent.normal : ring.accents[index]
      switch accent {
      case .strong: stroke.level = min(60, stroke.level + 30)
      case .normal: break
      case .quiet: stroke.level = max(-600, stroke.level - 80)
      case .silent: continue
      }
      let place = Fraction(known: Int64(index) * Int64(part.metre.pulses), Int64(ring.beats))
      let pulse = Int(place.numerator / place.denominator)
      let beat = (starts.firstIndex { $0 > pulse } ?? starts.count) - 1
      events.append(
        Event(
          numerator: place.numerator, denominator: place.denominator, stroke: stroke, role: .ring,
          beat: beat, index: index, isPickUp: false))
    }
  }

  /// Of the bars that count in, each beat, the first of a bar a fourth higher; in the last the grace notes
  /// before the part's first stroke. A bar of these alone where nothing counts in; nil without either.
  init?(_ countIn: Score.CountIn?, _ part: Part) {
    let pickUps = Cycle.pickUps(of: part)
    var bars: [[Event]] = []
    if let countIn {
      let events = Cycle.events(of: countIn, part)
      for _ in 0..<countIn.bars { bars.append(events) }
      bars[countIn.bars - 1] += pickUps
    } else if !pickUps.isEmpty {
      bars.append(pickUps)
    } else {
      return nil
    }
    self.init(bars: bars, pulses: part.metre.pulses)
  }

  private static func events(of countIn: Score.CountIn, _ part: Part) -> [Event] {
    var events: [Event] = []
    let starts = part.metre.beatStarts
    for beat in 0..<(starts.count - 1) {
      var stroke = countIn.stroke
      if beat == 0 {
        stroke.semitones = min(24, stroke.semitones + 5)
        stroke.level = min(60, stroke.level + 30)
      }
      events.append(
        Event(
          numerator: Int64(starts[beat]), denominator: 1, stroke: stroke,
          role: .beat(beat == 0 ? .strong : .normal), beat: beat, index: 0, isPickUp: false))
    }
    return events
  }
}
