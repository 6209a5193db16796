import Boards
import Gestures
import Markup
import Replication
import Reports
import Tallying

extension App {
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
  mutating func count(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .halfPressed(let id, let half):
      // The main button only; a second press of the same pointer replaces the first.
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard right != .look else { return refuse() }
      tally.touches.removeAll { $0.pointer == event.pointer }
      let serial = tally.nextSerial()
      var finger = GestureRecognizer(App.fingers)
      finger.update(event.sample(.began))
      tally.touches.append(
        TallyState.Touch(
          pointer: event.pointer, id: id, half: half, serial: serial, finger: finger,
          began: (event.time, moment.now)))
      let held = Message.tally(.halfHeld(pointer: event.pointer, serial: serial))
      let tick = shelf.isSounding ? [tick(id, half)] : []
      return tick + [.vibrate(10), .wake(after: Int32(finger.thresholds.hold), held)]
    case .halfReleased(let id, let half):
      guard var touch = lift(event.pointer) else { return [] }
      tally.lastRelease = (touch.id, touch.half, event.time)
      let after = afterLifting(touch)
      guard touch.id == id, touch.half == half, !hasSlidOff(event) else { return after }
      // Where a tally has the screen to itself, a thumb may lie as long as it likes.
      let isTap = touch.finger.update(event.sample(.ended)) == .tap || single != nil
      return (isTap ? count(id, half, at: moment) : open(id, at: moment)) + after
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
      if single != nil { return [] }
      let touch = tally.touches[i]
      // No timer comes early, whatever the wall clock says.
      let time = max(
        touch.began.event + Double(moment.now - touch.began.wall), touch.finger.deadline ?? 0)
      if tally.touches[i].finger.advance(to: time) == .hold {
        _ = lift(pointer)
        return open(touch.id, at: moment)
      }
      guard let deadline = tally.touches[i].finger.deadline else { return [] }
      return [.wake(after: Int32(deadline - time), .tally(message))]
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
    default: return []
    }
  }

  /// A long press is a wish for more than one: it opens what the tally has to offer.
  private mutating func open(_ id: EntityID, at moment: Moment) -> [Effect] {
    tally.side = .settingUp
    tally.editor = TallyState.Editor(id: id, isNew: false)
    tally.editor?.heldAt = moment.now
    reveal(id)
    return [.vibrate(30)]
  }

  /// Counts by the tally's step, and says so where that reaches a limit.
  private mutating func count(_ id: EntityID, _ half: Half, at moment: Moment) -> [Effect] {
    guard right != .look else { return refuse() }
    guard let row = session?.sheet.tally(id) else { return [] }
    let effects = perform(.count(id, by: half.rawValue * row.settings.step.value), at: moment)
    let settings = row.settings
    if settings.capacity == nil && settings.target == nil && row.countsAlso.isEmpty {
      return effects
    }
    return effects + signal(id, half)
  }

  mutating func countAndSay(_ id: EntityID, _ half: Half, at moment: Moment) -> [Effect] {
    guard right != .look else { return refuse() }
    tally.spoken = ""
    let effects = count(id, half, at: moment) + tickAfter(id, half)
    if tally.spoken.utf8.isEmpty, let row = session?.sheet.tally(id) {
      tally.spoken = words.announce(words.name(row), figures(of: row))
      if let progress = row.progress {
        tally.spoken += " " + settingsWords.progress(progress)
      }
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
    guard let sheet = session?.sheet, let lines, let line = line(of: id) else { return [] }
    var next = line + step
    // Neither a group nor what is computed has anything to stand on.
    while next >= 0, next < lines.count {
      if case .row(let row) = lines[next], sheet.tallies[row].computation == nil { break }
      next += step
    }
    guard let target = entity(inLine: next) else { return [] }
    reveal(target)
    tally.focus = TallyState.Focus(id: target, half: half)
    return []
  }
}
