import Boards
import JSONCoding

/// Why a server did not do what it was asked; none of it holds a token.
enum ServerTrouble: Error, Equatable {
  /// No answer came.
  case unreachable(reason: String)
  /// Its certificate is by nobody this machine trusts, or for another name.
  case untrusted
  /// It has too much to do, or no room for the moment.
  case busy
  /// The token opens nothing there.
  case closed
  /// The token's right does not reach.
  case forbidden
  /// The board is as large as the server lets it be.
  case boardFull
  /// The last link for owners can't be taken away.
  case lastOwner
  /// The board has no such token.
  case noSuchToken
  /// Something answers that is not a Detent server: a sign-in page, a proxy, another program.
  case intercepted(what: String)
  /// The server is of another version, or does not speak HTTP as we do.
  case misunderstood(what: String)

  /// Reads it off an answer that is not what was asked for.
  init(_ answer: NetworkAnswer) {
    switch answer.trouble {
    case .unreachable: self = .unreachable(reason: "no answer")
    case .busy: self = .busy
    case .closed: self = .closed
    case .boardFull: self = .boardFull
    case .refused(403): self = .forbidden
    case .refused(404): self = .noSuchToken
    case .refused where answer.isProblem("last-owner"): self = .lastOwner
    case .refused(let status): self = .misunderstood(what: "HTTP \(status)")
    case .intercepted(200..<300): self = .intercepted(what: "an answer of another kind")
    case .intercepted(let status) where (300..<400).contains(status):
      self = .intercepted(what: "a redirect, HTTP \(status)")
    case .intercepted(let status): self = .intercepted(what: "HTTP \(status)")
    }
  }

  /// Whether it may be otherwise in a while.
  var passes: Bool {
    switch self {
    case .unreachable, .busy, .intercepted, .boardFull: true
    default: false
    }
  }
}

extension ServerTrouble {
  var exitCode: Int32 {
    switch self {
    case .unreachable, .busy: ExitStatus.temporary
    case .untrusted: ExitStatus.configuration
    case .closed, .forbidden: ExitStatus.noPermission
    case .boardFull: ExitStatus.unavailable
    case .lastOwner: ExitStatus.data
    case .noSuchToken: ExitStatus.noInput
    case .intercepted, .misunderstood: ExitStatus.serverProtocol
    }
  }

  /// What went wrong and the way out.
  var words: String {
    switch self {
    case .unreachable(let reason): "The server can't be reached (\(reason)). Try again later."
    case .untrusted:
      "The server's certificate isn't trusted. For your own certificate, pass its authority: "
        + "--certificate-authority FILE, or DETENT_CA_FILE."
    case .busy: "The server is busy. Try again in a moment."
    case .closed: "This link doesn't work: it was turned off or is incomplete. Ask for a new one."
    case .forbidden: "Only the board's owners can do that."
    case .boardFull: "The board has reached the server's limit."
    case .lastOwner:
      "That's the last link for owners; without it nobody could manage the board. Nothing "
        + "changed."
    case .noSuchToken: "The board has no such link. `detent board tokens` lists them."
    case .intercepted(let what):
      "Something else answered instead of the server (\(what)): a Wi-Fi sign-in page, a proxy, "
        + "or another program. Try again later."
    case .misunderstood(let what):
      "The answer can't be understood (\(what)): it's another program or another version of "
        + "Detent."
    }
  }

  /// What is said after a change: it is kept here, whatever the server says.
  ///
  /// - Parameter waiting: how many changes the server does not have.
  func wordsOfKeeping(_ waiting: Int) -> String {
    let changes = waiting == 1 ? "1 change" : "\(waiting) changes"
    switch self {
    case .unreachable: return "Saved here; \(changes) will be sent when the server can be reached."
    case .intercepted:
      return "Saved here; \(changes) will be sent when the server can be reached. \(words)"
    case .busy: return "Saved here; \(changes) will be sent when the server is less busy."
    case .closed:
      return "Saved here, but not sent (\(changes)): the link was turned off. With a new one: "
        + "detent board join LINK"
    default: return "Saved here, but not sent (\(changes)). \(words)"
    }
  }

  /// What is said beside counts that may be old.
  var wordsOfLooking: String {
    switch self {
    case .unreachable, .busy: "The server can't be reached; these are the counts saved here."
    case .closed:
      "The link was turned off; these are the counts saved here. With a new one: detent board join "
        + "LINK"
    default: "These are the counts saved here. \(words)"
    }
  }
}
