import JSONCoding
import Replication

/// What can be asked of a board's server, as requests.
public struct BoardRequests: Sendable {
  /// The board, with the token to ask with.
  public let link: BoardLink

  /// Asks with the token of a link.
  public init(_ link: BoardLink) { self.link = link }

  private var path: String { "/v1/boards/\(link.board)" }

  /// Makes the board; asked twice, there is one.
  public var make: NetworkRequest {
    NetworkRequest(
      .post, "/v1/boards", token: nil,
      body: JSON.object([
        JSON.Member("board", JSON(link.board.description)),
        JSON.Member("token", JSON(link.token.secretText)),
      ]).bytes())
  }

  /// What the token may do.
  public var look: NetworkRequest { NetworkRequest(.get, path, token: link.token) }

  /// The operations behind a cursor.
  public func operations(after cursor: Int64) -> NetworkRequest {
    NetworkRequest(
      .get, path + "/operations?after=\(cursor)", token: link.token, isCanonical: true)
  }

  /// Sends operations.
  public func send(_ upload: Upload) -> NetworkRequest {
    NetworkRequest(
      .post, path + "/operations", token: link.token, body: upload.canonicalBytes,
      isCanonical: true)
  }

  /// What is new, as it comes.
  public func events(after cursor: Int64) -> NetworkRequest {
    NetworkRequest(
      .get, path + "/events?after=\(cursor)", token: link.token, isCanonical: true, isStream: true)
  }

  /// Where calendar programs can subscribe to the board's calls, for a person to pass on; never for a log.
  ///
  /// They can send no token but in the address, which they keep, so a server takes there only one
  /// that does no more than look.
  ///
  /// - Parameter right: what the link's token may do.
  /// - Returns: `nil` where it may do more than look.
  public func secretFeedText(_ right: Right) -> String? {
    right.reaches(.count) ? nil : link.origin + path + "/feeds/\(link.token.secretText)/calls.ics"
  }

  /// Makes a token that others may have.
  public func makeToken(_ token: AccessToken, _ right: Right, name: String) -> NetworkRequest {
    NetworkRequest(
      .post, path + "/tokens", token: link.token,
      body: JSON.object([
        JSON.Member("token", JSON(token.secretText)),
        JSON.Member("right", JSON(right.rawValue)), JSON.Member("name", JSON(name)),
      ]).bytes())
  }

  /// The tokens there are, without themselves.
  public var tokens: NetworkRequest { NetworkRequest(.get, path + "/tokens", token: link.token) }

  /// Takes a token's right away.
  public func revoke(_ token: AccessToken) -> NetworkRequest { revoke(token.id) }

  /// Takes a token's right away by what the server calls it.
  public func revoke(_ id: Digest) -> NetworkRequest {
    NetworkRequest(.delete, path + "/tokens/\(id)", token: link.token)
  }
}
