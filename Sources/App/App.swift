import Markup
import Replication
import Tallying

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

    /// Puts the parts together.
    public init(language: Language, lease: Int64?, secret: [UInt8], session: UInt64) {
      self.language = language
      self.lease = lease
      self.secret = secret
      self.session = session
    }
  }

  let surroundings: Surroundings
  let words: TallyWords
  /// The board, once the store is open or known to be closed.
  public internal(set) var session: BoardSession?
  /// Whether what is counted is kept.
  public internal(set) var storage = Storage.opening
  /// What Tally's screen remembers beside the board.
  public internal(set) var tally = TallyState()
  var notice: Notice?
  /// Writes that no answer came for yet, oldest first, to be tried again if it is bad.
  var pending: [(ticket: Int64, writes: [StoreWrite])] = []
  var lastTicket: Int64 = 0

  /// An app about to open its store; the first effects say so.
  public init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    words = TallyWords(surroundings.language)
  }

  /// What has to be done first.
  public var firstEffects: [Effect] { [.open(prefix: BoardStore.now)] }

  /// Lets something happen.
  ///
  /// - Parameters:
  ///   - message: what happened.
  ///   - event: the host's event behind it; an empty one for answers.
  /// - Returns: what the machine shall do, in this order.
  public mutating func update(_ message: Message, _ event: Event = Event(.click), at moment: Moment)
    -> [Effect]
  {
    switch message {
    case .tally(let message): return update(message, event, at: moment)
    case .keyPressed: return keyPressed(event, at: moment)
    case .stored(let ticket): return stored(ticket)
    case .notStored(_, let trouble): return notStored(trouble)
    case .notOpened(let trouble): return notOpened(trouble)
    case .heard(let bytes): return heard(bytes, at: moment)
    case .shown:
      if case .keeping = storage { return [.readRecent] }
      return []
    case .recentRead(let records): return caughtUp(records)
    case .historyRead(let logs):
      if let damaged = session?.read(history: logs), damaged > 0 { notice = .setAside(damaged) }
      guard tally.isUndoWaiting else { return [] }
      tally.isUndoWaiting = false
      return update(.undoTapped, event, at: moment)
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

  /// The keys that work everywhere.
  mutating func keyPressed(_ event: Event, at moment: Moment) -> [Effect] {
    switch event.keystroke {
    case .undo: return [.preventDefault] + update(.undoTapped, event, at: moment)
    case .redo: return [.preventDefault] + update(.redoTapped, event, at: moment)
    case .escape where tally.side == .settingUp: return update(.doneTapped, event, at: moment)
    default: return []
    }
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
