public import Interface
public import Replication
public import TallyRooms

/// What happened on Tally's screen.
public enum TallyMessage: Equatable, Sendable {

  // MARK: Counting

  /// A finger came down on half of a row.
  case halfPressed(EntityID, Half)
  /// It went up again there.
  case halfReleased(EntityID, Half)
  /// The browser took it away, to scroll or for a gesture of its own.
  case halfCancelled(EntityID, Half)
  /// It has stayed for a while.
  case halfHeld(pointer: Int32, serial: Int64)
  /// A row whose tally somebody else deleted has been kept long enough.
  case goneExpired(EntityID)
  /// A click without a finger, as assistive technology makes them.
  case halfClicked(EntityID, Half)
  /// A key of the keyboard on half of a row.
  case halfKeyed(EntityID, Half)
  /// The keyboard came to half of a row.
  case halfFocused(EntityID, Half)
  /// The browser's menu was asked for.
  case menuAsked

  // MARK: The list as it lies on the page

  /// The list moved under a finger, a wheel or a key.
  case scrolled
  /// A throw would come to rest at a place, and can be aimed at another.
  case scrollNearsEnd
  /// It came to rest.
  case scrollEnded
  /// It has not moved for a while, where no end is reported.
  case pauseEnded
  /// The list has more or less room.
  case resized
  /// A row is higher or lower than it was.
  case rowResized

  // MARK: The board

  /// The board is to be set up.
  case setUpTapped
  /// Setting up is done.
  case doneTapped
  /// A new tally is wanted.
  case addTapped
  /// Something about its name.
  case adding(AddingMessage)
  /// Something was typed into the board's name.
  case boardNameEdited
  /// The name lost the keyboard.
  case boardNameLeft
  /// A key of the keyboard on the name.
  case boardNameKeyed

  // MARK: Setting up

  /// A tally is to be counted from its start again.
  case resetTapped(EntityID)
  /// The second tap that confirms this did not come in time.
  case resetExpired(serial: Int64)
  /// The settings of a row are to be opened, or closed.
  case settingsTapped(EntityID)
  /// Something in these settings.
  case editor(EditorMessage)

  // MARK: Finding

  /// Something about finding a tally by its name.
  case search(SearchMessage)

  // MARK: Groups

  /// A group is to be folded, or unfolded.
  case foldTapped(EntityID)
  /// A new computation is wanted.
  case addComputationTapped
  /// A new group is wanted.
  case addGroupTapped
  /// A new tally is wanted in a group.
  case addToGroupTapped(EntityID)

  // MARK: Moving

  /// A finger came down on the grip by which a row is moved.
  case gripPressed(EntityID)
  /// It moved.
  case gripMoved(EntityID)
  /// It went up: the row stays where it is.
  case gripReleased(EntityID)
  /// The browser took it away: the row goes back.
  case gripCancelled(EntityID)
  /// A key of the keyboard on the grip.
  case gripKeyed(EntityID)

  // MARK: Sweeping away

  /// A row is swept aside, to be put away.
  case swept(EntityID, Sweep)

  // MARK: Rooms

  /// A room is to take the list's place.
  case roomOpened(TallyRoom)
  /// The list is wanted again.
  case roomClosed
  /// Something in the room with one tally.
  case single(SingleMessage)
  /// Something in the room with what happened to a tally.
  case history(HistoryMessage)
  /// Something in the room by which things come out of the board and into it.
  case exchange(ExchangeMessage)
  /// Something in the room with figures for the wall.
  case wall(WallMessage)
  /// Something in the room with what was put away.
  case archive(ArchiveMessage)

  // MARK: The machine

  /// Tally is in front again, or no longer.
  case shown
  case hidden
  /// A board is open.
  case boardOpened
  /// Midnight has passed.
  case dayBegan
  /// The device was shaken.
  case shaken
  /// A key was pressed that nothing nearer took.
  case keyPressed
  /// The machine answers what the screen has asked for.
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
public enum TallyRoom: Equatable, Sendable {
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
