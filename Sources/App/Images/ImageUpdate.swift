import Boards
import Gestures
import Markup
import Replication
import Tallying

/// What happened to a tally's image.
public enum ImageMessage: Equatable, Sendable {
  /// The wheel is to be shown, or put away.
  case wheelTapped(EntityID)
  /// A finger came down on the wheel, moved, went up, or was taken away by the browser.
  case pressed(EntityID)
  case moved(EntityID)
  case released(EntityID)
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

extension App {
  var imageWords: ImageWords { ImageWords(language: words.language) }

  /// Lets something happen to a tally's image.
  mutating func image(_ message: ImageMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .wheelTapped(let id):
      guard tally.editor?.id == id else { return [] }
      if tally.editor?.wheel != nil {
        tally.editor?.wheel = nil
      } else {
        tally.editor?.wheel = ImageWheel.dial(session?.sheet.tally(id)?.settings.image)
      }
      tally.editor?.isPictureWrong = false
      return []
    case .pressed(let id):
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      return turn(id, .began, event) == nil ? [] : [.preventDefault]
    case .moved(let id):
      guard case .turned? = turn(id, .moved, event) else { return [] }
      announce(at: tally.editor?.wheel?.value)
      // Only a finger that turns takes the pointer: one that taps hits the drawing beneath it.
      return [.capturePointer, .vibrate(5)]
    case .released(let id):
      guard turn(id, .ended, event) == .ended, let wheel = tally.editor?.wheel else { return [] }
      return choose(ImageWheel.image(at: wheel.value), for: id, at: moment)
    case .cancelled(let id):
      _ = turn(id, .cancelled, event)
      return []
    case .placeTapped(let id, let place):
      tally.editor?.wheel?.set(Double(place))
      announce(at: Double(place))
      return choose(ImageWheel.icon(at: place).map { .drawing($0.rawValue) }, for: id, at: moment)
    case .keyed(let id): return step(id, event, at: moment)
    case .pictureTapped(let id):
      guard tally.editor?.id == id else { return [] }
      tally.editor?.isPictureWrong = false
      return [.pickPicture(side: 96, mostBytes: Int32(TallyPicture.mostBytes))]
    case .pictured(let bytes):
      guard let id = tally.editor?.id else { return [] }
      guard let picture = try? TallyPicture(bytes) else {
        tally.editor?.isPictureWrong = true
        tally.spoken = imageWords.notAPicture
        return []
      }
      tally.editor?.isPictureWrong = false
      tally.editor?.wheel = ImageWheel.dial(nil)
      tally.spoken = imageWords.ownPicture
      return choose(.picture(picture), for: id, at: moment)
    }
  }

  private mutating func turn(_ id: EntityID, _ phase: Sample.Phase, _ event: Event) -> Dial.Change?
  {
    guard tally.editor?.id == id, let box = event.box ?? tally.editor?.wheelBox else { return nil }
    if phase == .began { tally.editor?.wheelBox = box }
    let center = Point(x: box.x + box.width / 2, y: box.y + box.height / 2)
    return tally.editor?.wheel?.update(
      phase, finger: event.pointer, at: Point(x: event.x, y: event.y), around: center)
  }

  private mutating func step(_ id: EntityID, _ event: Event, at moment: Moment) -> [Effect] {
    guard let wheel = tally.editor?.wheel, tally.editor?.id == id else { return [] }
    let next: Double
    switch event.keystroke {
    case .right, .up: next = wheel.value + 1
    case .left, .down: next = wheel.value - 1
    default: return keyPressed(event, at: moment)
    }
    tally.editor?.wheel?.set(next)
    announce(at: tally.editor?.wheel?.value)
    guard let value = tally.editor?.wheel?.value else { return [] }
    return [.preventDefault] + choose(ImageWheel.image(at: value), for: id, at: moment)
  }

  private mutating func announce(at place: Double?) {
    guard let place else { return }
    tally.spoken = imageWords.name(ImageWheel.icon(at: nearestInteger(place)))
  }

  private mutating func choose(_ image: TallyImage?, for id: EntityID, at moment: Moment)
    -> [Effect]
  {
    perform(.change(id, .image(image)), at: moment)
  }
}
