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
        wheel = ImageWheel(tallies.sheet?.tally(id)?.settings.image)
      }
      isPictureWrong = false
      return []
    case .pressed(let id):
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      return turn(id, .began, event) == nil ? [] : [.preventDefault]
    case .moved(let id):
      guard case .turned? = turn(id, .moved, event) else { return [] }
      announce(&desk)
      // Only a finger that turns takes the pointer: one that taps hits the drawing beneath it.
      return [.capturePointer, .vibrate(5)]
    case .released(let id):
      if turn(id, .ended, event) == .ended { choose(for: id, &tallies, &desk, at: moment) }
      return []
    case .cancelled(let id):
      _ = turn(id, .cancelled, event)
      return []
    case .placeTapped(let id, let place):
      guard id == self.id else { return [] }
      wheel?.set(place)
      announce(&desk)
      choose(for: id, &tallies, &desk, at: moment)
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
      wheel = ImageWheel(.picture(picture))
      announce(&desk)
      choose(for: id, &tallies, &desk, at: moment)
      return []
    }
  }

  private mutating func turn(_ id: EntityID, _ phase: Sample.Phase, _ event: Event) -> Dial.Change?
  {
    id == self.id ? wheel?.turn(phase, event) : nil
  }

  private mutating func step(
    _ id: EntityID, _ event: Event, _ tallies: inout Tallies, _ desk: inout Desk,
    at moment: Moment
  ) -> [Effect<EditorMessage>] {
    guard let place = wheel?.place, id == self.id else { return [] }
    switch event.keystroke {
    case .right, .up: wheel?.set(place + 1)
    case .left, .down: wheel?.set(place - 1)
    default:
      desk.pass()
      return []
    }
    announce(&desk)
    choose(for: id, &tallies, &desk, at: moment)
    return [.preventDefault]
  }

  /// Says what the wheel points at.
  private func announce(_ desk: inout Desk) {
    guard let wheel else { return }
    desk.spoken = ImageWords(language: desk.language).name(wheel.image)
  }

  /// Gives the tally what the wheel points at, unless it has that.
  private func choose(
    for id: EntityID, _ tallies: inout Tallies, _ desk: inout Desk, at moment: Moment
  ) {
    guard let wheel, tallies.sheet?.tally(id)?.settings.image != wheel.image else { return }
    tallies.perform(.change(id, .image(wheel.image)), &desk, at: moment)
  }
}
