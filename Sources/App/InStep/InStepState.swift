import Replication
import Workflows

/// What the screen remembers of keeping in step: nothing of it has to last.
public struct InStepState: Sendable {
  /// Why the board is not in step.
  public enum Trouble: Error, Equatable, Sendable {
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
  /// Where this device is on its way to be in step; `nil` until it first has to be.
  var walk: Joining.Walk?
  /// What the rules want next, from the box that asks them to the one that does it.
  var wanted: Synchronizer.Step?
  /// The request that no answer came for yet, but for the stream.
  var request: Int32?
  /// The stream that brings what is new.
  var stream: (ticket: Int32, events: EventStream, lastHeard: Int64)?
  var lastTicket: Int32 = 0
  /// How often in a row no good answer came.
  var failures = 0
  var serial: Int64 = 0
  var trouble: Trouble?
  /// Whether something has been on its way for longer than a moment.
  var isSlow = false
  /// Whether a timer looks for that.
  var isWatched = false
  /// Whether the page is in sight; out of sight nothing is fetched.
  var isInSight = true
  /// A link that was opened and waits for the store.
  var incoming: BoardLink?
  /// The board of a link that is to be shown as a wall board.
  var wantedWall: BoardID?
  /// When anything was last heard from the server, by the wall clock in milliseconds.
  var lastHeard: Int64?
  /// A board that shall be opened once everything is stored.
  var wantedScope: String?

  // What is seen of it.
  /// What was typed or pasted as a link.
  var draft = ""
  var linkFault: LinkFault?
  /// Whether the link was copied a moment ago.
  var isCopied = false
  /// Whether replacing the link waits for its second tap.
  var isSureToReplace = false

  /// Begins without a board.
  init() {}

  mutating func nextSerial() -> Int64 {
    serial += 1
    return serial
  }

  /// Whether a failure is being waited out.
  var isWaiting: Bool { walk?.pendingVisit?.node == .wait }

  /// Whether the history is being read for the synchronizer.
  var isReadingHistory: Bool { walk?.pendingVisit?.node == .compare }

  /// Whether nothing but the person can help.
  var isHopeless: Bool { trouble == .closed || trouble == .refused }

  /// Ends what is waited out, without going on.
  mutating func stopWaiting() { if isWaiting { _ = walk?.cancel() } }

  /// Puts down what belongs to one board; the panel stays as it is.
  mutating func leaveBoard() -> [Effect] {
    var effects: [Effect] = []
    if let stream { effects.append(.cancel(ticket: stream.ticket)) }
    if let request { effects.append(.cancel(ticket: request)) }
    // Who waits for the next board goes on there.
    if walk?.pendingVisit?.node != .openBoard { _ = walk?.cancel() }
    synchronizer = nil
    request = nil
    wanted = nil
    stream = nil
    failures = 0
    lastHeard = nil
    trouble = nil
    isSlow = false
    isCopied = false
    isSureToReplace = false
    return effects
  }
}
