import Clicking
import Geometry
import Gestures
import Interface
import Markup

/// A finger on the bar's end, which makes it longer and shorter.
struct Stretching: Equatable, Sendable {
  /// The metre before, and where the finger came down.
  let metre: Metre
  let place: Point
  /// How far it goes for a pulse, in pixels.
  static let step = 32.0
}

extension ClickScreen {
  mutating func updateStrip(
    _ message: StripMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    var effects: [Effect<ClickMessage>] = []
    switch message {
    case .beatTapped(let beat):
      var part = shownPart
      var weights = part.weights
      guard beat < weights.count else { return [] }
      weights[beat] = weights[beat].next
      part.accents = weights == part.metre.accents ? [] : weights
      effects = [.vibrate(5)] + change(part)
      desk.spoken = words.beat(beat + 1, weights[beat])
    case .endPressed:
      stretching = Stretching(metre: shownPart.metre, place: Point(x: event.x, y: event.y))
      return [.preventDefault, .capturePointer]
    case .endMoved:
      guard let stretching else { return [] }
      // The bar lies on a phone and stands on a desk.
      let way = Point(x: event.x - stretching.place.x, y: event.y - stretching.place.y)
      let length = way.x.magnitude > way.y.magnitude ? way.x : way.y
      let steps = Int(length / Stretching.step)
      let before = shownPart.metre
      effects = lengthen(stretching.metre, by: steps)
      return shownPart.metre == before ? [] : [.vibrate(5)] + effects
    case .endReleased:
      guard stretching != nil else { return [] }
      stretching = nil
    case .endKeyed:
      switch event.keystroke {
      case .right, .up, .plus: effects = lengthen(shownPart.metre, by: 1)
      case .left, .down, .minus: effects = lengthen(shownPart.metre, by: -1)
      default:
        desk.pass()
        return []
      }
      effects.append(.preventDefault)
    }
    keep(&desk)
    return effects
  }

  /// Gives the bar more pulses than a metre has, or fewer: at its end, where a group of its own begins
  /// only where groups are the beats.
  private mutating func lengthen(_ metre: Metre, by steps: Int) -> [Effect<ClickMessage>] {
    var next = metre
    let target = max(
      1, min(Score.Limits.metre, metre.pulses + steps * (metre.countsGroups ? metre.groups[0] : 1)))
    while next.pulses < target {
      if next.countsGroups {
        next.groups.append(next.groups[0])
      } else {
        next.groups[next.groups.count - 1] += 1
      }
      if next.pulses > Score.Limits.metre { return [] }
    }
    while next.pulses > target, next.groups.count > 1 || next.groups[0] > 1 {
      if next.countsGroups || next.groups[next.groups.count - 1] == 1 {
        if next.groups.count == 1 { break }
        next.groups.removeLast()
      } else {
        next.groups[next.groups.count - 1] -= 1
      }
    }
    var part = shownPart
    var weights = part.weights
    let isOwn = !part.accents.isEmpty
    part.take(next)
    if isOwn {
      while weights.count < next.beats { weights.append(.normal) }
      part.accents = Array(weights.prefix(next.beats))
    }
    if !choices.isUsual(next) { ownMetre = next }
    return change(part)
  }
}

extension Accent {
  /// What a tap makes of it: softer, and after silence strong again.
  fileprivate var next: Accent {
    switch self {
    case .strong: .normal
    case .normal: .quiet
    case .quiet: .silent
    case .silent: .strong
    }
  }
}
