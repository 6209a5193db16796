import NIOCore
import Replication

/// What a stream says, as bytes of `text/event-stream` (the HTML standard, section 9.2).
struct EventMessage: Sendable {
  /// Where a reader is after it.
  let cursor: Int64
  let bytes: ByteBuffer

  /// Most bytes of operations in one message, but for a single one that is larger.
  static let operationBytes = 128 << 10

  /// Operations, encoded once for all who read them.
  init(_ page: OperationPage) {
    cursor = page.cursor
    var bytes = ByteBuffer(string: "event: operations\ndata: ")
    // JSON without line feeds: it fits one data line.
    bytes.writeBytes(page.json.bytes())
    bytes.writeStaticString("\n\n")
    self.bytes = bytes
  }

  /// A line that means nothing: it opens the way through proxies.
  static let greeting = ByteBuffer(string: ": Detent\n\n")
  /// A line that means nothing but that the stream still stands.
  static let heartbeat = ByteBuffer(string: ":\n\n")
  /// The last that a revoked token hears. Without data, the standard's parser would drop it.
  static let revoked = ByteBuffer(string: "event: revoked\ndata: {}\n\n")
}
