import Calling
public import CivilTime
public import Interface
public import Replication

/// How often a call is.
public enum CallRhythm: CaseIterable, Equatable, Sendable {
  case once, daily, weekly

  /// How often a call is as it is edited.
  init(_ call: Call) {
    if case .weekly? = call.time {
      self = call.weekdays == .all ? .daily : .weekly
    } else {
      self = .once
    }
  }
}

/// What happened while a call is edited.
public enum CallEditMessage: Equatable, Sendable {
  case cancelTapped
  case doneTapped
  case deleteTapped
  case nameEdited
  case nameKeyed
  case nameCleared
  case repeatTapped(CallRhythm)
  /// Another date for a call of one date.
  case dateTapped
  case dayTapped(Weekday)
  /// Longer or shorter.
  case lengthStepped(isLonger: Bool)
  case addTapped
  /// Another place in the stead of one.
  case placeTapped(EntityID)
  case removeTapped(EntityID)
  /// What else is known of a place is shown, or no more.
  case detailsTapped(EntityID)
  case details(PlaceDetailsMessage)
  /// The grip of a place.
  case grip(EntityID, GripPhase)
}
