import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Text

extension CallScreen {
  /// Lets something happen on it.
  public mutating func update(
    _ message: CallMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    calls.now = Instant(secondsSince1970: moment.now / 1000)
    if !roomSlot.isEmpty, refusesToLeave(for: message, &desk) { return [] }
    let place = place
    let opened = opened
    focus = nil
    let effects = carryOut(message, event, &desk, at: moment)
    if !asideSlot.isEmpty, receivedSlot.isEmpty, roomSlot.isEmpty { bringEditBack() }
    if place != self.place { came(from: place, by: message) }
    // Enter is done with the name: the field lets go of the keyboard.
    if message == .room(.edit(.nameKeyed)), event.keystroke == .enter { focus = .heading }
    if opened != self.opened { remember(&desk) }
    if !roomSlot.isEmpty || draft != .none { keepDraft(&desk) }
    return effects
  }

  private mutating func carryOut(
    _ message: CallMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    switch message {
    case .list(let message): return list(message, event, &desk, at: moment)
    case .play(let message): return play(message, event, &desk, at: moment)
    case .room(let message): return updateRoom(message, event, &desk, at: moment)
    case .backTapped:
      opened = nil
      playing.leave()
    case .keyPressed: return leave(event, &desk, at: moment)
    case .tryAgainTapped: return calls.ask()
    case .resized:
      width = event.box.map { $0.x + $0.width } ?? 0
      isListOld = true
    case .shown:
      isShown = true
      calls.remember(desk.shelf.memory(Shelf.callsKey))
      return calls.ask() + waitForMinute(&desk, at: moment)
    case .hidden:
      isShown = false
      calls.sheet = nil
      serial = nil
    case .minutePassed(let serial):
      isListOld = true
      return serial == self.serial ? waitForMinute(&desk, at: moment) : []
    case .answered(.data(.allPlaces, let bytes)): return calls.takeAllPlaces(bytes)
    case .answered(.position(let position)): take(position, &desk)
    case .answered(let answer):
      calls.take(answer)
      isListOld = true
      if case .data(.places, _) = answer, !roomSlot.isEmpty { return searchAnew() }
    case .indexingDue: return goOnIndexing()
    }
    return []
  }

  /// Takes in what has changed on the board, while it is looked at.
  public mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<CallMessage>] {
    guard isShown, let session = desk.session else { return [] }
    calls.now = Instant(secondsSince1970: moment.now / 1000)
    if calls.sheet == nil || session.sheet.isEverything {
      calls.sheet = CallSheet(session.board)
      isListOld = true
    } else if !session.sheet.entities.isEmpty {
      for id in session.sheet.entities {
        calls.sheet?.refresh(id, from: session.board, isHeld: false)
      }
      isListOld = true
    }
    calls.makeExample(desk.identities(5, moment, 32))
    if isListOld { for call in calls.sheet?.calls ?? [] { calls.lookUp(calls.here(call)) } }
    if !roomSlot.isEmpty || draft != .none { followDraft(&desk, at: moment) }
    let wanted = wanted.map { calls.here($0) }
    if let wanted { calls.lookUp(wanted) }
    playing.follow(wanted, calls)
    if isListOld {
      if calls.areKept { list.follow(calls, chosen: isDesk ? wanted?.id : nil) }
      isListOld = false
    }
    return []
  }

  /// Wakes when the wall clock shows another minute.
  private mutating func waitForMinute(
    _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    let serial = desk.nextSerial()
    self.serial = serial
    let left = 60_000 - Int32(truncatingIfNeeded: moment.now % 60_000)
    return [.wake(after: left + 50, .minutePassed(serial: serial))]
  }
}
