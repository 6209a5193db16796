import Interface
public import Replication

/// What happened on the screen of Time to Call.
public enum CallMessage: Equatable, Sendable {
  /// On the list of calls.
  case list(CallListMessage)
  /// With the time that one plays with.
  case play(PlayMessage)
  /// While a call is edited.
  case edit(CallEditMessage)
  /// While a place is picked.
  case pick(PickMessage)
  /// In the room of the best times.
  case best(BestMessage)
  /// While a date is picked.
  case date(DateMessage)
  /// While a call goes out.
  case send(SendMessage)
  case sendTapped
  case bestTapped
  case dateTapped
  /// The call that is shown is to be edited.
  case editTapped
  /// A new call is to be made.
  case addTapped
  /// Back to the list.
  case backTapped
  /// Data that did not come are asked for again.
  case tryAgainTapped

  // The machine
  case resized
  case shown
  case hidden
  case minutePassed(serial: Int64)
  case answered(Answer)
}
