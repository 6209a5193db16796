import Gestures
import Interface
import Markup
public import Replication
import Tallying

/// What happened to a tally's image.
public enum ImageMessage: Equatable, Sendable {
  /// The wheel is to be shown, or put away.
  case wheelTapped(EntityID)
  /// A finger came down on the wheel.
  case pressed(EntityID)
  /// It moved.
  case moved(EntityID)
  /// It went up.
  case released(EntityID)
  /// The browser took it away.
  case cancelled(EntityID)
  /// A drawing on the wheel was tapped.
  case placeTapped(EntityID, Int)
  /// A key of the keyboard on the wheel.
  case keyed(EntityID)
  /// A picture of one's own is to be chosen.
  case pictureTapped(EntityID)
  /// A picture was chosen and made small; empty where it could not be read.
  case pictured([UInt8])
}

extension Editor {
  /// Lets something happen to a tally's image.
  mutating func image(
    _ message: ImageMessage, _ event: Event, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<EditorMessage>] {
    let words = ImageWords(language: desk.language)
    switch message {
    case .wheelTapped(let id):
      guard id == self.id else { return [] }
      if wheel != nil {
        wheel = nil
      } else {
        wheel = ImageWheel.dial(tallies.sheet?.tally(id)?.settings.image)
      }
      isPictureWrong = false
      return []
    case .pressed(let id):
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      return turn(id, .began, event) == nil ? [] : [.preventDefault]
    case .moved(let id):
      guard case .turned? = turn(id, .moved, event) else { return [] }
      announce(at: wheel?.value, &desk)
      // Only a finger that turns takes the pointer: one that taps hits the drawing beneath it.
      return [.capturePointer, .vibrate(5)]
    case .released(let id):
      guard turn(id, .ended, event) == .ended, let wheel else { return [] }
      choose(ImageWheel.image(at: wheel.value), for: id, &tallies, &desk, at: moment)
      return []
    case .cancelled(let id):
      _ = turn(id, .cancelled, event)
      return []
    case .placeTapped(let id, let place):
      wheel?.set(Double(place))
      announce(at: Double(place), &desk)
      let image = ImageWheel.icon(at: place).map { TallyImage.drawing($0.rawValue) }
      choose(image, for: id, &tallies, &desk, at: moment)
      return []
    case .keyed(let id): return step(id, event, &tallies, &desk, at: moment)
    case .pictureTapped(let id):
      guard id == self.id else { return [] }
      isPictureWrong = false
      return [.pickPicture(side: 96, mostBytes: Int32(TallyPicture.mostBytes))]
    case .pictured(let bytes):
      guard let picture = try? TallyPicture(bytes) else {
        isPictureWrong = true
        desk.spoken = words.notAPicture
        return []
      }
      isPictureWrong = false
      wheel = ImageWheel.dial(nil)
      desk.spoken = words.ownPicture
      choose(.picture(picture), for: id, &tallies, &desk, at: moment)
      return []
    }
  }

  private mutating func turn(_ id: EntityID, _ phase: Sample.Phase, _ event: Event) -> Dial.Change?
  {
    guard id == self.id, let box = event.box ?? wheelBox else { return nil }
    if phase == .began { wheelBox = box }
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    return wheel?.update(
      phase, finger: event.pointer, at: Point(x: event.x, y: event.y), around: center)
  }

  private mutating func step(
    _ id: EntityID, _ event: Event, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<EditorMessage>] {
    guard let wheel, id == self.id else { return [] }
    let next: Double
    switch event.keystroke {
    case .right, .up: next = wheel.value + 1
    case .left, .down: next = wheel.value - 1
    default:
      desk.pass()
      return []
    }
    self.wheel?.set(next)
    announce(at: self.wheel?.value, &desk)
    guard let value = self.wheel?.value else { return [] }
    choose(ImageWheel.image(at: value), for: id, &tallies, &desk, at: moment)
    return [.preventDefault]
  }

  private func announce(at place: Double?, _ desk: inout Desk) {
    guard let place else { return }
    desk.spoken = ImageWords(language: desk.language).name(
      ImageWheel.icon(at: nearestInteger(place)))
  }

  private func choose(
    _ image: TallyImage?, for id: EntityID, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) {
    tallies.perform(.change(id, .image(image)), &desk, at: moment)
  }
}
