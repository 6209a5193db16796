public import Boards
public import CallScreen
public import ClickScreen
public import Interface
import Replication
public import TallyScreen

/// What happened: in the view, or as an answer of the machine.
public enum Message: Equatable, Sendable {
  /// Something on Tally's screen.
  case tally(TallyMessage)
  /// Something between this device, its server and the panel that shows it.
  case inStep(InStepMessage)
  /// Something with the boards of this device.
  case boards(BoardsMessage)
  /// Something on the screen of Time to Call.
  case call(CallMessage)
  /// Something on Click's screen.
  case click(ClickMessage)
  /// An instrument is to be in front.
  case tabTapped(Instrument)
  /// An instrument's code is here.
  case partCame(Instrument)
  /// An instrument's code could not be fetched; it is asked for again.
  case partMissing(Instrument)
  /// A board is open, and what was done on opening it is on its way to the store.
  case boardOpened
  /// The device was shaken.
  case shaken
  /// The machine answers a screen.
  case answered(Answer)
  /// The last thing this device did is to be taken back.
  case undoTapped
  /// What was taken back last is to be done again.
  case redoTapped
  /// What was just done has been shown long enough.
  case noteExpired(serial: Int64)
  /// The panel in which the board is shared is wanted.
  case sharingOpened
  /// That panel is wanted no longer.
  case sharingClosed
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
  /// It is not the store that was opened: that was deleted, emptied or closed by the browser.
  case lost = 4
}
