extension Cycle {
  /// The strokes of a groove, bar by bar, in a part's metre and at its first tempo, which says how far
  /// before a stroke its grace notes are.
  static func strokes(of groove: Groove, in part: Part) -> [[Event]] {
    let pulses = Int64(part.metre.pulses)
    let starts = part.metre.beatStarts
    let count = groove.bars.count
    // 27 ms in 960ths of a pulse.
    let period = Period(
      part.tempo.beatsPerMinute, beat: part.beatUnit, unit: part.metre.unit, rate: 1000)
    let usual = Int64(27 * 960 / period.double)
    var bars: [[Event]] = []
    for _ in 0..<count { bars.append([]) }
    for (number, bar) in groove.bars.enumerated() {
      for (index, note) in bar.enumerated() {
        let step = Int64(note.length.double * Double(pulses) * 960)
        let lead = Int64(note.grace) * min(usual, step / 4)
        for bounce in 0..<(note.isBuzzed ? Int64(4) : 1) {
          // place·pulses − lead⁄960 + bounce·length·pulses⁄4
          var above = note.place.numerator * pulses * 960 - lead * note.place.denominator
          var below = note.place.denominator * 960
          if bounce > 0 {
            let place = Fraction(known: above, below)
            let later = Fraction(
              known: bounce * note.length.numerator * pulses, 4 * note.length.denominator)
            above = place.numerator * later.denominator + later.numerator * place.denominator
            below = place.denominator * later.denominator
          }
          var home = number
          let isPickUp = above < 0
          if isPickUp {
            home = (number + count - 1) % count
            above += pulses * below
          }
          let place = Fraction(known: above, below)
          let pulse = Int(place.numerator / place.denominator)
          var stroke = Stroke(note.voice, level: note.voice.drumLevel)
          switch note.force {
          case .accent: stroke.level += 30
          case .normal: stroke.level -= 30
          case .soft: stroke.level -= 120
          }
          stroke.level = max(-600, stroke.level - Int(bounce) * 50)
          bars[home].append(
            Event(
              numerator: place.numerator, denominator: place.denominator, stroke: stroke,
              role: .groove, beat: (starts.firstIndex { $0 > pulse } ?? starts.count) - 1,
              index: index, isPickUp: isPickUp && number == 0))
        }
      }
    }
    return bars
  }
}

extension Voice {
  /// How loud it is in a groove, in tenths of a decibel.
  fileprivate var drumLevel: Int {
    switch self {
    case .kick: -50
    case .snare: -60
    case .closedHiHat, .openHiHat, .ride: -120
    case .rim, .cowbell: -90
    case .crash: -100
    case .highTom, .midTom, .floorTom: -60
    default: -80
    }
  }
}
