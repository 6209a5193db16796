import Interface
import Markup
import TallyRooms

/// What happened to the key that leaves a tally which has the screen to itself.
public enum SingleMessage: Equatable, Sendable {
  /// A finger came down on the key that leaves.
  case leavePressed
  /// It went up again.
  case leaveReleased
  /// The finger has stayed for a while.
  case leaveHeld(serial: Int64)
  /// A click, which a key of the keyboard or assistive technology may have made.
  case leaveClicked
}

extension TallyScreen {
  /// The key that leaves is held, let go of or clicked.
  func hold(
    _ message: SingleMessage, _ event: Event, _ key: inout HoldToLeave, _ desk: inout Desk
  ) -> [TallyEffect] {
    switch message {
    case .leavePressed:
      let serial = key.press(&desk)
      return [.wake(after: HoldToLeave.time, .single(.leaveHeld(serial: serial)))]
    case .leaveReleased: key.release()
    case .leaveHeld(let serial): return key.isHeldLongEnough(serial) ? [.vibrate(30)] : []
    case .leaveClicked: key.click(event)
    }
    return []
  }
}
