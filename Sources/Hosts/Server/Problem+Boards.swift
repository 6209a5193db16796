import HTTPTypes
import Hummingbird
import JSONCoding
import Replication

/// The problems of shared boards, each with a name that programs know it by.
extension Problem {
  /// A body or a parameter that says nothing that could be understood, and where.
  static func malformed(_ words: String) -> Problem {
    Problem(status: .badRequest, detail: words, name: "malformed")
  }

  /// One answer for every token that opens nothing here, so that nobody learns which boards exist.
  static let unauthorized = Problem(
    status: .unauthorized,
    detail: "The Authorization header must have a token for this board.",
    headers: [.wwwAuthenticate: "Bearer"], name: "unauthorized")

  /// A token that opens the board, but not this of it.
  static let forbidden = Problem(
    status: .forbidden, detail: "This requires an owner's token.", name: "forbidden")

  /// A token that opens the board for looking on, and nothing else.
  static let lookOnly = Problem(
    status: .forbidden,
    detail: "This token is view-only. Nothing was stored. To count, ask the board's owner for "
      + "another link.",
    name: "look-only")

  /// One answer for every address of a calendar that opens nothing. Not 401, at which programs ask for
  /// a password.
  static let noFeed = Problem(
    status: .notFound,
    detail: "This address opens no calendar. If it used to, its link was turned off: ask for a new "
      + "one.",
    headers: .feed, name: "no-feed")

  /// A token that is too good for an address.
  static let moreThanLook = Problem(
    status: .forbidden,
    detail: "This token can do more than view the board. Calendar programs store addresses and "
      + "pass them on, so a calendar's address needs a view-only token.",
    headers: .feed, name: "more-than-look")

  /// An operation that is more than counting, or somebody else's, with a token for counting alone.
  static func countOnly(index: Int, isProven: Bool) -> Problem {
    Problem(
      status: .forbidden,
      detail: (isProven
        ? "Operation \(index) does more than count, and this token only allows counting. "
        : "Operation \(index) has no proof that its sender made it, and this token "
          + "only allows one's own counts. ")
        + "Nothing was stored. To do more, ask the board's owner for another link.",
      name: "count-only", members: [.init("index", .integer(Int64(index)))])
  }

  /// A token to count, and an add in a round that no reset came near.
  static func roundTooFar(index: Int) -> Problem {
    Problem(
      status: .forbidden,
      detail: "Operation \(index) counts in a round that no reset opened, and this token "
        + "only allows counting. Nothing was stored. To do more, ask the board's owner for another link.",
      name: "count-only", members: [.init("index", .integer(Int64(index)))])
  }

  /// A secret that does not belong to the replica it stands beside.
  static func forgedReplica(_ replica: ReplicaID) -> Problem {
    Problem(
      status: .forbidden,
      detail: "The secret for replica \(replica) is wrong. Nothing was stored.",
      name: "forged-replica")
  }

  /// An operation whose predecessor is not here.
  static func unknownPredecessor(
    index: Int, of replica: ReplicaID, heads: [(digest: Digest, seq: Int64)]
  ) -> Problem {
    let list = heads.map { head in
      JSON.object([
        .init("replica", JSON(replica.description)), .init("seq", .integer(head.seq)),
        .init("digest", JSON(head.digest.description)),
      ])
    }
    return Problem(
      status: .conflict,
      detail: "Operation \(index) follows one that isn't here. Nothing was stored. First send "
        + "the operations between the heads and it.",
      name: "unknown-predecessor",
      members: [.init("index", .integer(Int64(index))), .init("heads", .array(list))])
  }

  /// A token that was used for something else.
  static let tokenTaken = Problem(
    status: .conflict,
    detail: "This token already exists with another meaning. Choose new random bits.",
    name: "token-taken")

  /// The owner token without which nobody could ever manage the board again.
  static let lastOwner = Problem(
    status: .conflict,
    detail: "This is the last owner's token. Create another one before you revoke it.",
    name: "last-owner")

  /// More tokens than a board may have.
  static func tooManyTokens(_ limit: Int) -> Problem {
    Problem(
      status: .conflict,
      detail: "A board can have up to \(limit) tokens. Revoke the ones nobody uses.",
      name: "too-many-tokens")
  }

  /// A board that has no room for more.
  static func boardFull(_ limit: Int64) -> Problem {
    Problem(
      status: .init(code: 507, reasonPhrase: "Insufficient Storage"),
      detail: "The board would exceed \(limit) bytes. Nothing was stored. Start a new "
        + "board, or ask the server's operator for more space.",
      name: "board-full")
  }

  /// A body larger than the server reads.
  static func tooLarge(_ limit: Int) -> Problem {
    Problem(
      status: .contentTooLarge, detail: "Up to \(limit) bytes can be sent at once.",
      name: "too-large")
  }

  /// A body that did not arrive in time.
  static let tooSlow = Problem(
    status: .requestTimeout, detail: "The body took too long to arrive. Nothing was stored.",
    name: "too-slow")

  /// More than one's share.
  static func tooManyRequests(seconds: Int) -> Problem {
    Problem(
      status: .tooManyRequests,
      detail: "Too many requests. Try again in \(seconds) s.",
      headers: [.retryAfter: "\(seconds)"], name: "too-many-requests")
  }

  /// More bytes than one's share of a day.
  static func tooManyBytes(seconds: Int) -> Problem {
    Problem(
      status: .tooManyRequests,
      detail: "The daily limit for one address, or for new boards, is reached. Nothing was stored. "
        + "Try again in \(seconds) s.",
      headers: [.retryAfter: "\(seconds)"], name: "too-many-requests")
  }

  /// A request that can't be read.
  static let unreadableRequest = Problem(
    status: .badRequest, detail: "The request can't be read as HTTP.", name: "malformed")

  /// A board that holds more than a snapshot may.
  static let tooLargeToFold = Problem(
    status: .contentTooLarge,
    detail: "The board is too large for a snapshot. Read its operations instead.",
    name: "too-large-to-fold")

  /// A server that cannot write now. Nothing was stored, and asking again is safe.
  static func busy(_ words: String) -> Problem {
    Problem(
      status: .serviceUnavailable,
      detail: "\(words) Nothing was stored. It is safe to try again.",
      headers: [.retryAfter: "2"], name: "busy")
  }

  /// The database's refusal in words that name nothing of the machine.
  static func busy(_ error: SQLError) -> Problem {
    switch error.kind {
    case .full: busy("The server's disk is full.")
    case .busy: busy("The database is in use by another program.")
    case .uncertain: interrupted
    default: busy("The database is unavailable.")
    }
  }

  /// The connection to the database broke while it was told to keep what was written.
  static let interrupted = Problem(
    status: .serviceUnavailable,
    detail:
      "The database stopped before it confirmed what was sent. It may have been stored or not. "
      + "It is safe to try again.",
    headers: [.retryAfter: "2"], name: "busy")
}
