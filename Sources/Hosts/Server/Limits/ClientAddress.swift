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
    /// Whether it may be a proxy for anybody: this machine, or one that is trusted.
    fileprivate let isProxy: Bool
    fileprivate let proxies: TrustedProxies

    init(_ peer: SocketAddress?, trusting proxies: TrustedProxies) {
      self.proxies = proxies
      let isTrusted = peer.map { proxies.include($0) } ?? false
      // What comes from there and names nobody is nobody's.
      address = isTrusted ? .nobody : peer.map { ClientAddress($0) } ?? .nobody
      isProxy = isTrusted || peer?.ipAddress.map(SecurityPolicy.isLoopbackAddress) ?? false
    }

    /// The same for two peers whose requests with the same fields come from the same address.
    var key: UInt64 { address.bits | (isProxy ? 1 << 63 : 0) }
  }

  /// Who asks, as far as can be told.
  ///
  /// Where the other end is a proxy that is believed, the last address of `X-Forwarded-For` is the one
  /// that the proxy itself saw; where that is another such proxy, the one before it. What stands before
  /// anybody can invent.
  init(_ peer: Peer, headers: HTTPFields) {
    self = Self.forwarded(headers, by: peer) ?? peer.address
  }

  private static func forwarded(_ headers: HTTPFields, by peer: Peer) -> ClientAddress? {
    guard peer.isProxy, let name = forwardedFor else { return nil }
    for value in headers[values: name].reversed() {
      for word in value.split(separator: ",", omittingEmptySubsequences: false).reversed() {
        let text = word.filter { $0 != " " && $0 != "\t" }
        guard let address = try? SocketAddress(ipAddress: text, port: 0) else { return nil }
        if !peer.proxies.include(address) { return ClientAddress(address) }
      }
    }
    return nil
  }

  /// Who asks, as of ``init(_:headers:)``.
  init(
    peer: SocketAddress?, headers: HTTPFields, trusting proxies: TrustedProxies = TrustedProxies()
  ) {
    self.init(Peer(peer, trusting: proxies), headers: headers)
  }

  /// Whose a connection is; nil for one that may be a proxy's for anybody.
  static func direct(
    _ peer: SocketAddress?, trusting proxies: TrustedProxies = TrustedProxies()
  ) -> ClientAddress? {
    let peer = Peer(peer, trusting: proxies)
    return peer.isProxy || peer.address == .nobody ? nil : peer.address
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

  private init(_ address: SocketAddress) { self.init(Array(address.addressBytes.prefix(7))) }
}

extension SecurityPolicy {
  /// Whether an address, without a port, is this machine's own.
  static func isLoopbackAddress(_ address: String) -> Bool {
    address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
  }
}
