import JSONCoding
import Replication

/// That a board is shared, and what this device may do with it; stored beside the operations.
public struct SharedBoard: Equatable, Sendable {
  /// Where it is, and what opens it for this device.
  public let link: BoardLink
  /// What the server said this device may do; `nil` until it has.
  public var right: Right?
  /// Whether the server still has to be asked to make it: this device shares it for the first time.
  public var isToBeMade: Bool
  /// The token of the link that invites others to count along; where there is none, `link` is
  /// passed on.
  public var invitation: AccessToken?
  /// Whether the server has that token.
  public var isInvitationMade: Bool

  /// Puts the parts together.
  public init(
    link: BoardLink, right: Right? = nil, isToBeMade: Bool = false,
    invitation: AccessToken? = nil, isInvitationMade: Bool = false
  ) {
    self.link = link
    self.right = right
    self.isToBeMade = isToBeMade
    self.invitation = invitation
    self.isInvitationMade = isInvitationMade
  }

  /// The link for others, once the server knows it.
  public var linkForOthers: BoardLink? {
    switch right {
    case .edit, .count, .look: link
    case .own:
      isInvitationMade
        ? invitation.map { BoardLink(origin: link.origin, board: link.board, token: $0) } : nil
    case nil: nil
    }
  }

  /// What lies in the store; it holds tokens.
  var bytes: [UInt8] {
    var members = [
      JSON.Member("origin", JSON(link.origin)),
      JSON.Member("board", JSON(link.board.description)),
      JSON.Member("token", JSON(link.token.secretText)),
      JSON.Member("made", JSON(!isToBeMade)),
    ]
    if let right { members.append(JSON.Member("right", JSON(right.rawValue))) }
    if let invitation {
      members.append(JSON.Member("invitation", JSON(invitation.secretText)))
      members.append(JSON.Member("invites", JSON(isInvitationMade)))
    }
    return JSON.object(members).bytes()
  }

  /// Reads what lies in the store.
  init(bytes: [UInt8]) throws(JSONError) {
    let cursor = JSONCursor(try JSON(reading: bytes))
    let origin = try cursor.required("origin").text().string
    guard let board = BoardID(try cursor.required("board").text().string),
      let token = AccessToken(secretText: try cursor.required("token").text().string)
    else { throw cursor.refused("expected a board and its token") }
    self.init(
      link: BoardLink(origin: origin, board: board, token: token),
      isToBeMade: !(try cursor.required("made").bool()),
      isInvitationMade: try cursor.member("invites")?.bool() ?? false)
    if let right = try cursor.member("right")?.text() { self.right = Right(text: right) }
    if let text = try cursor.member("invitation")?.text() {
      invitation = AccessToken(secretText: text.string)
    }
  }
}
