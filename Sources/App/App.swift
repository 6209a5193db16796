import Boards
import Markup
import Replication
import Reports
import Tallying
import Text

/// The whole of what a person sees and does, as a value.
///
/// The loop: an event finds its message, `update` is the only place where anything changes, `view`
/// says how that looks, and effects go to the machine. Time, chance and language come in.
public struct App: Sendable {
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
    /// A new version of the page waits.
    case updateWaits
  }

  /// What a host knows before anything else.
  public struct Surroundings: Equatable, Sendable {
    /// The person's language.
    public let language: Language
    /// The replica number this run holds a lock on, if there are locks.
    public let lease: Int64?
    /// 32 random bytes.
    public let secret: [UInt8]
    /// A random number for this run.
    public let session: UInt64
    /// Scheme, host and port the page came from.
    public let origin: String
    /// The fragment of the address it was opened with, without its `#`; it may hold a token.
    public let fragment: String

    /// Puts the parts together.
    public init(
      language: Language, lease: Int64?, secret: [UInt8], session: UInt64,
      origin: String = "", fragment: String = ""
    ) {
      self.language = language
      self.lease = lease
      self.secret = secret
      self.session = session
      self.origin = origin
      self.fragment = fragment
    }

    /// Compares bytes: `==` on strings would weigh 30 KB in the page.
    public static func == (a: Surroundings, b: Surroundings) -> Bool {
      a.language == b.language && a.lease == b.lease && a.secret == b.secret
        && a.session == b.session && sameUTF8(a.origin, b.origin)
        && sameUTF8(a.fragment, b.fragment)
    }
  }

  let surroundings: Surroundings
  let words: TallyWords
  /// The board, once the store is open or known to be closed.
  public internal(set) var session: TallySession?
  /// Whether what is counted is kept.
  public internal(set) var storage = Storage.opening
  /// What Tally's screen remembers beside the board.
  public internal(set) var tally = TallyState()
  /// What lies over the list, if anything does.
  public internal(set) var panel: Panel?
  /// What the screen remembers of keeping in step.
  public internal(set) var inStep = InStepState()
  /// What is seen of a tally's history while that panel is open.
  var historySlot = Slot<HistoryState>.empty
  /// What goes out of the board and comes into it while that panel is open.
  var exchangeSlot = Slot<ExchangeState>.empty
  /// The links of the board while an owner looks at them.
  var linksSlot = Slot<LinksState>.empty
  /// What is remembered of the wall board while it is shown.
  var wall: WallState?
  /// The boards of this device; `nil` until the store is open.
  public internal(set) var shelf = Shelf([])
  var isShelfRead = false
  var notice: Notice?
  /// Writes that no answer came for yet, oldest first, with the operations that were made.
  var pending: [(ticket: Int64, writes: [StoreWrite], made: [Operation])] = []
  var lastTicket: Int64 = 0

  /// An app about to open its store; the first effects say so.
  public init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    words = TallyWords(surroundings.language)
    // Nothing of links is needed where a page is opened without one.
    if !surroundings.fragment.utf8.isEmpty { openedAddress() }
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
    let (wasOccupying, wantedMotion) = (occupiesScreen, wantsMotion)
    var effects = carryOut(message, event, at: moment)
    followBoard(at: moment)
    // A search is for counting: what is set up may be anywhere.
    if tally.side == .settingUp { tally.searchSlot = .empty }
    if panel != nil || !historySlot.isEmpty { effects += followHistory(at: moment) }
    if panel == .inStep || !linksSlot.isEmpty { effects += followLinks(at: moment) }
    if panel == .wall || wall != nil { effects += followWall(at: moment) }
    // What follows from how things stand is asked for when that changes.
    let isOccupying = occupiesScreen
    if isOccupying != wasOccupying { effects.append(.occupyScreen(isOccupying)) }
    if wantsMotion != wantedMotion { effects.append(.feelMotion(wantsMotion)) }
    return effects
  }

  private mutating func carryOut(_ message: Message, _ event: Event, at moment: Moment) -> [Effect]
  {
    switch message {
    case .tally(let message): return update(message, event, at: moment)
    case .single(let message): return update(message, event, at: moment)
    case .shaken: return shaken(at: moment)
    case .motionSensed(let sense):
      tally.motion = sense
      return []
    case .inStep(let message): return update(message, event, at: moment)
    case .history(let message): return update(message, event, at: moment)
    case .exchange(let message): return update(message, event, at: moment)
    case .wall(let message): return update(message, event, at: moment)
    case .keyPressed: return keyPressed(event, at: moment)
    case .boardOpened:
      if !historySlot.isEmpty { outdateHistory() }
      if inStep.wantedWall != nil { openWantedWall() }
      return boardOpened(at: moment) + beginDay(at: moment)
        + (wantsMotion ? [.feelMotion(true)] : [])
        + (shelf.isSounding ? [.useTicks(true)] : [])
    case .dayBegan: return beginDay(at: moment)
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
      let effects = beginDay(at: moment)
      if case .keeping = storage { return effects + [.readRecent] }
      return effects
    case .recentRead(let records): return caughtUp(records, at: moment)
    case .historyRead(let logs):
      if let effects = exchangeTakes(logs, at: moment) { return effects }
      let effects = historyRead(logs, at: moment)
      guard tally.isUndoWaiting else { return effects }
      tally.isUndoWaiting = false
      return effects + update(.undoTapped, event, at: moment)
    case .updateWaits:
      if notice == nil { notice = .updateWaits }
      return []
    case .panelOpened(let panel):
      open(panel)
      return []
    case .panelClosed:
      closePanel()
      return []
    case .noticeAnswered: return noticeAnswered()
    case .noticeDismissed:
      notice = nil
      return []
    case .retryDue: return retry()
    }
  }

  /// The keys that work everywhere.
  mutating func keyPressed(_ event: Event, at moment: Moment) -> [Effect] {
    switch event.keystroke {
    case .undo: return [.preventDefault] + update(.undoTapped, event, at: moment)
    case .redo: return [.preventDefault] + update(.redoTapped, event, at: moment)
    case .escape where panel != nil: return update(.panelClosed, event, at: moment)
    case .escape where tally.isSearching: return search(.closed, event)
    case .escape where tally.side == .settingUp: return update(.doneTapped, event, at: moment)
    case .other, .plus, .minus: return countByKey(event, at: moment)
    default: return []
    }
  }

  /// Whether a tally waits for a shake.
  var wantsMotion: Bool { session?.sheet.isShaken == true }

  /// Begins the day, where a tally waits for it.
  private mutating func beginDay(at moment: Moment) -> [Effect] {
    session?.sheet.hasDaily == true ? beginDayOfTallies(at: moment) : []
  }

  private mutating func noticeAnswered() -> [Effect] {
    let answered = notice
    notice = nil
    switch answered {
    case .updateWaits: return [.update]
    case .newerStore, .storageDenied: return [.reload]
    case .storageFull, .storageFailed: return retry()
    case .setAside, nil: return []
    }
  }
}

extension Event {
  /// The key of a keyboard event.
  var keystroke: Keystroke {
    let isCommand = modifiers.contains(.control) || modifiers.contains(.command)
    return Keystroke(key, isCommand: isCommand)
  }
}
