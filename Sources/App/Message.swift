import Boards
import Replication
import Tallying

/// What happened: in the view, or as an answer of the machine.
public enum Message: Equatable, Sendable {
  /// Something on Tally's screen.
  case tally(TallyMessage)
  /// Something between this device, its server and the panel that shows it.
  case inStep(InStepMessage)
  /// Something about a tally's history.
  case history(HistoryMessage)
  /// Something in the panel by which things come out of a board and into it.
  case exchange(ExchangeMessage)
  /// Something on the board for the wall.
  case wall(WallMessage)
  /// A board is open, and what was done on opening it is on its way to the store.
  case boardOpened
  /// Something about a tally that has the screen to itself.
  case single(SingleMessage)
  /// Midnight has come.
  case dayBegan
  /// The device was shaken.
  case shaken
  /// It is known whether the device feels how it is moved.
  case motionSensed(MotionSense)
  /// A panel is to take the list's place.
  case panelOpened(Panel)
  /// The list is to be seen again.
  case panelClosed
  /// A key was pressed that nothing nearer took.
  case keyPressed
  /// The writes under a ticket are safe.
  case stored(ticket: Int64)
  /// The writes under a ticket are not.
  case notStored(ticket: Int64, StorageTrouble)
  /// The store cannot be opened.
  case notOpened(StorageTrouble)
  /// Another tab stored an operation.
  case heard([UInt8])
  /// The page came back into sight.
  case shown
  /// The page went out of sight.
  case hidden
  /// The records under `BoardStore.now` were read again.
  case recentRead([StoreRecord])
  /// The logs were read.
  case historyRead([[UInt8]])
  /// A new version of the page waits.
  case updateWaits
  /// The button of the notice was tapped.
  case noticeAnswered
  /// The notice was put away.
  case noticeDismissed
  /// It is time to try what failed once more.
  case retryDue
}

/// What can be the matter with a store.
public enum StorageTrouble: Int32, Equatable, Sendable {
  /// The browser or the person denies it.
  case denied = 1
  /// There is no room left.
  case full = 2
  /// Anything else: the disk, a broken database.
  case failed = 3
}

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
  case undoTapped
  case redoTapped
  case setUpTapped
  case doneTapped
  case addTapped
  case boardNameEdited
  case boardNameLeft
  case boardNameKeyed
  case snackTapped
  case snackExpired(serial: Int64)
  // Setting up
  case resetTapped(EntityID)
  case resetExpired(serial: Int64)
  case settingsTapped(EntityID)
  case nameEdited(EntityID)
  case nameLeft(EntityID)
  case nameKeyed(EntityID)
  case colorTapped(EntityID, Int64)
  case colorKeyed(EntityID, Int64)
  case deleteTapped(EntityID)
  case editorDone
  // Settings
  case settings(SettingsMessage)
  case image(ImageMessage)
  // Finding
  case search(SearchMessage)
  // Computations
  case computing(ComputingMessage)
  // Groups
  case foldTapped(EntityID)
  case addGroupTapped
  case addToGroupTapped(EntityID)
  case groupMoved(EntityID, isDown: Bool)
  // Moving
  case gripPressed(EntityID)
  case gripMoved(EntityID)
  case gripReleased(EntityID)
  case gripCancelled(EntityID)
  case gripKeyed(EntityID)
  // Sweeping away
  case swept(EntityID, Sweep)
}

/// One half of a row: the right one adds, the left one subtracts.
public enum Half: Int64, Equatable, Sendable {
  /// Counts down.
  case subtract = -1
  /// Counts up.
  case add = 1
}
