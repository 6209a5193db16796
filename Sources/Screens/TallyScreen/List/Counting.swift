import Boards
import Gestures
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// What a finger on a row is allowed. The browser alone says what was a scroll, so no distance of
  /// ours ends a tap; and counting is slower than reading, so a hold is longer than usual.
  private static var fingers: GestureRecognizer.Thresholds {
    var thresholds = GestureRecognizer.Thresholds()
    thresholds.touchSlop = .infinity
    thresholds.mouseSlop = .infinity
    thresholds.hold = 600
    return thresholds
  }
  /// Within this time after a release a click on the same half belongs to it, in milliseconds.
  private static let clickDelay = 1000.0

  /// Touches, clicks and keys on a row.
  ///
  /// A count shows when the finger comes down and becomes an operation when it goes up. The browser
  /// says what was a scroll, by cancelling the pointer.
  mutating func count(
    _ message: TallyMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch message {
    case .halfPressed(let id, let half):
      // The main button only; a second press of the same pointer replaces the first.
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard desk.right != .look else {
        desk.refuse()
        return []
      }
      touches.removeAll { $0.pointer == event.pointer }
      let serial = desk.nextSerial()
      var finger = GestureRecognizer(TallyScreen.fingers)
      finger.update(event.sample(.began))
      touches.append(
        Touch(
          pointer: event.pointer, id: id, half: half, serial: serial, finger: finger,
          began: (event.time, moment.now)))
      let held = TallyMessage.halfHeld(pointer: event.pointer, serial: serial)
      let tick = desk.shelf.isSounding ? [tick(id, half, desk)] : []
      return tick + [.vibrate(10), .wake(after: Int32(finger.thresholds.hold), held)]
    case .halfReleased(let id, let half):
      guard var touch = lift(event.pointer) else { return [] }
      lastRelease = (touch.id, touch.half, event.time)
      let after = afterLifting(touch)
      guard touch.id == id, touch.half == half, !hasSlidOff(event) else { return after }
      // Where a tally has the screen to itself, a thumb may lie as long as it likes.
      let isTap = touch.finger.update(event.sample(.ended)) == .tap || single != nil
      return (isTap ? count(id, half, &desk, at: moment) : openByLongPress(id, at: moment)) + after
    case .halfCancelled:
      guard let touch = lift(event.pointer) else { return [] }
      return afterLifting(touch)
    case .goneExpired(let id):
      leaving.remove(id)
      if !held.contains(id) { tallies.letGo(id, desk) }
      return []
    case .halfHeld(let pointer, let serial):
      guard let i = touches.firstIndex(where: { $0.pointer == pointer }),
        touches[i].serial == serial
      else { return [] }
      if single != nil { return [] }
      let touch = touches[i]
      // No timer comes early, whatever the wall clock says.
      let time = max(
        touch.began.event + Double(moment.now - touch.began.wall), touch.finger.deadline ?? 0)
      if touches[i].finger.advance(to: time) == .hold {
        _ = lift(pointer)
        return openByLongPress(touch.id, at: moment)
      }
      guard let deadline = touches[i].finger.deadline else { return [] }
      return [.wake(after: Int32(deadline - time), message)]
    case .halfClicked(let id, let half):
      // A click without a touch before it comes from a key or from assistive technology.
      if event.detail != 0, let last = lastRelease, last.id == id, last.half == half,
        event.time - last.time < TallyScreen.clickDelay
      {
        return []
      }
      return countAndSay(id, half, &desk, at: moment)
    case .halfKeyed(let id, let half): return key(id, half, event, &desk, at: moment)
    case .halfFocused(let id, let half):
      focus = Focus(id: id, half: half)
      return []
    case .menuAsked:
      // The menu of a long touch would take the place of the count.
      return [.preventDefault]
    default: return []
    }
  }

  /// A long press is a wish for more than one: it opens what the tally has to offer.
  private mutating func openByLongPress(_ id: EntityID, at moment: Moment) -> [TallyEffect] {
    side = .settingUp
    editor = Editor(id: id, isNew: false)
    editor?.heldAt = moment.now
    layout.wayToEditor = (layout.scroll.top, layout.scroll.top)
    reveal(id)
    return [.vibrate(30)]
  }

  /// Counts by the tally's step, and says so where that reaches a limit.
  private mutating func count(
    _ id: EntityID, _ half: Half, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    guard desk.right != .look else {
      desk.refuse()
      return []
    }
    guard let row = tallies.sheet?.tally(id) else { return [] }
    perform(.count(id, by: half.rawValue * row.settings.step.value), &desk, at: moment)
    let settings = row.settings
    if settings.capacity == nil && settings.target == nil && row.countsAlso.isEmpty { return [] }
    return signal(id, half, &desk)
  }

  mutating func countAndSay(
    _ id: EntityID, _ half: Half, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    guard desk.right != .look else {
      desk.refuse()
      return []
    }
    desk.spoken = ""
    let effects = count(id, half, &desk, at: moment) + tickAfter(id, half, desk)
    if desk.spoken.utf8.isEmpty, let row = tallies.sheet?.tally(id) {
      desk.spoken = announcement(of: row)
    }
    return effects
  }

  private mutating func lift(_ pointer: Int32) -> Touch? {
    guard let i = touches.firstIndex(where: { $0.pointer == pointer }) else { return nil }
    return touches.remove(at: i)
  }

  /// A row deleted under the finger goes a little later: the click that follows the touch would hit
  /// what comes up in its place.
  private mutating func afterLifting(_ touch: Touch) -> [TallyEffect] {
    guard tallies.sheet?.tally(touch.id)?.isDeleted == true else { return [] }
    leaving.insert(touch.id)
    return [.wake(after: 400, .goneExpired(touch.id))]
  }

  /// Whether a finger was lifted off its half: a swipe, or a change of mind. A thumb may roll a
  /// little.
  private func hasSlidOff(_ event: Event) -> Bool {
    guard let box = event.box else { return false }
    let slack = 24.0
    return event.x < box.x - slack || event.x > box.x + box.width + slack
      || event.y < box.y - slack || event.y > box.y + box.height + slack
  }
}
