import NIOCore

/// What a person reads when the server has started: where it is, and how a phone gets there.
struct StartMessage: Sendable {
  let configuration: DetentServer.Configuration
  /// The port that is listened on, which the operating system may have chosen.
  let port: Int
  /// The machine's addresses in its own networks.
  let addresses: [String]
  let version: String

  var text: String {
    var lines = ["Detent \(version) serves \(url(localName))"]
    if let publicURL = configuration.publicURL { lines.append("Public address: \(publicURL)") }
    lines.append("Database: \(configuration.databaseName)")
    lines.append("")
    lines += phone
    lines.append("Ctrl-C stops the server.")
    return lines.joined(separator: "\n") + "\n"
  }

  private var phone: [String] {
    if let publicURL = configuration.publicURL, publicURL.hasPrefix("https://") {
      return ["On a phone: \(publicURL)"]
    }
    if configuration.isSecure, isReachable {
      return ["On a phone on the same network:"] + reachable.map { "  \(url($0))" }
        + ["The phone must trust the certificate: Guides/Running.md"]
    }
    var lines: [String] = []
    if isReachable {
      lines.append("On a phone on the same network:")
      lines += reachable.map { "  \(url($0))" }
      lines.append("Counting and saving work there, but browsers only allow starting offline,")
      lines.append(
        "motion and keeping the screen awake over https:")
    } else {
      lines.append(
        "On a phone on the same network (needs https to start offline, sense motion")
      lines.append("and keep the screen awake; Guides/Running.md makes a certificate):")
    }
    lines.append("  detent serve --hostname 0.0.0.0 --certificate cert.pem --key key.pem \\")
    lines.append(
      "    --public-url https://\(bracketed(addresses.first ?? "ADDRESS-OF-THIS-MACHINE")):\(port)")
    return lines
  }

  private var isWildcard: Bool {
    configuration.hostname == "0.0.0.0" || configuration.hostname == "::"
  }

  private var isReachable: Bool {
    isWildcard || !SecurityPolicy.isLoopback(bracketed(configuration.hostname))
  }

  private var reachable: [String] {
    if !isWildcard { return [configuration.hostname] }
    return addresses.isEmpty ? ["ADDRESS-OF-THIS-MACHINE"] : addresses
  }

  private var localName: String {
    isWildcard || SecurityPolicy.isLoopback(bracketed(configuration.hostname))
      ? "localhost" : configuration.hostname
  }

  private func url(_ host: String) -> String {
    let scheme = configuration.isSecure ? "https" : "http"
    let isUsual = port == (configuration.isSecure ? 443 : 80)
    return "\(scheme)://\(bracketed(host))\(isUsual ? "" : ":\(port)")"
  }

  private func bracketed(_ host: String) -> String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
  }
}

/// The addresses by which other machines of the local networks reach this one.
enum LocalAddresses {
  static func all() -> [String] {
    let devices = (try? System.enumerateDevices()) ?? []
    return best(of: devices.compactMap { $0.address?.ipAddress })
  }

  /// The private ones; where there are none, whatever else others may reach the machine by.
  static func best(of addresses: [String]) -> [String] {
    let others = addresses.filter { address in
      address.utf8.contains(UInt8(ascii: ".")) && !SecurityPolicy.isLoopback(address)
        && !address.hasPrefix("169.254.")
    }
    let near = others.filter(isPrivate)
    return Array(Set(near.isEmpty ? others : near)).sorted()
  }

  /// Whether an address is one of a private network (RFC 1918).
  static func isPrivate(_ address: String) -> Bool {
    let parts = address.split(separator: ".").compactMap { UInt8($0) }
    guard parts.count == 4 else { return false }
    return switch (parts[0], parts[1]) {
    case (10, _), (192, 168), (172, 16...31): true
    default: false
    }
  }
}
