import Clicking
import Interface
import Markup

// What the dial shows where it sets something else than the tempo.
extension ClickScreen {
  /// What is set, for who listens.
  @inline(never)
  func spoken(_ aspect: Aspect) -> String {
    aspect == .practice && isAdaptive ? words.adaptiveGap : words.spoken(aspect, shownPart)
  }

  /// What a ramp has come to, as heard, in whole beats a minute; a finger on the dial sees what it sets.
  @inline(never)
  var rampedTempo: Double {
    guard dialing == nil, let heard, !heard.isCountIn else { return dialValue }
    return Double(nearestInteger(heard.tempo))
  }

  /// The value in the lens.
  @inline(never)
  @NodeBuilder<ClickMessage> var otherWindow: [View] {
    let part = shownPart
    switch aspect {
    case .ramp:
      element("span", .class("choice")) {
        sign(.ramp)
        text(part.ramp == nil ? words.off : written(rampedTempo))
      }
    case .metre:
      let written = part.metre.written
      let length = written.utf8.count
      element("span", .class(length > 9 ? "choice longer" : length > 6 ? "choice long" : "choice"))
      {
        text(length > 13 ? "\(part.metre.pulses)/\(part.metre.unit)" : written)
      }
    case .subdivision:
      element("span", .class("choice")) {
        if let note = part.division(part.subdivision.parts) { symbol(note) }
        text("\(part.subdivision.parts)")
      }
    case .accents: dots(part.weights, 16)
    case .swing:
      matrix(
        DotMatrix("\(nearestInteger(dialValue))%", cells: 3, within: 76, largestPitch: 4),
        words.percent(nearestInteger(dialValue)))
    case .sound:
      element("span", .class("choice word-choice")) { text(words.name(of: part.kit.normal.voice)) }
    case .tempo, .practice:
      element("span", .class("choice word-choice")) {
        text(isAdaptive ? words.adaptive : words.name(of: part.silence))
      }
    }
  }

  /// What stands around the dial at one of the values.
  @inline(never)
  @NodeBuilder<ClickMessage> func otherLabel(_ value: Int, _ choices: Choices) -> [View] {
    switch aspect {
    case .metre:
      let metre = choices.metres[value]
      element("text", .class(metre.groups.count > 2 ? "upper long" : "upper")) { text(metre.upper) }
      element("text", .attribute("y", "18")) { text("\(metre.unit)") }
    case .subdivision:
      if let note = choices.part.division(value + 1) {
        drawn(note.pathData, nil)
      } else {
        element("text", .attribute("y", "6")) { text("\(value + 1)") }
      }
    case .sound: if let voice = Voice(rawValue: UInt8(value)) { drawn(voice.sign, "drawn") }
    case .accents: dots(choices.patterns[value], 8)
    default:
      element("text", .class("small"), .attribute("y", "5")) {
        text(words.sign(of: choices.silences[value]))
      }
    }
  }

  private func drawn(_ path: String, _ names: String?) -> View {
    element(
      "path", .class(names), .attribute("transform", "translate(-16 -15) scale(1.3)"),
      .attribute("d", path))
  }

  /// Weights as dots in a row, larger where they are louder; at most so many.
  private func dots(_ weights: [Accent], _ most: Int) -> View {
    let shown = weights.prefix(most)
    let step = 8
    let left = -(shown.count - 1) * step / 2
    let (x, width) = ("\(left - 6)", "\((shown.count - 1) * step + 12)")
    return element(
      "svg", .class("dots"), .attribute("viewBox", "\(x) -8 \(width) 16"), .attribute("x", x),
      .attribute("y", "-8"), .attribute("width", width), .attribute("height", "16"),
      .attribute("aria-hidden", "true")
    ) {
      for (i, weight) in shown.enumerated() {
        element(
          "circle", .class(weight == .silent ? "none" : nil),
          .attribute("cx", "\(left + i * step)"), .attribute("r", weight.radius))
      }
    }
  }
}

extension Accent {
  /// Of its dot, in the dial's units.
  fileprivate var radius: String {
    switch self {
    case .strong: "3.6"
    case .normal: "2.6"
    case .quiet: "1.5"
    case .silent: "2.2"
    }
  }
}
