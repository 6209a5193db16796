/// What happened on the wall board.
public enum WallMessage: Equatable, Sendable {
  /// The room for the tiles was measured.
  case resized
  /// It is time to look at the clock.
  case timePassed(serial: Int64)
  /// The way out has been seen long enough.
  case keyExpired(serial: Int64)
  /// Somebody touched it.
  case tapped
  /// A key was pressed.
  case keyed
  /// A finger came down on the way out, or left it.
  case leavePressed, leaveReleased
  /// The finger has stayed for a while.
  case leaveHeld(serial: Int64)
  /// A click, which a key of the keyboard or assistive technology may have made.
  case leaveClicked
  /// A menu was asked for.
  case menuAsked
}
