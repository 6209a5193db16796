public import Interface
public import Tallying

/// What happened in the room by which things come out of a board and into it.
public enum ExchangeMessage: Equatable, Sendable {
  /// It is time for the next piece of what is being done.
  case workDue(serial: Int64)
  /// What is being done shall not be done.
  case stopTapped
  // The report
  /// The report is to be written.
  case reportTapped
  /// The report is to be sent by mail.
  case mailTapped
  /// The report is to be handed to another program.
  case shareTapped
  /// The report is to be copied.
  case copyTapped
  /// What is said beside a button has been said long enough.
  case noteEnded(serial: Int64)
  // Files
  /// The counts are to be saved as a table.
  case sheetTapped
  /// Every tap is to be saved as a table.
  case tapsTapped
  /// The whole board is to be saved as a file.
  case boardTapped
  /// A file is to be opened.
  case openTapped
  /// The machine answers what the room has asked for.
  case answered(Answer)
  // A setup
  /// A setup is to carry the counts, or no longer.
  case countsToggled
  /// The setup's link is to be copied.
  case copyLinkTapped
  /// The setup's link is to be handed to another program.
  case shareLinkTapped
  /// Something was typed into the field for a setup's link.
  case linkEdited
  /// A key of the keyboard on that field.
  case linkKeyed
  /// The setup of that link is to be shown.
  case linkTapped
  /// A template was chosen, by its place in the list.
  case templateTapped(Int)
  // What came in
  /// The setup that came in is to be a new board.
  case newBoardTapped
  /// What came in is to be taken over.
  case takeTapped
  /// A table is to be imported in another way.
  case importChosen(ImportMode)
  /// It is not wanted.
  case leaveTapped
}
