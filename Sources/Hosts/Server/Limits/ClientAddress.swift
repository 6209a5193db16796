import HTTPTypes
import NIOCore

/// Whose requests are counted together: an IPv4 address, or the /56 network of an IPv6 address,
/// which is the least that providers give to a household (RFC 6177); with 64 bits somebody who has that
/// would count as 256.
struct ClientAddress: Hashable, Sendable {
  /// The number of bytes and behind it the bytes themselves, so that one is compared at once.
  let bits: UInt64

  /// The other end of a connection.
  struct Peer: Sendable {
    fileprivate let address: ClientAddress
    /// Whether it is this machine, which may be a proxy for anybody.
    fileprivate let isLocal: Bool

    init(_ peer: SocketAddress?) {
      let text = peer?.ipAddress
      address = text.flatMap { ClientAddress($0) } ?? .nobody
      isLocal = text.map(SecurityPolicy.isLoopbackAddress) ?? false
    }
  }

  /// Who asks, as far as can be told.
  ///
  /// Where the other end is this machine, it is a proxy, and the last address of
  /// `X-Forwarded-For` is the one that the proxy itself saw. Those before it anybody can invent.
  init(_ peer: Peer, headers: HTTPFields) {
    if peer.isLocal, let name = Self.forwardedFor,
      let last = headers[values: name].last?.split(separator: ",").last,
      let forwarded = ClientAddress(last.filter { $0 != " " && $0 != "\t" })
    {
      self = forwarded
    } else {
      self = peer.address
    }
  }

  /// Who asks, as of ``init(_:headers:)``.
  init(peer: SocketAddress?, headers: HTTPFields) { self.init(Peer(peer), headers: headers) }

  /// Whose a connection is; nil for one of this machine's own, which may be a proxy's for anybody.
  static func direct(_ peer: SocketAddress?) -> ClientAddress? {
    let peer = Peer(peer)
    return peer.isLocal || peer.address == .nobody ? nil : peer.address
  }

  /// The bytes of the address, or of its network.
  var bytes: [UInt8] {
    let count = Int(bits >> 56)
    return (0..<count).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * (count - 1 - $0))) }
  }

  /// Whether it tells one person from another: a proxy that names nobody does not.
  var isSomebodys: Bool { self != .nobody && self != Self.loopback4 && self != Self.loopback6 }

  /// Of what nobody asked for.
  static let nobody = ClientAddress([])

  private static let loopback4 = ClientAddress([127, 0, 0, 1])
  private static let loopback6 = ClientAddress([0, 0, 0, 0, 0, 0, 0])
  private static let forwardedFor = HTTPField.Name("X-Forwarded-For")

  /// Takes what ``bits`` says.
  init(bits: UInt64) { self.bits = bits }

  private init(_ bytes: [UInt8]) {
    bits = bytes.reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
  }

  private init?(_ text: String) {
    switch try? SocketAddress(ipAddress: text, port: 0) {
    case .v4(let address):
      self.init(withUnsafeBytes(of: address.address.sin_addr) { Array($0) })
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      // An IPv4 address as a socket of both families shows it (RFC 4291, section 2.5.5.2).
      let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 255 && all[11] == 255
      self.init(isMapped ? Array(all.suffix(4)) : Array(all.prefix(7)))
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
