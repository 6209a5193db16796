import NIOCore
import Replication
import Synchronization
import Text

/// What a stream says, as bytes of `text/event-stream` (the HTML standard, section 9.2).
///
/// Encoded once in each form that somebody reads, however many do.
final class EventMessage: Sendable {
  /// Where a reader is after it.
  var cursor: Int64 { page.cursor }
  private let page: OperationPage
  private let encoded = Mutex<(json: ByteBuffer?, canonical: ByteBuffer?)>((nil, nil))

  /// Most bytes of operations in one message, but for a single one that is larger.
  static let operationBytes = 128 << 10

  /// Operations.
  init(_ page: OperationPage) { self.page = page }

  /// The message for those who read one form.
  func bytes(_ form: MessageForm) -> ByteBuffer {
    encoded.withLock { encoded in
      switch form {
      case .json:
        // JSON without line feeds: it fits one data line.
        let bytes = encoded.json ?? Self.event(data: page.json.bytes())
        encoded.json = bytes
        return bytes
      case .canonical:
        let bytes =
          encoded.canonical ?? Self.event(data: Array(Base64URL.text(page.canonicalBytes).utf8))
        encoded.canonical = bytes
        return bytes
      }
    }
  }

  private static func event(data: [UInt8]) -> ByteBuffer {
    var bytes = ByteBuffer(string: "event: operations\ndata: ")
    bytes.writeBytes(data)
    bytes.writeStaticString("\n\n")
    return bytes
  }

  /// A line that means nothing: it opens the way through proxies.
  static let greeting = ByteBuffer(string: ": Detent\n\n")
  /// A line that means nothing but that the stream still stands.
  static let heartbeat = ByteBuffer(string: ":\n\n")
  /// The last that a revoked token hears. Without data, the standard's parser would drop it.
  static let revoked = ByteBuffer(string: "event: revoked\ndata: {}\n\n")
}
