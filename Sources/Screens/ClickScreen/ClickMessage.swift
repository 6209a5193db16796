public import Interface

/// What happened on the screen of Click.
public enum ClickMessage: Equatable, Sendable {
  /// A finger came down on the dial.
  case dialPressed
  /// It moved.
  case dialMoved
  /// It went up.
  case dialReleased
  /// The browser took it away.
  case dialCancelled
  /// A key of the keyboard on the dial.
  case dialKeyed
  /// The tempo is to be so many beats a minute faster.
  case stepTapped(Int64)
  /// It is to begin, or to end.
  case playTapped
  /// Among grooves and rudiments.
  case grooves(GroovesMessage)
  /// A key was pressed that nothing nearer took.
  case keyPressed
  /// The machine answers.
  case answered(Answer)
}
