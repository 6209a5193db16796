import Interface
import Replication

/// What an owner's panel remembers of the links of a board: nothing of it has to last.
struct LinksState: Sendable {
  /// What the server is asked.
  enum Request: Sendable {
    /// Which links there are.
    case list
    /// To make one.
    case make(Right, name: String, number: Int)
    /// To turn one off.
    case revoke(Digest)
  }

  /// Why something did not come about.
  enum Fault: Equatable, Sendable {
    /// No answer came.
    case unreachable
    /// The server has too much to do.
    case busy
    /// There are as many links as there may be.
    case tooMany
    /// It is the last link of an owner.
    case lastOwner
    /// The server said no, or something that is not understood.
    case refused
  }

  /// Whose links.
  let board: BoardID
  /// The links that are not turned off, as the server told; `nil` until it has.
  var lines: [TokenLine]?
  /// The link for others that the server had when it was asked; a list says nothing of a later one.
  var invitation: Digest?
  /// The tokens of those that can be worked out here.
  var known: [AccessToken] = []
  /// When the server told, by the wall clock in milliseconds.
  var toldAt: Int64 = 0
  /// The request that no answer came for yet.
  var request: (ticket: Int32, Request)?
  var fault: Fault?
  /// The link that is shown; `nil` for the one that lets others edit.
  var chosen: Digest?
  /// Whether it is to open as a wall board.
  var isForWall = false
  /// The link that waits for the second tap that turns it off.
  var confirmation = Confirmation<Digest>()
  /// Whether another link is being made, what it shall allow, and what it is called so far.
  var isMaking = false
  var right = Right.count
  var draft = ""
  /// Whether what is typed is no name.
  var isWrong = false

  init(of board: BoardID) { self.board = board }

  /// The token of a link; `nil` where it can't be worked out.
  func token(of id: Digest) -> AccessToken? {
    for token in known where token.id == id { return token }
    return nil
  }

  /// The most characters of a name, as servers take them.
  static let nameLimit = 80
}

/// What happened to the links of a board.
public enum LinksMessage: Equatable, Sendable {
  /// A link is to be shown; `nil` for the one that lets others edit.
  case chosen(Digest?)
  /// It is to be handed to another program.
  case shareTapped
  /// It is to open as a wall board, or no longer.
  case wallTapped
  /// It is to be turned off.
  case revokeTapped(Digest)
  /// The second tap did not come.
  case revokeExpired(serial: Int64)
  /// Another link is wanted, or no longer.
  case anotherTapped
  /// What it shall allow.
  case rightTapped(Right)
  /// Something was typed into the name of a new link.
  case nameEdited
  /// A key of the keyboard on that name.
  case nameKeyed
  /// The new link is to be made.
  case makeTapped
  /// What failed is to be tried again.
  case retryTapped
}
