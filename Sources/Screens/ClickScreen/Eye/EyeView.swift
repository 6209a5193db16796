import Clicking
import Geometry
import Interface
import Markup

extension ClickScreen {
  /// The picture of the beat, in the middle of the dial: a circle that is the bar, with its beats.
  ///
  /// It stands still: what moves in it, the host moves with what is heard (`Web/host/picture.click.js`).
  var eye: View {
    let beats = heard.map { Int($0.beats) } ?? shownPart.metre.beats
    let beat = heard.map { Int($0.beat) }
    return element("div", .class("eye"), .key("eye")) {
      element("i", .class("glow"), .key("glow"))
      element("i", .class("hand"), .key("hand"))
      element(
        "svg", .class("beats"), .attribute("viewBox", "-127 -127 254 254"),
        .attribute("aria-hidden", "true")
      ) {
        element("circle", .class("orbit"), .attribute("r", "100"))
        for dot in beatDots(beats) {
          element(
            "circle", .key(UInt64(dot.index)),
            .class(dot.index == beat ? "beat \(dot.weight) now" : "beat \(dot.weight)"),
            .attribute("cx", dot.x), .attribute("cy", dot.y), .attribute("r", dot.radius))
        }
        if let ring = shownPart.polyrhythm {
          element("circle", .class("orbit inner"), .attribute("r", "74"))
          for index in 0..<min(ring.beats, 64) {
            let place = place(Double(index) / Double(ring.beats), radius: 74)
            element(
              "circle", .key(UInt64(100 + index)), .class("beat second"),
              .attribute("cx", place.x), .attribute("cy", place.y), .attribute("r", "5"))
          }
        }
      }
      matrix(
        DotMatrix(beat.map { "\($0 + 1)" } ?? " ", cells: 1, within: 112, largestPitch: 14),
        beat.map { words.beat($0 + 1, of: beats) } ?? words.silent, alignment: "xMidYMid")
    }
  }

  private struct BeatDot {
    let index: Int
    let x: String
    let y: String
    let radius: String
    let weight: String
  }

  /// The beats of the bar that is heard, or of the part that is seen, where they lie in time.
  private func beatDots(_ beats: Int) -> [BeatDot] {
    let part = shownPart
    let isPart = part.metre.beats == beats
    let starts = isPart ? part.metre.beatStarts : Array(0...beats)
    let pulses = isPart ? part.metre.pulses : beats
    let weights = part.weights
    let small = beats > 16
    return (0..<min(beats, 64)).map { index in
      let place = place(Double(starts[index]) / Double(pulses), radius: 100)
      let weight = isPart && index < weights.count ? weights[index] : .normal
      return BeatDot(
        index: index, x: place.x, y: place.y, radius: weight.radius(small), weight: weight.name)
    }
  }
}

/// Where a share of a circle lies, clockwise from the top, to tenths of a unit.
private func place(_ share: Double, radius: Double) -> (x: String, y: String) {
  let (sine, cosine) = sineAndCosine(radians: share * 2 * Double.pi)
  return (tenths(sine * radius), tenths(-cosine * radius))
}

private func tenths(_ value: Double) -> String {
  let tenths = nearestInteger(value * 10)
  return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
}

extension Accent {
  fileprivate func radius(_ isSmall: Bool) -> String {
    switch self {
    case .strong: isSmall ? "6" : "12"
    case .normal: isSmall ? "4.5" : "9"
    case .quiet: isSmall ? "3" : "5.5"
    case .silent: isSmall ? "3.5" : "7"
    }
  }

  /// As a class in the style sheet.
  var name: String {
    switch self {
    case .strong: "strong"
    case .normal: "normal"
    case .quiet: "quiet"
    case .silent: "none"
    }
  }
}
