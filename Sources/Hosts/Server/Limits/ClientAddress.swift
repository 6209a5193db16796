import HTTPTypes
import NIOCore

/// Whose requests are counted together: an IPv4 address, or the /56 network of an IPv6 address,
/// which is the least that providers give to a household (RFC 6177); with 64 bits somebody who has that
/// would count as 256.
struct ClientAddress: Hashable, Sendable {
  let bytes: [UInt8]

  /// Who asks, as far as can be told.
  ///
  /// Where the other end is this machine, it is a proxy, and the last address of
  /// `X-Forwarded-For` is the one that the proxy itself saw. Those before it anybody can invent.
  init(peer: SocketAddress?, headers: HTTPFields) {
    let direct = peer?.ipAddress
    if direct.map(SecurityPolicy.isLoopbackAddress) ?? false,
      let name = HTTPField.Name("X-Forwarded-For"),
      let last = headers[values: name].last?.split(separator: ",").last,
      let forwarded = Self.bytes(last.filter { $0 != " " && $0 != "\t" })
    {
      bytes = forwarded
    } else {
      bytes = direct.flatMap(Self.bytes) ?? []
    }
  }

  /// Whose a connection is; nil for one of this machine's own, which may be a proxy's for anybody.
  static func direct(_ peer: SocketAddress?) -> ClientAddress? {
    guard let text = peer?.ipAddress, !SecurityPolicy.isLoopbackAddress(text) else { return nil }
    return bytes(text).map { ClientAddress(bytes: $0) }
  }

  /// Whether it tells one person from another: a proxy that names nobody does not.
  var isSomebodys: Bool { !bytes.isEmpty && bytes != [127, 0, 0, 1] && bytes != Self.loopback }

  /// Of what nobody asked for.
  static let nobody = ClientAddress(bytes: [])

  private static let loopback = [UInt8](repeating: 0, count: 7)

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private static func bytes(_ text: String) -> [UInt8]? {
    switch try? SocketAddress(ipAddress: text, port: 0) {
    case .v4(let address):
      return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      // An IPv4 address as a socket of both families shows it (RFC 4291, section 2.5.5.2).
      let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 255 && all[11] == 255
      return isMapped ? Array(all.suffix(4)) : Array(all.prefix(7))
    default: return nil
    }
  }
}

extension SecurityPolicy {
  /// Whether an address, without a port, is this machine's own.
  static func isLoopbackAddress(_ address: String) -> Bool {
    address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
  }
}
