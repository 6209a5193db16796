import Clicking
import Interface
import Text

/// What notation shows, in words: the hands of a rudiment stroke by stroke, the places of a groove drum by
/// drum.
struct GrooveSpeaker {
  let words: ClickScreenWords

  func description(of entry: GrooveBook.Entry, _ groove: Groove) -> String {
    var bars: [String] = []
    for (number, bar) in groove.bars.enumerated() {
      let text = entry.isRudiment ? hands(bar) : drums(bar)
      bars.append(groove.bars.count == 1 ? text : words.bar(number + 1, text))
    }
    return joined(bars, ". ")
  }

  // MARK: Rudiments

  private func hands(_ bar: [Groove.Note]) -> String {
    var strokes: [String] = []
    var accents: [String] = []
    var graces = 0
    for note in bar {
      if note.grace > 0 {
        graces += 1
        continue
      }
      let hand = note.hand == .left ? words.left : words.right
      switch graces {
      case 0: strokes.append(note.isBuzzed ? words.buzz(hand) : hand)
      case 1: strokes.append(words.flam(hand))
      case 2: strokes.append(words.drag(hand))
      default: strokes.append(words.ruff(hand))
      }
      graces = 0
      if note.force == .accent { accents.append("\(strokes.count)") }
    }
    let text = joined(strokes, ", ")
    guard !accents.isEmpty else { return text }
    return text + "; " + words.accents(on: joined(accents, ", "), isOne: accents.count == 1)
  }

  // MARK: Grooves

  private func drums(_ bar: [Groove.Note]) -> String {
    var lines: [String] = []
    for voice in Voice.allCases {
      let notes = bar.filter { $0.voice == voice && $0.grace == 0 }
      guard !notes.isEmpty else { continue }
      // The fewest equal steps that all of its strokes are.
      var steps: Int64 = 1
      for note in notes {
        while steps % note.place.denominator != 0 || steps % note.length.denominator != 0 {
          steps += 1
        }
      }
      var places: [String] = []
      for note in notes {
        places.append("\(note.place.numerator * (steps / note.place.denominator) + 1)")
      }
      let name = words.drum(voice)
      lines.append(
        notes.count == Int(steps)
          ? words.allSteps(name, of: Int(steps))
          : words.steps(name, joined(places, ", "), of: Int(steps)))
    }
    return joined(lines, "; ")
  }

  private func joined(_ texts: [String], _ mark: String) -> String {
    var joined = ""
    for (index, text) in texts.enumerated() { joined += index == 0 ? text : mark + text }
    return joined
  }
}
