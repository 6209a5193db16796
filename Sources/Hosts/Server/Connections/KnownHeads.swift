import HTTPTypes
import Replication
import Synchronization

/// Heads of uploads that a connection's own steps have read, so that the same bytes need not be read again.
///
/// The server has one parser of HTTP/1.1: what it made of some bytes holds for the same bytes from the same
/// peer. Only hashes are kept, for heads carry tokens.
final class KnownHeads: Sendable {
  /// The end of a head (RFC 9112, section 2.1).
  static let end = Array("\r\n\r\n".utf8)
  /// Most bytes of a request whose head is kept.
  static let requestBytes = 2048

  private struct Key: Hashable {
    let hash: [UInt8]
    let peer: UInt64
  }

  private static let capacity = 8192

  private let heads = Mutex<[Key: UploadHead]>([:])

  /// What a head says that came from a peer; nil where it isn't known.
  /// - Complexity: O(*n*) in its length.
  func find(_ bytes: [UInt8], from peer: ClientAddress.Peer) -> UploadHead? {
    let key = Key(hash: SHA256.hash(bytes), peer: peer.key)
    return heads.withLock { $0[key] }
  }

  /// Keeps the head of a request, where the bytes are that request in whole and nothing else.
  ///
  /// - Parameters:
  ///   - bytes: what was read from the connection.
  ///   - request: what became of them, with a body of `head.length` bytes.
  /// - Returns: whether they are.
  func keep(
    _ bytes: [UInt8], of request: HTTPRequest, as head: UploadHead, from peer: ClientAddress.Peer
  ) -> Bool {
    guard bytes.count <= Self.requestBytes, let end = Self.headLength(bytes),
      bytes.count == end + head.length
    else { return false }
    let bytes = Array(bytes[..<end])
    let key = Key(hash: SHA256.hash(bytes), peer: peer.key)
    if heads.withLock({ $0[key] }) != nil { return true }
    guard Self.says(bytes, request) else { return false }
    heads.withLock { heads in
      if heads.count >= Self.capacity { heads = [:] }
      heads[key] = head
    }
    return true
  }

  /// How many bytes come before the body; nil where the head has no end.
  static func headLength(_ bytes: some Collection<UInt8>) -> Int? {
    var matched = 0
    for (index, byte) in bytes.enumerated() {
      matched = byte == end[matched] ? matched + 1 : byte == end[0] ? 1 : 0
      if matched == end.count { return index + 1 }
    }
    return nil
  }

  /// Whether a head says what the request does: the same line, and the same fields in the same order. If
  /// anything had been read before it, there would be more of them.
  static func says(_ head: [UInt8], _ request: HTTPRequest) -> Bool {
    guard head.allSatisfy({ $0 < 0x80 }) else { return false }
    let text = String(decoding: head, as: UTF8.self)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, lines[lines.count - 2].isEmpty, lines[lines.count - 1].isEmpty,
      lines[0] == "\(request.method.rawValue) \(request.path ?? "") HTTP/1.1"
    else { return false }
    var fields = Array(request.headerFields)[...]
    var hosts: [String] = []
    for line in lines[1..<(lines.count - 2)] {
      guard let colon = line.firstIndex(of: ":") else { return false }
      let name = line[..<colon].lowercased()
      let value = String(line[line.index(after: colon)...]).trimmingSpaces()
      if name == "host" {
        hosts.append(value)
      } else {
        guard let field = fields.popFirst(), field.name.canonicalName == name,
          field.value == value
        else { return false }
      }
    }
    return fields.isEmpty && hosts.count == 1 && hosts[0] == request.authority
  }
}

extension String {
  /// Without the spaces around a field's value (RFC 9110, section 5.6.3). Tabs stay: not every parser takes them
  /// behind a length.
  fileprivate func trimmingSpaces() -> String {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
