public import CivilTime
public import Interface
public import Replication

/// What happened while a call is edited.
public enum CallEditMessage: Equatable, Sendable {
  case cancelTapped
  case doneTapped
  case deleteTapped
  case nameEdited
  case nameKeyed
  case nameCleared
  /// Every week, or once.
  case repeatTapped(isWeekly: Bool)
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
