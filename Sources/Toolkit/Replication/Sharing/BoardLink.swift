import Text

/// A link that opens a shared board: where its server is, which board, and the token.
///
/// `https://count.example.org/#board/ID/TOKEN`: what opens the board stands in the fragment, which
/// browsers do not send to servers. A word may follow, as in `…/TOKEN/wall` or `…/TOKEN/click`: it says
/// what is to be seen first, and is no part of what the link opens.
public struct BoardLink: Equatable, Sendable {
  /// Scheme, host and port of the server, without a slash at the end, in ASCII.
  public let origin: String
  /// Which board.
  public let board: BoardID
  /// What opens it.
  public let token: AccessToken

  /// Puts the parts together.
  public init(origin: String, board: BoardID, token: AccessToken) {
    self.origin = origin
    self.board = board
    self.token = token
  }

  /// The fragment without its `#`.
  public var secretFragment: String {
    BoardLink.prefix + board.description + "/" + token.secretText
  }

  /// The whole link, for a person to send; never for a log.
  public var secretText: String { origin + "/#" + secretFragment }

  private static let prefix = "board/"

  /// Reads a link as it was pasted, with white space around it, from any of our servers.
  ///
  /// - Returns: `nil` for what is no such link.
  public init?(_ text: String) {
    var bytes = Array(text.utf8)
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    guard bytes.count <= 2000, let hash = bytes.firstIndex(of: UInt8(ascii: "#")) else {
      return nil
    }
    var origin = Array(bytes[..<hash])
    if origin.last == UInt8(ascii: "/") { origin.removeLast() }
    guard BoardLink.isOrigin(origin),
      let (board, token) = BoardLink.parts(ofFragment: Array(bytes[(hash + 1)...]))
    else { return nil }
    self.init(origin: String(decoding: origin, as: UTF8.self), board: board, token: token)
  }

  /// Reads the fragment of an address, without its `#`.
  ///
  /// - Parameter origin: scheme, host and port of the address.
  public init?(origin: String, fragment: String) {
    guard let (board, token) = BoardLink.parts(ofFragment: Array(fragment.utf8)) else { return nil }
    self.init(origin: origin, board: board, token: token)
  }

  private static func parts(ofFragment fragment: [UInt8]) -> (BoardID, AccessToken)? {
    let start = prefix.utf8.count
    guard fragment.count >= start + 65, isWord(fragment[(start + 65)...]),
      fragment.starts(with: Array(prefix.utf8)),
      fragment[start + 32] == UInt8(ascii: "/"),
      let board = BoardID(String(decoding: fragment[start..<start + 32], as: UTF8.self)),
      let token = AccessToken(
        secretText: String(decoding: fragment[(start + 33)..<(start + 65)], as: UTF8.self))
    else { return nil }
    return (board, token)
  }

  /// Whether it is nothing, or a slash and up to sixteen small letters.
  private static func isWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first else { return true }
    return first == UInt8(ascii: "/") && (2...17).contains(bytes.count)
      && bytes.dropFirst().allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
  }

  /// Whether it is `http://` or `https://` and a host, with nothing behind it.
  private static func isOrigin(_ bytes: [UInt8]) -> Bool {
    for scheme in ["https://", "http://"] where bytes.starts(with: Array(scheme.utf8)) {
      let host = bytes[scheme.utf8.count...]
      return !host.isEmpty
        && host.allSatisfy { byte in
          switch byte {
          case ASCII.point, ASCII.minus, ASCII.colon, ASCII.openBracket, ASCII.closeBracket: true
          default: byte.isLetter || byte.isDigit
          }
        }
    }
    return false
  }

  /// Compares bytes: `==` on strings would weigh 30 KB in the page.
  public static func == (a: BoardLink, b: BoardLink) -> Bool {
    sameUTF8(a.origin, b.origin) && a.board == b.board && a.token == b.token
  }
}
