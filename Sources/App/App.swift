import Boards
import CallScreen
import ClickScreen
public import Interface
public import Markup
import Replication
import TallyScreen
import Text

/// The whole of what a person sees and does, as a value.
///
/// The loop: an event finds its message, `update` is the only place where anything changes, `view`
/// says how that looks, and effects go to the machine. Time, chance and language come in.
///
/// What happens on an instrument is its screen's: the app lends it the ``Desk``, and stores, tells and
/// sends what is on it when the turn is over.
public struct App: Sendable {
  /// What the app asks of the machine.
  public typealias Effect = Interface.Effect<Message>

  /// Whether what is counted is kept.
  public enum Storage: Equatable, Sendable {
    /// The store is being opened.
    case opening
    /// Everything is stored, or on its way.
    case keeping
    /// Nothing is stored, for this reason.
    case notKeeping(StorageTrouble)
    /// Something is not stored, for this reason, and will be tried again.
    case behind(StorageTrouble)
    /// A newer program wrote the store; nothing is done to it.
    case newer
  }

  /// A line under the title with at most one thing to do about it.
  public enum Notice: Equatable, Sendable {
    /// Nothing is kept here.
    case storageDenied
    /// No room is left.
    case storageFull
    /// Something could not be written.
    case storageFailed
    /// A newer program wrote the store.
    case newerStore
    /// Records that could not be read were set aside.
    case setAside(Int)
    /// The store was taken away, and what was in memory is written anew; what is gone all the same.
    case wiped(StoreLoss)
    /// A new version of the page waits.
    case updateWaits

    /// Whether it can be put away unanswered.
    var canWait: Bool {
      switch self {
      case .storageFull, .storageFailed, .updateWaits: true
      case .storageDenied, .newerStore, .setAside, .wiped: false
      }
    }

    /// Whether it may come while somebody counts.
    var isLate: Bool {
      switch self {
      case .storageFull, .storageFailed, .wiped, .updateWaits: true
      case .storageDenied, .newerStore, .setAside: false
      }
    }
  }

  /// What the screens share: the board, once the store is open, and what is said.
  public internal(set) var desk: Desk
  /// The instrument in front.
  public internal(set) var instrument: Instrument
  /// Tally's screen, once it has been in front.
  var tallySlot = Slot<TallyScreen>.empty
  /// The screen of Time to Call, once it has been in front.
  var callSlot = Slot<CallScreen>.empty
  /// Click's screen, once it has been in front.
  var clickSlot = Slot<ClickScreen>.empty
  /// The fragment of a call's link that was opened, until Time to Call is there.
  var wantedCall: [UInt8]?
  /// What this device keeps beside the board, for screens that come later.
  var recalled: [StoreRecord] = []
  /// How it stands with the code of each instrument, in their order.
  var parts: [Part] = [.awaited, .awaited, .awaited]
  /// Whether what is counted is kept.
  public internal(set) var storage = Storage.opening
  /// Whether the panel is open in which the board is shared.
  public internal(set) var isSharing = false
  /// What the screen remembers of keeping in step.
  public internal(set) var inStep = InStepState()
  /// The links of the board while an owner looks at them.
  var linksSlot = Slot<LinksState>.empty
  /// The boards of this device while one looks at them, or came by a link.
  var boardsSlot = Slot<BoardsState>.empty
  var isShelfRead = false
  /// The board's name as the page's title has it.
  var title = ""
  /// Whether the store may be another than the one that was opened: it has to be read again first.
  var isStoreLost = false
  /// Whether the store is being read behind the board that is open.
  var isReadingAgain = false
  /// How many operations were in memory outside of logs when the board was last read.
  var looseAtReading = 0
  /// Whether the whole store was read once because something in it had rotted.
  var hasLookedForRot = false
  var notice: Notice?
  /// Whether an undo waits for the history, which is read only when somebody goes back that far.
  var isUndoWaiting = false
  /// Writes that no answer came for yet, oldest first, with the operations that were made.
  var pending: [(ticket: Int64, writes: [StoreWrite], made: [Operation])] = []
  var lastTicket: Int64 = 0

  /// An app about to open its store; the first effects say so.
  public init(_ surroundings: Surroundings) {
    desk = Desk(surroundings)
    instrument = surroundings.instrument
    // Nothing of links is needed where a page is opened without one.
    if !surroundings.fragment.utf8.isEmpty { openedAddress() }
    part = .here
    if instrument == .tally, tallySlot.isEmpty { beginTally() }
  }

  /// What has to be done first.
  public var firstEffects: [Effect] { [.open(prefix: Shelf.prefix)] }

  /// Lets something happen.
  ///
  /// - Parameters:
  ///   - message: what happened.
  ///   - event: the host's event behind it; an empty one for answers.
  /// - Returns: what the machine shall do, in this order.
  public mutating func update(_ message: Message, _ event: Event = Event(.click), at moment: Moment)
    -> [Effect]
  {
    let note = desk.note?.serial
    if !boardsSlot.isEmpty { forgetBoardsFocus() }
    var effects = carryOut(message, event, at: moment)
    if desk.outbox.isKeyPassed { effects += keyPressed(event, at: moment) }
    effects += follow(at: moment)
    if isSharing || !linksSlot.isEmpty || inStep.isFeedWanted { effects += followLinks(at: moment) }
    effects += keepWhatIsOnTheDesk()
    if let time = desk.outbox.vibration { effects.append(.vibrate(time)) }
    desk.outbox = Outbox()
    desk.standing = standing
    let name = desk.boardName?.string ?? ""
    if desk.session != nil, !sameUTF8(name, title) {
      title = name
      effects.append(.entitle(name))
    }
    if let shown = desk.note?.serial, shown != note {
      effects.append(.wake(after: App.noteTime, .noteExpired(serial: shown)))
    }
    return effects
  }

  /// How long it is shown what was just done, in milliseconds.
  private static let noteTime: Int32 = 5000

  /// Tells an answer of the machine to the screen that asked.
  private mutating func pass(
    _ answer: Answer, _ event: Event, at moment: Moment
  ) -> [Effect] {
    switch answer {
    case .data, .clock, .position: tell(CallMessage.answered(answer), event, at: moment)
    case .sound, .heard, .command, .latency, .worked:
      tell(ClickMessage.answered(answer), event, at: moment)
    case .logs, .picture, .file, .noFile, .motion:
      tellTally(.answered(answer), event, at: moment)
    }
  }

  private mutating func carryOut(_ message: Message, _ event: Event, at moment: Moment) -> [Effect]
  {
    switch message {
    case .tally(.roomOpened(let room)):
      closeSharing()
      return turn(to: .tally, at: moment)
        + tell(TallyMessage.roomOpened(room), event, at: moment)
    case .tally(.exchange(.newBoardTapped)): return beginBoardOfSetup(at: moment)
    case .tally(let message): return tell(message, event, at: moment)
    case .call(let message):
      return tell(message, event, at: moment)
        + (message.isForApp ? carryOutCall(message, at: moment) : [])
    case .click(let message): return tell(message, event, at: moment)
    case .tabTapped(let wanted): return turn(to: wanted, at: moment)
    case .partCame(let its):
      let isNew = parts[Int(its.rawValue)] != .here
      parts[Int(its.rawValue)] = .here
      return isNew && its == instrument ? enterFront(at: moment) : []
    case .partMissing(let its):
      parts[Int(its.rawValue)] = .missing
      return []
    case .answered(let answer): return pass(answer, event, at: moment)
    case .shaken: return instrument == .tally ? tellTally(.shaken, event, at: moment) : []
    case .inStep(let message): return update(message, event, at: moment)
    case .boards(let message): return update(message, event, at: moment)
    case .keyPressed: return keyPressed(event, at: moment)
    case .undoTapped: return takeBack(at: moment, isRedo: false)
    case .redoTapped: return takeBack(at: moment, isRedo: true)
    case .noteExpired(let serial):
      if desk.note?.serial == serial { desk.note = nil }
      return []
    case .sharingOpened:
      openSharing()
      return []
    case .sharingClosed:
      closeSharing()
      return []
    case .boardOpened:
      let wall = inStep.wantedWall == nil ? [] : openWantedWall(at: moment)
      return wall + boardOpened(at: moment)
        + (instrument == .tally
          ? tellTally(.boardOpened, event, at: moment) : enterFront(at: moment))
        + (desk.shelf.isSounding ? [.useTicks(true)] : [])
        + (boardsSlot.isEmpty ? [] : beginWithSetup(at: moment))
    case .stored(let ticket): return stored(ticket, at: moment)
    case .notStored(_, let trouble): return notStored(trouble)
    case .notOpened(let trouble): return notOpened(trouble)
    case .heard(let bytes): return heard(bytes, at: moment)
    case .hidden:
      inStep.isInSight = false
      return dropStream(at: moment)
    case .shown:
      inStep.isInSight = true
      inStep.driver?.waited()
      // A timer does not go on while a device sleeps.
      let effects = tellTally(.dayBegan, event, at: moment)
      if case .keeping = storage { return effects + [.readRecent] }
      return effects
    case .recentRead(let records): return caughtUp(records, at: moment)
    case .historyRead(let logs):
      let effects = historyRead(logs, at: moment)
      guard isUndoWaiting else { return effects }
      isUndoWaiting = false
      return effects + takeBack(at: moment, isRedo: false)
    case .updateWaits:
      if notice == nil { notice = .updateWaits }
      return []
    case .noticeAnswered: return noticeAnswered()
    case .noticeDismissed:
      notice = nil
      return []
    case .retryDue: return retry()
    }
  }

  /// Lets something happen on Tally's screen, if there is one yet.
  private mutating func tellTally(
    _ message: TallyMessage, _ event: Event, at moment: Moment
  ) -> [Effect] {
    tallySlot.isEmpty ? [] : tell(message, event, at: moment)
  }

  /// Lets the screens take in what has changed on the board.
  mutating func follow(at moment: Moment) -> [Effect] {
    var effects: [Effect] = []
    switch instrument {
    case .tally: if !tallySlot.isEmpty { effects = followTally(at: moment) }
    case .call: if !callSlot.isEmpty { effects = followCall(at: moment) }
    case .click: if !clickSlot.isEmpty { effects = followClick(at: moment) }
    }
    desk.session?.forgetNews()
    return effects
  }

  /// The keys that work everywhere, and those that nothing nearer took.
  mutating func keyPressed(_ event: Event, at moment: Moment) -> [Effect] {
    switch event.keystroke {
    case .undo: return [.preventDefault] + takeBack(at: moment, isRedo: false)
    case .redo: return [.preventDefault] + takeBack(at: moment, isRedo: true)
    case .escape where isSharing:
      closeSharing()
      return []
    case .escape where isPanelOpen:
      closeBoards()
      return []
    case _ where isPanelOpen: return []
    default:
      switch instrument {
      case .tally: return tellTally(.keyPressed, event, at: moment)
      case .call:
        return callSlot.isEmpty ? [] : tell(CallMessage.keyPressed, event, at: moment)
      case .click:
        return clickSlot.isEmpty ? [] : tell(ClickMessage.keyPressed, event, at: moment)
      }
    }
  }

  /// Opens the panel in which the board is shared, in place of any room.
  mutating func openSharing() {
    closePanels()
    isSharing = true
  }

  /// Whether a panel of the app's own is in the instrument's place.
  var isPanelOpen: Bool { isSharing || (!boardsSlot.isEmpty && isChoosingBoard) }

  /// Puts away whatever is in the instrument's place.
  mutating func closePanels() {
    closeSharing()
    if !boardsSlot.isEmpty { closeBoards() }
    if !tallySlot.isEmpty { closeRoom() }
  }

  /// Back to the instrument; what was typed wrong is forgotten.
  mutating func closeSharing() {
    isSharing = false
    inStep.linkFault = nil
  }

  private mutating func noticeAnswered() -> [Effect] {
    let answered = notice
    notice = nil
    switch answered {
    case .updateWaits: return [.update]
    case .newerStore, .storageDenied: return [.reload]
    case .storageFull, .storageFailed: return retry()
    case .setAside, .wiped, nil: return []
    }
  }

  /// Takes back the last thing this device did, or brings it back.
  private mutating func takeBack(at moment: Moment, isRedo: Bool) -> [Effect] {
    desk.note = nil
    if !tallySlot.isEmpty { forgetConfirmation() }
    guard let session = desk.session else { return [] }
    if !isRedo, instrument == .click, canPutBackInClick { return tellClick(.putBack, at: moment) }
    if !isRedo, session.undo.last == nil, session.hasHistory {
      isUndoWaiting = true
      return [.readHistory]
    }
    let reverted = isRedo ? session.undo.lastUndone : session.undo.last
    let made: MadeOperation?
    do throws(RefusedChange) {
      made = try desk.takeBack(isRedo: isRedo, at: moment)
    } catch {
      if case .forbidden = error { desk.refuse() }
      return []
    }
    guard let made else { return [] }
    let effects = follow(at: moment)
    let isThat = reverted?.digest == made.operation.undoes
    guard let what = described(made.operation, reverting: isThat ? reverted?.operation : nil) else {
      return effects
    }
    let words = SavingWords(language: desk.language)
    let line = isRedo ? words.redone(what) : words.undone(what)
    desk.show(line, offersUndo: false)
    return effects
  }
}
