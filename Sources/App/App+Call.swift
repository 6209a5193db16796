import Boards
import CallScreen
import Interface
import Markup

extension App {
  /// Lets something happen on the screen of Time to Call.
  @inline(never)
  mutating func tell(
    _ message: CallMessage, _ event: Event, at moment: Moment
  ) -> [Effect] {
    guard case .full(var screen) = callSlot else { return [] }
    callSlot = .empty
    defer { callSlot = .full(screen) }
    return screen.update(message, event, &desk, at: moment).map { $0.map { .call($0) } }
  }

  /// Puts Time to Call in front.
  @inline(never)
  mutating func showCall(at moment: Moment) -> [Effect] {
    if callSlot.isEmpty {
      callSlot = .full(CallScreen(desk.language))
      recallInCall()
    }
    let effects = tell(CallMessage.shown, Event(.click), at: moment)
    return wantedCall == nil ? effects : effects + openWantedCall(at: moment)
  }

  /// Opens the call that was open when this device last had the board in front.
  @inline(never)
  mutating func recallInCall() {
    guard case .full(var screen) = callSlot else { return }
    callSlot = .empty
    screen.recall(recalled)
    callSlot = .full(screen)
  }

  /// Lets it take in what has changed on the board.
  @inline(never)
  mutating func followCall(at moment: Moment) -> [Effect] {
    guard case .full(var screen) = callSlot else { return [] }
    callSlot = .empty
    defer { callSlot = .full(screen) }
    return screen.follow(&desk, at: moment).map { $0.map { .call($0) } }
  }

  /// How it looks now.
  @inline(never)
  var callFace: Face<Message>? { callSlot.value?.face(desk).map { .call($0) } }
}
