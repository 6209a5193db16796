import Clicking
import Interface

extension Aspect {
  /// Where the dial stands for a part.
  func value(_ choices: Choices) -> Double {
    let part = choices.part
    switch self {
    case .tempo: return part.tempo.beatsPerMinute.double
    case .metre: return Double(choices.metres.firstIndex(of: part.metre) ?? 0)
    case .subdivision: return Double(part.subdivision.parts - 1)
    case .sound: return Double(part.kit.normal.voice.rawValue)
    case .accents: return Double(choices.patterns.firstIndex(of: part.weights) ?? 0)
    case .swing: return Double(nearestInteger(part.subdivision.swing.double * 100))
    case .ramp: return (part.ramp?.target ?? part.tempo.beatsPerMinute).double
    case .practice: return Double(choices.silences.firstIndex(of: part.silence) ?? 0)
    }
  }

  /// Sets a part to what the dial shows.
  func set(_ value: Double, _ choices: Choices, _ part: inout Part) {
    let index = Int(nearestInteger(value))
    switch self {
    case .tempo:
      let before = part.tempo.beatsPerMinute
      part.tempo.beatsPerMinute = tenths(value)
      if part.ramp?.target == before { part.ramp = nil }
    case .metre:
      // Metres that a finger only passes leave the accents as they were when it came down.
      part.accents = choices.part.accents
      part.take(choices.metres[index])
    case .subdivision:
      part.subdivision = Subdivision(index + 1, swing: part.subdivision.swing)
    case .sound:
      if let voice = Voice(rawValue: UInt8(index)) { part.kit = Kit(voice) }
    case .accents:
      let pattern = choices.patterns[index]
      part.accents = pattern == part.metre.accents ? [] : pattern
    case .swing:
      part.subdivision.swing = Fraction(Int64(index), 100) ?? Subdivision.even
      if part.subdivision.parts % 2 == 1 {
        part.subdivision = Subdivision(2, swing: part.subdivision.swing)
      }
    case .ramp:
      let target = tenths(value)
      if target == part.tempo.beatsPerMinute {
        part.ramp = nil
      } else if part.ramp == nil {
        part.ramp = Ramp(to: target, .bars(16))
      } else {
        part.ramp?.target = target
      }
    case .practice: part.silence = choices.silences[index]
    }
  }

  private func tenths(_ value: Double) -> Fraction {
    Fraction(Int64(nearestInteger(value * 10)), 10) ?? Fraction(120)
  }
}

extension Part {
  /// Takes another metre: at as many pulses a minute where only their number changes, with weights of its
  /// own where they were the metre's or no longer fit.
  mutating func take(_ next: Metre) {
    if accents.count != next.beats { accents = [] }
    metre = next
  }
}
