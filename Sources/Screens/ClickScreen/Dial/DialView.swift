import Clicking
import Gestures
import Interface
import Markup

extension ClickScreen {
  /// The dial, with the symbols around it.
  var field: View {
    element("div", .class("around"), .key("around")) {
      element(
        "section", .class("dial"), .key("dial"),
        .on(.pointerDown, .dial(.pressed), measuring: .box),
        .on(.pointerMove, .dial(.moved)), .on(.pointerUp, .dial(.released)),
        .on(.pointerCancel, .dial(.cancelled))
      ) {
        element("i", .class("knurl"))
        element(
          "i", .class(aspect.labelStep > 1 ? "plate marked" : "plate"),
          .style("--mark", "\(360 / aspect.placesPerTurn)deg"))
        values
        eye
        lens
      }
      element(
        "div", .class("ring"), .key("ring"), .attribute("role", "group"),
        .attribute("aria-label", words.whatTheDialSets)
      ) {
        for aspect in Aspect.allCases { button(aspect) }
      }
    }
  }

  // MARK: What is set

  /// The value at the top. For keys and screen readers it is the slider that the dial is.
  private var lens: View {
    let scale = aspect.scale(choices, radius: 100)
    return element(
      "button", .class("lens"), .key("lens"), .attribute("role", "slider"),
      .attribute("aria-label", words.name(of: aspect)),
      .attribute("aria-valuemin", "\(nearestInteger(scale.range.lowerBound))"),
      .attribute("aria-valuemax", "\(nearestInteger(scale.range.upperBound))"),
      .attribute("aria-valuenow", written(dialValue)),
      .attribute(
        "aria-valuetext",
        aspect == .tempo
          ? words.beatsPerMinute(shownPart.tempo.beatsPerMinute) : spoken(aspect)),
      .on(.keyDown, .dial(.keyed)), .on(.click, .dial(.opened))
    ) {
      element("span", .class("window \(aspect.key)")) { window }
    }
  }

  private var window: [View] {
    guard aspect == .tempo else { return otherWindow }
    let tempo = written(shownPart.ramp == nil ? dialValue : rampedTempo)
    return [
      symbol(shownPart.beatNote),
      matrix(DotMatrix(tempo, cells: 3, within: 76, largestPitch: 4), tempo),
    ]
  }

  /// Beats a minute as they are written: tenths where there are some.
  func written(_ value: Double) -> String {
    Fraction(Int64(nearestInteger(value * 10)), 10)?.written ?? ""
  }

  // MARK: Around the dial

  /// What stands around the dial; what is at the top is set.
  private var values: View {
    let places = Int64(aspect.placesPerTurn)
    let step = Int64(aspect.labelStep)
    let value = dialValue
    let now = Int64(nearestInteger(value))
    let choices = choices
    let range = aspect.scale(choices, radius: 100).range
    return element(
      "svg", .class("values"), .key(UInt64(aspect.rawValue)),
      .attribute("viewBox", "-183 -183 366 366"),
      .attribute("aria-hidden", "true"), .style("--turn", "\(turned(value))")
    ) {
      for place in stride(from: Int64(0), to: places, by: Int64.Stride(step)) {
        // Of all values at this place of the circle the one that is nearest to what is set.
        let ahead = ((place - now) % places + places + places / 2) % places - places / 2
        let shown = now + ahead
        if shown != now, shown >= Int64(range.lowerBound), shown <= Int64(range.upperBound) {
          element(
            "g", .key(UInt64(place)),
            .attribute("transform", "rotate(\(place * 360 / places)) translate(0 -146)")
          ) { label(shown, choices) }
        }
      }
    }
  }

  /// How far the values are turned, in turns, to hundredths of a degree.
  private func turned(_ value: Double) -> String {
    let hundredths = nearestInteger(value / Double(aspect.placesPerTurn) * 36_000)
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    return "\(hundredths < 0 ? "" : "-")\(whole).\(rest < 10 ? "0" : "")\(rest)deg"
  }

  private func label(_ value: Int64, _ choices: Choices) -> [View] {
    switch aspect {
    case .tempo, .ramp, .swing: [element("text", .attribute("y", "6")) { text("\(value)") }]
    default: otherLabel(Int(value), choices)
    }
  }

  // MARK: The symbols

  private func button(_ aspect: Aspect) -> View {
    let isOn = aspect.isOn(shownPart) || aspect == .practice && isAdaptive
    let name = words.name(of: aspect)
    // Beside the name, a title is what a screen reader says of it.
    let said = isOn ? "\(name): \(spoken(aspect))" : name
    return element(
      "button", .class(isOn ? "aspect \(aspect.key) on" : "aspect \(aspect.key)"),
      .key(UInt64(aspect.rawValue)),
      .attribute("aria-label", name), .attribute("title", said),
      .attribute("aria-pressed", aspect == self.aspect ? "true" : "false"),
      .on(.click, .dial(.aspectTapped(aspect)))
    ) {
      switch aspect {
      case .tempo: symbol(shownPart.beatNote)
      case .metre:
        element("span", .class("signature"), .attribute("aria-hidden", "true")) {
          element("b") { text("\(shownPart.metre.pulses)") }
          element("b") { text("\(shownPart.metre.unit)") }
        }
      case .subdivision:
        symbol(shownPart.division(shownPart.subdivision.parts) ?? .sixteenths)
      case .accents: symbol(.accent)
      case .swing: sign(.swing)
      case .sound: sign(.sound)
      case .ramp: sign(.ramp)
      case .practice: sign(.practice)
      }
    }
  }

  func symbol(_ symbol: MusicSymbol) -> View {
    element(
      "svg", .class("note"), .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")
    ) {
      element("path", .attribute("d", symbol.pathData))
    }
  }

  func sign(_ sign: ClickSign) -> View {
    element(
      "svg", .class("icon"), .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")
    ) {
      element("path", .attribute("d", sign.pathData))
    }
  }
}
