public import Interface

/// What happened in the room by which things come out of a board and into it.
public enum ExchangeMessage: Equatable, Sendable {
  /// It is time for the next piece of what is being done.
  case workDue(serial: Int64)
  /// What is being done shall not be done.
  case stopTapped
  // The report
  case reportTapped
  case mailTapped
  case shareTapped
  case copyTapped
  case noteEnded(serial: Int64)
  // Files
  case sheetTapped
  case tapsTapped
  case boardTapped
  case openTapped
  case answered(Answer)
  // A setup
  case countsToggled
  case copyLinkTapped
  case shareLinkTapped
  case linkEdited
  case linkKeyed
  case linkTapped
  case templateTapped(Int)
  // What came in
  case takeTapped
  case againTapped
  case leaveTapped
}
