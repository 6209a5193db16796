import Gestures
import Interface
import Markup
import Replication
import TallyRooms
import Tallying

/// What a finger on a row does that may sweep it away.
public enum Sweep: UInt8, Equatable, Sendable {
  /// It came down.
  case began
  /// It moved.
  case moved
  /// It was lifted.
  case ended
  /// The browser took it, to scroll.
  case cancelled
}

extension TallyScreen {
  /// A finger on a row that is set up, which may sweep it away.
  public struct Swipe: Sendable {
    let id: EntityID
    let pointer: Int32
    /// How wide the row is, in pixels.
    let width: Double
    /// What the finger does.
    var finger: GestureRecognizer
    /// How far the row follows to the left, in pixels; 0 until it is a swipe.
    var way = 0.0

    /// Whether it is deleted where the finger is lifted now.
    var isArmed: Bool { way >= width * 0.4 }
  }
}

extension TallyScreen {
  /// A quicker finger needs less of a way, in pixels a millisecond and pixels.
  private static let fling = (speed: 0.3, way: 64.0)

  /// A swipe to the left on a row deletes it.
  ///
  /// What goes up or down is the browser's to scroll, and it says so by cancelling; a grip is taken by
  /// itself. A mouse has the button for it.
  @inline(never)
  mutating func sweep(
    _ id: EntityID, _ phase: Sweep, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    if phase == .began {
      guard event.pointerType == .touch || event.pointerType == .pen, drag == nil,
        swipes.isEmpty, let box = event.box, box.width > 0
      else { return [] }
      var finger = GestureRecognizer()
      finger.update(event.sample(.began))
      swipes.append(
        Swipe(id: id, pointer: event.pointer, width: box.width, finger: finger))
      return []
    }
    guard var swipe = swipes.first, swipe.pointer == event.pointer else { return [] }
    swipes = []
    if phase == .cancelled { return [] }
    let wasArmed = swipe.isArmed
    lead(event.sample(phase == .moved ? .moved : .ended), &swipe)
    if phase == .moved {
      swipes.append(swipe)
      return swipe.isArmed != wasArmed ? [.vibrate(10)] : []
    }
    let isFling =
      swipe.way >= TallyScreen.fling.way
      && swipe.finger.velocity.x <= -TallyScreen.fling.speed
    if swipe.isArmed || isFling { delete(swipe.id, &desk, at: moment) }
    return []
  }

  private func lead(_ sample: Sample, _ swipe: inout Swipe) {
    let isDrag = !swipe.finger.update(sample).isDisjoint(with: .drag)
    guard isDrag || swipe.way > 0 else { return }
    let (across, along) = (-swipe.finger.translation.x, swipe.finger.translation.y)
    // It begins as one to the left, or it is none.
    if swipe.way == 0, across <= along.magnitude { return }
    swipe.way = max(0, across)
  }
}
