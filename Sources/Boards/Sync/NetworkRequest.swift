import Replication
import Text

/// A request to the server the page came from.
public struct NetworkRequest: Equatable, Sendable {
  /// What is asked for.
  public enum Method: UInt8, Equatable, Sendable {
    /// Reads.
    case get = 1
    /// Makes or adds.
    case post = 2
    /// Takes away.
    case delete = 3
  }

  /// What is asked for.
  public let method: Method
  /// The path with its query, in ASCII.
  public let path: String
  /// What opens the board, for the `Authorization` field.
  public let token: AccessToken?
  /// JSON or canonical bytes, or nothing.
  public let body: [UInt8]
  /// Whether body and answer are canonical bytes, of the type `Upload.canonicalType`; of a stream, its
  /// messages.
  public let isCanonical: Bool
  /// Whether the answer is handed over piece by piece as it comes.
  public let isStream: Bool

  /// Describes a request.
  public init(
    _ method: Method, _ path: String, token: AccessToken?, body: [UInt8] = [],
    isCanonical: Bool = false, isStream: Bool = false
  ) {
    self.method = method
    self.path = path
    self.token = token
    self.body = body
    self.isCanonical = isCanonical
    self.isStream = isStream
  }

  /// Compares bytes: `==` on strings would weigh 30 KB in the page.
  public static func == (a: NetworkRequest, b: NetworkRequest) -> Bool {
    a.method == b.method && sameUTF8(a.path, b.path) && a.token == b.token
      && a.body == b.body && a.isCanonical == b.isCanonical && a.isStream == b.isStream
  }
}
