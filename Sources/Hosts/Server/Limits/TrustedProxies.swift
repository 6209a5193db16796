import NIOCore

/// The proxies that are believed when they say where a request comes from, besides those on this machine.
///
/// Nobody else may have an address among them: it could say that it is anybody.
public struct TrustedProxies: Equatable, Sendable {
  /// The first bits of addresses.
  private struct Network: Equatable, Sendable {
    let bytes: [UInt8]
    let bits: Int
  }

  private var networks: [Network] = []

  /// None.
  public init() {}

  /// Reads addresses and networks (RFC 4632, section 3.1; RFC 4291, section 2.3) with commas between
  /// them, such as `10.0.0.7,2001:db8::/64`; nil where one is neither.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let word = part.filter { $0 != " " }
      let pieces = word.split(separator: "/", omittingEmptySubsequences: false)
      guard let first = pieces.first, pieces.count <= 2,
        let address = try? SocketAddress(ipAddress: String(first), port: 0)
      else { return nil }
      let bytes = address.addressBytes
      var bits = bytes.count * 8
      if pieces.count == 2 {
        guard let number = Int(pieces[1]), (0...bits).contains(number),
          pieces[1].utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
        else { return nil }
        bits = number
      }
      networks.append(Network(bytes: bytes, bits: bits))
    }
  }

  /// Whether an address is one of them.
  func include(_ address: SocketAddress) -> Bool {
    if networks.isEmpty { return false }
    let bytes = address.addressBytes
    return networks.contains { network in
      guard network.bytes.count == bytes.count else { return false }
      let (whole, rest) = network.bits.quotientAndRemainder(dividingBy: 8)
      guard network.bytes[..<whole] == bytes[..<whole] else { return false }
      return rest == 0 || (network.bytes[whole] ^ bytes[whole]) >> (8 - rest) == 0
    }
  }
}

extension SocketAddress {
  /// The bytes of an address without its port: 4 or 16, and none where it is no address of a network.
  ///
  /// An IPv4 address that a socket of both families shows (RFC 4291, section 2.5.5.2) has 4.
  var addressBytes: [UInt8] {
    switch self {
    case .v4(let address): return withUnsafeBytes(of: address.address.sin_addr) { Array($0) }
    case .v6(let address):
      let all = withUnsafeBytes(of: address.address.sin6_addr) { Array($0) }
      let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10] == 255 && all[11] == 255
      return isMapped ? Array(all.suffix(4)) : all
    case .unixDomainSocket: return []
    }
  }
}
