import Clicking
import Gestures

/// What the dial sets: one of the eight symbols around it, clockwise from the left.
public enum Aspect: UInt8, CaseIterable, Equatable, Sendable {
  case tempo, metre, subdivision, accents, swing, sound, ramp, practice
}

extension Aspect {
  /// What a turn of the dial means: its values are numbers of choices, but for tempi, which are beats a
  /// minute, and swing, in hundredths. They grow clockwise and go with the finger, so a turn clockwise
  /// brings smaller ones to the top.
  ///
  /// - Parameter radius: the dial's, in pixels; beyond a third more of it tempi go by tenths.
  func scale(_ choices: Choices, radius: Double) -> Dial.Scale {
    switch self {
    case .tempo, .ramp:
      Dial.Scale(
        range: 1...1000, perTurn: -60, detent: 1,
        fine: Dial.Scale.Fine(beyond: radius * 4 / 3, perTurn: -6, detent: 0.1))
    case .swing: Dial.Scale(range: 50...75, perTurn: -30, detent: 1)
    default:
      Dial.Scale(
        range: 0...Double(max(0, choices.count(self) - 1)), perTurn: -Double(placesPerTurn),
        detent: 1)
    }
  }

  /// How many values stand around the dial at once.
  var placesPerTurn: Int {
    switch self {
    case .tempo, .ramp: 60
    case .metre, .subdivision, .sound, .practice: 12
    case .accents: 8
    case .swing: 30
    }
  }

  /// At every which value something is written.
  var labelStep: Int {
    switch self {
    case .tempo, .ramp: 5
    case .swing: 3
    default: 1
    }
  }
}

extension Aspect {
  /// Whether a part has something of what is off as a rule.
  func isOn(_ part: Part) -> Bool {
    switch self {
    case .swing: part.subdivision.swing != Subdivision.even
    case .ramp: part.ramp != nil
    case .practice: part.silence != Silence()
    default: false
    }
  }
}

extension Part {
  /// The weight of each beat, whoever said it.
  var weights: [Accent] { accents.isEmpty ? metre.accents : accents }
}
