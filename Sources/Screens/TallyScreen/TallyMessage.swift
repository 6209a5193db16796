public import Interface
public import Replication
public import TallyRooms

/// What happened on Tally's screen.
public enum TallyMessage: Equatable, Sendable {
  // Counting
  case halfPressed(EntityID, Half)
  case halfReleased(EntityID, Half)
  case halfCancelled(EntityID, Half)
  case halfHeld(pointer: Int32, serial: Int64)
  case goneExpired(EntityID)
  case halfClicked(EntityID, Half)
  case halfKeyed(EntityID, Half)
  case halfFocused(EntityID, Half)
  case menuAsked
  // The list as it lies on the page
  case scrolled
  case scrollEnded
  case pauseEnded
  case resized
  case rowResized
  // The board
  case setUpTapped
  case doneTapped
  case addTapped
  case boardNameEdited
  case boardNameLeft
  case boardNameKeyed
  // Setting up
  case resetTapped(EntityID)
  case resetExpired(serial: Int64)
  case settingsTapped(EntityID)
  case editor(EditorMessage)
  // Finding
  case search(SearchMessage)
  // Groups
  case foldTapped(EntityID)
  case addComputationTapped
  case addGroupTapped
  case addToGroupTapped(EntityID)
  // Moving
  case gripPressed(EntityID)
  case gripMoved(EntityID)
  case gripReleased(EntityID)
  case gripCancelled(EntityID)
  case gripKeyed(EntityID)
  // Sweeping away
  case swept(EntityID, Sweep)
  // Rooms
  case roomOpened(TallyPlace)
  case roomClosed
  case single(SingleMessage)
  case history(HistoryMessage)
  case exchange(ExchangeMessage)
  case wall(WallMessage)
  case archive(ArchiveMessage)
  // The machine
  case boardOpened
  case dayBegan
  case shaken
  case keyPressed
  case answered(Answer)
}

/// One half of a row: the right one adds, the left one subtracts.
public enum Half: Int64, Equatable, Sendable {
  /// Counts down.
  case subtract = -1
  /// Counts up.
  case add = 1
}

/// What can take the list's place.
public enum TallyPlace: Equatable, Sendable {
  /// One tally on the whole screen.
  case single(EntityID)
  /// What happened to a tally.
  case history(EntityID)
  /// What comes out of this board and into it.
  case exchange
  /// All that is counted, in figures for the wall.
  case wall
  /// What was put away, and what this device does.
  case archive
}
