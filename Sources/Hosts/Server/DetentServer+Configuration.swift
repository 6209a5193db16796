extension DetentServer {
  /// Where the server listens, what it serves and where it keeps its data.
  public struct Configuration: Equatable, Sendable {
    /// The address or name to listen on; `0.0.0.0` and `::` stand for all of the machine's.
    public var hostname: String
    /// The TCP port; 0 lets the operating system choose one.
    public var port: Int
    /// The path of the SQLite file, which is made with its folder when missing; or the address of a
    /// database of PostgreSQL's, `postgres://…`, as libpq takes it.
    public var database: String
    /// The path of the PEM certificate chain, with ``key``; nil serves without TLS.
    public var certificate: String?
    /// The path of the PEM private key that belongs to ``certificate``.
    public var key: String?
    /// The address people reach the server by, for links and QR codes, without a closing slash.
    public var publicURL: String?
    /// The folder that `Scripts/build-web` made.
    public var webRoot: String
    /// Where Prometheus reads how the server is; nil for nowhere.
    public var metrics: ListenAddress?
    /// How much it takes from one person; but for the memory and the proxies, not a matter of flags.
    public var limits: Limits

    /// Describes a server; every parameter has the default that `detent serve` has.
    public init(
      hostname: String = "127.0.0.1", port: Int = 8080, database: String = "data/detent.sqlite",
      certificate: String? = nil, key: String? = nil, publicURL: String? = nil,
      webRoot: String = ".build/web", metrics: ListenAddress? = nil, limits: Limits = Limits()
    ) {
      self.hostname = hostname
      self.port = port
      self.database = database
      self.certificate = certificate
      self.key = key
      self.publicURL = publicURL
      self.webRoot = webRoot
      self.metrics = metrics
      self.limits = limits
    }

    /// Whether the server itself speaks TLS, not a proxy before it.
    public var isSecure: Bool { certificate != nil }

    /// The database as people are told of it: without a password.
    public var databaseName: String { Self.databaseName(of: database) }

    /// Whether several servers may use the database.
    public var isShared: Bool { PostgreSQLAddress.isMeant(by: database) }

    /// A database as people are told of it: without a password.
    public static func databaseName(of text: String) -> String { DatabaseLocation.name(text) }
  }

  /// What a person wrote on the command line; nil where nothing was said.
  public struct Flags: Equatable, Sendable {
    /// The value of `--hostname`.
    public var hostname: String?
    /// The value of `--port`.
    public var port: Int?
    /// The value of `--database`.
    public var database: String?
    /// The value of `--certificate`.
    public var certificate: String?
    /// The value of `--key`.
    public var key: String?
    /// The value of `--public-url`.
    public var publicURL: String?
    /// The value of `--web-root`.
    public var webRoot: String?
    /// The value of `--memory`, in mebibytes.
    public var memory: Int?
    /// The value of `--metrics`.
    public var metrics: String?
    /// The value of `--trusted-proxies`.
    public var trustedProxies: String?

    /// Holds the flags given, none by default.
    public init(
      hostname: String? = nil, port: Int? = nil, database: String? = nil,
      certificate: String? = nil, key: String? = nil, publicURL: String? = nil,
      webRoot: String? = nil, memory: Int? = nil, metrics: String? = nil,
      trustedProxies: String? = nil
    ) {
      self.hostname = hostname
      self.port = port
      self.database = database
      self.certificate = certificate
      self.key = key
      self.publicURL = publicURL
      self.webRoot = webRoot
      self.memory = memory
      self.metrics = metrics
      self.trustedProxies = trustedProxies
    }
  }
}

extension DetentServer.Configuration {
  /// Decides every setting: the flag, else the environment variable, else the default.
  ///
  /// The variables are `DETENT_HOSTNAME`, `DETENT_PORT`, `DETENT_DATABASE`, `DETENT_CERTIFICATE`,
  /// `DETENT_KEY`, `DETENT_PUBLIC_URL`, `DETENT_WEB_ROOT`, `DETENT_MEMORY`, `DETENT_METRICS` and
  /// `DETENT_TRUSTED_PROXIES`; an empty one counts as not set.
  /// Pure: reads nothing but its arguments.
  /// - Throws: ``ServerFailure/badSetting(name:value:expected:)`` or
  ///   ``ServerFailure/incompleteCertificate(missing:)``.
  public init(
    flags: DetentServer.Flags, environment: [String: String]
  ) throws(ServerFailure) {
    func variable(_ name: String) -> String? {
      guard let value = environment[name], !value.isEmpty else { return nil }
      return value
    }
    self.init()
    hostname = flags.hostname ?? variable("DETENT_HOSTNAME") ?? hostname
    database = flags.database ?? variable("DETENT_DATABASE") ?? database
    webRoot = flags.webRoot ?? variable("DETENT_WEB_ROOT") ?? webRoot
    certificate = flags.certificate ?? variable("DETENT_CERTIFICATE")
    key = flags.key ?? variable("DETENT_KEY")
    port =
      try Self.number(
        "port", flag: flags.port, variable: variable("DETENT_PORT"), in: 0...65_535) ?? port
    let memory = try Self.number(
      "memory", flag: flags.memory, variable: variable("DETENT_MEMORY"), in: 32...1_048_576)
    if let memory { limits.memory = memory << 20 }
    if let flag = flags.publicURL {
      publicURL = try Self.origin(flag, setting: "--public-url")
    } else if let value = variable("DETENT_PUBLIC_URL") {
      publicURL = try Self.origin(value, setting: "DETENT_PUBLIC_URL")
    }
    if let flag = flags.metrics {
      metrics = try Self.listenAddress(flag, setting: "--metrics")
    } else if let value = variable("DETENT_METRICS") {
      metrics = try Self.listenAddress(value, setting: "DETENT_METRICS")
    }
    if let flag = flags.trustedProxies {
      limits.proxies = try Self.proxies(flag, setting: "--trusted-proxies")
    } else if let value = variable("DETENT_TRUSTED_PROXIES") {
      limits.proxies = try Self.proxies(value, setting: "DETENT_TRUSTED_PROXIES")
    }
    if certificate != nil, key == nil {
      throw .incompleteCertificate(missing: "--key (or DETENT_KEY)")
    }
    if key != nil, certificate == nil {
      throw .incompleteCertificate(missing: "--certificate (or DETENT_CERTIFICATE)")
    }
  }

  private static func proxies(
    _ text: String, setting: String
  ) throws(ServerFailure) -> TrustedProxies {
    guard let proxies = TrustedProxies(text) else {
      throw .badSetting(
        name: setting, value: text,
        expected: "addresses or networks such as 10.0.0.7 or 10.0.1.0/24, separated by commas")
    }
    return proxies
  }

  private static func listenAddress(
    _ text: String, setting: String
  ) throws(ServerFailure) -> DetentServer.ListenAddress {
    guard let address = DetentServer.ListenAddress(text) else {
      throw .badSetting(
        name: setting, value: text, expected: "an address and a port such as 127.0.0.1:9464")
    }
    return address
  }

  private static func number(
    _ name: String, flag: Int?, variable: String?, in range: ClosedRange<Int>
  ) throws(ServerFailure) -> Int? {
    let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
    if let flag {
      guard range.contains(flag) else {
        throw .badSetting(name: "--\(name)", value: "\(flag)", expected: expected)
      }
      return flag
    }
    guard let variable else { return nil }
    guard let number = Int(variable), range.contains(number) else {
      throw .badSetting(name: "DETENT_\(name.uppercased())", value: variable, expected: expected)
    }
    return number
  }

  /// An origin (RFC 6454): links are made by appending a path, so a path here would break them.
  private static func origin(
    _ text: String, setting: String
  ) throws(ServerFailure) -> String {
    let url = text.hasSuffix("/") ? String(text.dropLast()) : text
    let host =
      if url.hasPrefix("https://") {
        url.dropFirst(8)
      } else if url.hasPrefix("http://") {
        url.dropFirst(7)
      } else {
        Substring()
      }
    let isPlain = host.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"/?#@\\\"<>".utf8.contains(byte)
    }
    guard !host.isEmpty, isPlain else {
      throw .badSetting(
        name: setting, value: text, expected: "an address such as https://count.example.org")
    }
    return url
  }
}
