import Replication

/// What the screen remembers of keeping in step: nothing of it has to last.
public struct InStepState: Sendable {
  /// Why the board is not in step.
  public enum Trouble: Equatable, Sendable {
    /// No answer came.
    case unreachable
    /// The server has too much to do, or no room for the moment.
    case busy
    /// The token opens nothing any more.
    case closed
    /// The board is as large as the server lets it be.
    case boardFull
    /// The server does not understand this version, or the other way round.
    case refused
  }

  /// What a request is for.
  enum Purpose: Equatable, Sendable {
    case make, look, fetch, upload, invite, revoke
  }

  /// A link that can't be opened here.
  public enum LinkFault: Equatable, Sendable {
    /// It is no link to a board.
    case notALink
    /// It belongs to another server.
    case elsewhere(origin: String)

    /// Compares bytes: `==` on strings would weigh 30 KB in the page.
    public static func == (a: LinkFault, b: LinkFault) -> Bool {
      switch (a, b) {
      case (.notALink, .notALink): true
      case (.elsewhere(let a), .elsewhere(let b)): sameUTF8(a, b)
      default: false
      }
    }
  }

  /// The rules; `nil` where the board is not shared.
  var synchronizer: Synchronizer?
  /// Requests that no answer came for yet, but for the stream.
  var requests: [(ticket: Int32, purpose: Purpose)] = []
  /// The stream that brings what is new.
  var stream: (ticket: Int32, events: EventStream, lastHeard: Int64)?
  var lastTicket: Int32 = 0
  /// How often in a row no good answer came.
  var failures = 0
  /// The timer that ends the wait after a failure; 0 where nothing is waited for.
  var waitSerial: Int64 = 0
  var serial: Int64 = 0
  var trouble: Trouble?
  /// Whether something has been on its way for longer than a moment.
  var isSlow = false
  /// Whether a timer looks for that.
  var isWatched = false
  /// Whether the page is in sight; out of sight nothing is fetched.
  var isInSight = true
  /// Whether the history is being read for the synchronizer.
  var isReadingHistory = false
  /// A link that was opened and waits for the store.
  var incoming: BoardLink?
  /// A board that shall be opened once everything is stored.
  var wantedScope: String?

  // What is seen of it.
  /// Whether the panel is open.
  var isOpen = false
  /// What was typed or pasted as a link.
  var draft = ""
  var linkFault: LinkFault?
  /// Whether the link was copied a moment ago.
  var isCopied = false
  /// Whether the link to this device's own right is shown.
  var showsOwnLink = false
  /// Whether replacing the link waits for its second tap.
  var isSureToReplace = false

  /// Begins without a board.
  init() {}

  mutating func nextSerial() -> Int64 {
    serial += 1
    return serial
  }

  /// Puts down what belongs to one board; the panel stays as it is.
  mutating func leaveBoard() -> [Effect] {
    var effects: [Effect] = []
    if let stream { effects.append(.cancel(ticket: stream.ticket)) }
    for request in requests { effects.append(.cancel(ticket: request.ticket)) }
    synchronizer = nil
    requests = []
    stream = nil
    failures = 0
    waitSerial = 0
    trouble = nil
    isReadingHistory = false
    isSlow = false
    isCopied = false
    showsOwnLink = false
    isSureToReplace = false
    return effects
  }
}
