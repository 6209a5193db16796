extension DetentServer {
  /// Where a server listens besides: an address or a name of this machine, and a TCP port.
  public struct ListenAddress: Equatable, Sendable {
    /// An address or a name; an IPv6 address without brackets.
    public var hostname: String
    /// The TCP port; 0 lets the operating system choose one.
    public var port: Int

    /// Reads `HOST:PORT`, with an IPv6 address in brackets, or a port alone, which is one of
    /// `127.0.0.1`; nil for all else.
    public init?(_ text: String) {
      let host: Substring
      let digits: Substring
      if let colon = text.lastIndex(of: ":") {
        host = text[..<colon]
        digits = text[text.index(after: colon)...]
      } else {
        host = "127.0.0.1"
        digits = text[...]
      }
      let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
      let name = isBracketed ? host.dropFirst().dropLast() : host
      let isName = name.utf8.allSatisfy {
        $0 > 0x20 && $0 < 0x7F && !"/?#@[]\\\"".utf8.contains($0)
      }
      guard let port = UInt16(digits), digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
        !name.isEmpty, isName, isBracketed == name.utf8.contains(UInt8(ascii: ":"))
      else { return nil }
      hostname = String(name)
      self.port = Int(port)
    }

    /// As it stands in a URL, with the port that the operating system chose.
    func text(port: Int) -> String {
      hostname.utf8.contains(UInt8(ascii: ":")) ? "[\(hostname)]:\(port)" : "\(hostname):\(port)"
    }
  }
}
