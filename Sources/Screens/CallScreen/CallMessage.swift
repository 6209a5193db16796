import Interface
public import Replication

/// What happened on the screen of Time to Call.
public enum CallMessage: Equatable, Sendable {
  /// On the list of calls.
  case list(CallListMessage)
  /// With the time that one plays with.
  case play(PlayMessage)
  /// In a room, or what opens one.
  case room(RoomMessage)
  /// Back to the list.
  case backTapped
  /// Data that did not come are asked for again.
  case tryAgainTapped

  /// A key that nothing nearer took.
  case keyPressed

  // The machine
  case resized
  case shown
  case hidden
  case minutePassed(serial: Int64)
  case answered(Answer)
  /// Time has come to make more places ready to be found.
  case indexingDue
}

extension CallMessage {
  /// Whether the app has a part in it: what is asked of the server, and panels of its own.
  package var isForApp: Bool {
    switch self {
    case .room(.send(.feedTapped)), .room(.send(.sharingTapped)): true
    default: false
    }
  }
}
