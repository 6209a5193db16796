public import Interface

/// What happened on the screen of Click.
public enum ClickMessage: Equatable, Sendable {
  /// On the dial, or with the symbols around it.
  case dial(DialMessage)
  /// On the strip with the bar.
  case strip(StripMessage)
  /// With what starts, stops and counts.
  case transport(TransportMessage)
  /// The songs of the board are to be seen.
  case songsTapped
  /// How this device plays is to be set.
  case settingsTapped
  /// In a room.
  indirect case room(ClickRoomMessage)
  /// Among grooves and rudiments.
  case grooves(GroovesMessage)
  /// A key was pressed that nothing nearer took.
  case keyPressed
  /// What a song has taken the place of is to come back.
  case putBack
  /// It is in front.
  case shown
  /// It is not any more.
  case hidden
  /// The machine answers.
  case answered(Answer)
}

/// What happened on the dial.
public enum DialMessage: Equatable, Sendable {
  /// A finger came down on it.
  case pressed
  /// It moved.
  case moved
  /// It went up.
  case released
  /// The browser took it away.
  case cancelled
  /// It may have rested for a hold.
  case held(Int64)
  /// A key of the keyboard on the lens.
  case keyed
  /// More of what it sets is to be seen.
  case opened
  /// It is to set something else.
  case aspectTapped(Aspect)
}

/// What happened on the strip.
public enum StripMessage: Equatable, Sendable {
  /// A beat is to have another weight.
  case beatTapped(Int)
  /// A finger came down on the bar's end.
  case endPressed
  /// It moved.
  case endMoved
  /// It went up, or was taken away.
  case endReleased
  /// A key of the keyboard on the bar's end.
  case endKeyed
}

/// What happened with what starts, stops and counts.
public enum TransportMessage: Equatable, Sendable {
  /// A finger came down on start or stop.
  case playPressed
  /// It went up on it, or a key was pressed on it.
  case playTapped
  /// What comes next is to be played, or what came before.
  case skipTapped(Int)
  /// A finger came down on what counts the tempo.
  case tapPressed
  /// A key was pressed on it, or a finger went up.
  case tapTapped
  /// A finger came down on plus or minus.
  case stepPressed(Int64)
  /// It still lies there.
  case stepHeld(Int64, serial: Int64)
  /// It went up, or was taken away.
  case stepReleased
  /// A key was pressed on it, or a finger went up on it.
  case stepTapped(Int64)
}
