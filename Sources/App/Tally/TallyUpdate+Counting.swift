import Markup
import Replication
import Tallying

extension App {
  /// How long a finger may rest before it is no tap any more, in milliseconds.
  private static let hold: Int32 = 600
  /// Within this time after a release a click on the same half belongs to it, in milliseconds.
  private static let clickDelay = 1000.0

  /// Touches, clicks and keys on a row.
  ///
  /// A count shows when the finger comes down and becomes an operation when it goes up. The browser
  /// says what was a scroll, by cancelling the pointer.
  mutating func count(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .halfPressed(let id, let half):
      // The main button only; a second press of the same pointer replaces the first.
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      tally.touches.removeAll { $0.pointer == event.pointer }
      let serial = tally.nextSerial()
      tally.touches.append(
        TallyState.Touch(
          pointer: event.pointer, id: id, half: half, serial: serial, since: moment.now))
      let held = Message.tally(.halfHeld(pointer: event.pointer, serial: serial))
      return [.vibrate(10), .wake(after: App.hold, held)]
    case .halfReleased(let id, let half):
      guard let touch = lift(event.pointer) else { return [] }
      tally.lastRelease = (touch.id, touch.half, event.time)
      let after = afterLifting(touch)
      guard touch.id == id, touch.half == half, !hasSlidOff(event) else { return after }
      return perform(.count(id, by: half.rawValue), at: moment) + after
    case .halfCancelled:
      guard let touch = lift(event.pointer) else { return [] }
      return afterLifting(touch)
    case .goneExpired(let id):
      tally.leaving.remove(id)
      if !tally.held.contains(id) { session?.letGo(id) }
      return []
    case .halfHeld(let pointer, let serial):
      guard let i = tally.touches.firstIndex(where: { $0.pointer == pointer }),
        tally.touches[i].serial == serial
      else { return [] }
      let touch = tally.touches[i]
      // A timer that comes late says that the page stood still; the release may wait behind it.
      if moment.now - touch.since > Int64(App.hold) + 100 {
        tally.touches[i].since = moment.now - Int64(App.hold)
        return [.wake(after: 50, .tally(message))]
      }
      // A long press is a wish for more than one: it opens what the tally has to offer.
      _ = lift(pointer)
      tally.side = .settingUp
      tally.editor = TallyState.Editor(id: touch.id, isNew: false)
      if let sheet = session?.sheet { reveal(touch.id, in: sheet) }
      return [.vibrate(30)]
    case .halfClicked(let id, let half):
      // A click without a touch before it comes from a key or from assistive technology.
      if event.detail != 0, let last = tally.lastRelease, last.id == id, last.half == half,
        event.time - last.time < App.clickDelay
      {
        return []
      }
      return countAndSay(id, half, at: moment)
    case .halfKeyed(let id, let half): return key(id, half, event, at: moment)
    case .halfFocused(let id, let half):
      tally.focus = TallyState.Focus(id: id, half: half)
      return []
    case .menuAsked:
      // The menu of a long touch would take the place of the count.
      return [.preventDefault]
    case .scrolled:
      look(at: event)
      return []
    default: return []
    }
  }

  private mutating func countAndSay(_ id: EntityID, _ half: Half, at moment: Moment) -> [Effect] {
    let effects = perform(.count(id, by: half.rawValue), at: moment)
    if let row = session?.sheet.tally(id), tally.full != id {
      tally.spoken = words.announce(words.name(row), figures(of: row))
    }
    return effects
  }

  private mutating func lift(_ pointer: Int32) -> TallyState.Touch? {
    guard let i = tally.touches.firstIndex(where: { $0.pointer == pointer }) else { return nil }
    return tally.touches.remove(at: i)
  }

  /// A row deleted under the finger goes a little later: the click that follows the touch would hit
  /// what comes up in its place.
  private mutating func afterLifting(_ touch: TallyState.Touch) -> [Effect] {
    guard session?.sheet.tally(touch.id)?.isDeleted == true else { return [] }
    tally.leaving.insert(touch.id)
    return [.wake(after: 400, .tally(.goneExpired(touch.id)))]
  }

  /// Whether a finger was lifted off its half: a swipe, or a change of mind. A thumb may roll a
  /// little.
  private func hasSlidOff(_ event: Event) -> Bool {
    guard let box = event.box else { return false }
    let slack = 24.0
    return event.x < box.x - slack || event.x > box.x + box.width + slack
      || event.y < box.y - slack || event.y > box.y + box.height + slack
  }

  private mutating func key(_ id: EntityID, _ half: Half, _ event: Event, at moment: Moment)
    -> [Effect]
  {
    switch event.keystroke {
    case .plus, .right: return [.preventDefault] + countAndSay(id, .add, at: moment)
    case .minus, .left: return [.preventDefault] + countAndSay(id, .subtract, at: moment)
    case .down: return [.preventDefault] + focus(from: id, by: 1, half)
    case .up: return [.preventDefault] + focus(from: id, by: -1, half)
    default: return keyPressed(event, at: moment)
    }
  }

  private mutating func focus(from id: EntityID, by step: Int, _ half: Half) -> [Effect] {
    guard let session, let row = session.sheet.row(of: id) else { return [] }
    let next = row + step
    guard next >= 0, next < session.sheet.tallies.count else { return [] }
    let target = session.sheet.tallies[next].id
    reveal(target, in: session.sheet)
    tally.focus = TallyState.Focus(id: target, half: half)
    return []
  }

  /// Follows the list as it scrolls, so that only what is near the screen is drawn.
  private mutating func look(at event: Event) {
    guard let scroll = event.scroll, let count = session?.sheet.tallies.count, count > 0 else {
      return
    }
    let rowHeight = scroll.extent / Double(count)
    guard rowHeight > 0 else { return }
    let onScreen = Int(scroll.viewport / rowHeight) + 1
    let top = Int(scroll.top / rowHeight)
    // Two screens on each side are drawn ahead; nothing changes until one of them is used up.
    let window = tally.window
    let isInside =
      top - onScreen >= window.first || window.first == 0
    let isBelow = top + 2 * onScreen <= window.first + window.count
    if isInside && isBelow { return }
    tally.window = TallyState.Window(
      first: max(0, top - 2 * onScreen), count: max(24, 5 * onScreen))
    // A row that comes back later must not pull the list to itself.
    tally.focus = nil
  }
}
