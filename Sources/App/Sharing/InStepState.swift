import Boards
import Interface
import Replication
import Text

/// What the screen remembers of keeping in step: nothing of it has to last.
public struct InStepState: Sendable {
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

  /// What keeps the board in step; `nil` until it first has to be.
  var driver: SyncDriver?
  /// The request that no answer came for yet, but for the stream.
  var request: Int32?
  /// The stream that brings what is new.
  var stream: (ticket: Int32, lastHeard: Int64)?
  var lastTicket: Int32 = 0
  var serial: Int64 = 0
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
  /// Whether an address is wanted at which calendars subscribe to the board's calls.
  var isFeedWanted = false
  /// When anything was last heard from the server, by the wall clock in milliseconds.
  var lastHeard: Int64?
  /// A board that shall be opened once everything is stored.
  var wantedScope: String?

  // What is seen of it.
  /// The field for the name of this device.
  var naming = DeviceNaming()
  /// What was typed or pasted as a link.
  var draft = ""
  var linkFault: LinkFault?
  /// Whether the link was copied a moment ago.
  var isCopied = false
  /// Whether replacing the link waits for its second tap.
  var replacing = Confirmation<Bool>()

  /// Begins without a board.
  init() {}

  mutating func nextSerial() -> Int64 {
    serial += 1
    return serial
  }

  /// Puts down what belongs to one board; the panel stays as it is.
  mutating func leaveBoard() -> [App.Effect] {
    var effects: [App.Effect] = []
    if let stream { effects.append(.cancel(ticket: stream.ticket)) }
    if let request { effects.append(.cancel(ticket: request)) }
    driver = nil
    request = nil
    stream = nil
    lastHeard = nil
    isSlow = false
    isCopied = false
    isFeedWanted = false
    replacing.forget()
    return effects
  }
}
