import Testing

@testable import Server

@Suite struct ConfigurationTests {
  typealias Configuration = DetentServer.Configuration

  @Test("Without flags and variables the defaults hold, on this machine alone")
  func defaults() throws {
    let configuration = try Configuration(flags: .init(), environment: [:])
    #expect(configuration == Configuration())
    #expect(configuration.hostname == "127.0.0.1")
    #expect(configuration.port == 8080)
    #expect(!configuration.isSecure)
  }

  @Test("Variables stand in for flags, and flags win")
  func precedence() throws {
    let environment = [
      "DETENT_HOSTNAME": "0.0.0.0", "DETENT_PORT": "9000", "DETENT_DATABASE": "/srv/d.sqlite",
      "DETENT_CERTIFICATE": "c.pem", "DETENT_KEY": "k.pem",
      "DETENT_PUBLIC_URL": "https://count.example.org/", "DETENT_WEB_ROOT": "/srv/web",
    ]
    let fromVariables = Configuration(
      hostname: "0.0.0.0", port: 9000, database: "/srv/d.sqlite", certificate: "c.pem",
      key: "k.pem", publicURL: "https://count.example.org", webRoot: "/srv/web")
    #expect(try Configuration(flags: .init(), environment: environment) == fromVariables)
    let flags = DetentServer.Flags(
      hostname: "::", port: 1, database: "d", certificate: "c", key: "k",
      publicURL: "http://h:1", webRoot: "w")
    #expect(
      try Configuration(flags: flags, environment: environment)
        == Configuration(
          hostname: "::", port: 1, database: "d", certificate: "c", key: "k",
          publicURL: "http://h:1", webRoot: "w"))
  }

  @Test("A flag hides a wrong variable, and an empty variable counts as none")
  func hiddenAndEmpty() throws {
    let configuration = try Configuration(
      flags: .init(port: 81),
      environment: ["DETENT_PORT": "nonsense", "DETENT_KEY": "", "DETENT_PUBLIC_URL": ""])
    #expect(configuration.port == 81)
    #expect(configuration.key == nil)
    #expect(configuration.publicURL == nil)
  }

  @Test("A wrong port is named with its place", arguments: ["", "x", "-1", "65536", "80 ", "8e3"])
  func wrongPort(text: String) throws {
    if text.isEmpty {
      let failure = #expect(throws: ServerFailure.self) {
        try Configuration(flags: .init(port: 70_000), environment: [:])
      }
      #expect(failure?.description.hasPrefix("--port is \"70000\"") == true)
      #expect(failure?.exitCode == 64)
    } else {
      let failure = #expect(throws: ServerFailure.self) {
        try Configuration(flags: .init(), environment: ["DETENT_PORT": text])
      }
      #expect(failure?.description.hasPrefix("DETENT_PORT is \"\(text)\"") == true)
    }
  }

  @Test(
    "A public address is an origin and nothing more",
    arguments: [
      ("https://count.example.org", true), ("http://192.168.1.5:8080", true),
      ("https://[fd00::1]:8443", true), ("count.example.org", false), ("ftp://x", false),
      ("https://", false), ("https://x/path", false), ("https://x?y", false),
      ("https://x#token", false), ("https://me@x", false), ("https://a b", false),
    ])
  func publicURL(text: String, isFine: Bool) {
    let configuration = try? Configuration(
      flags: .init(publicURL: text), environment: [:])
    #expect((configuration?.publicURL == text) == isFine)
  }

  @Test("Certificate and key come together")
  func together() {
    #expect(throws: ServerFailure.incompleteCertificate(missing: "--key (or DETENT_KEY)")) {
      try Configuration(flags: .init(certificate: "c"), environment: [:])
    }
    #expect(
      throws: ServerFailure.incompleteCertificate(missing: "--certificate (or DETENT_CERTIFICATE)")
    ) {
      try Configuration(flags: .init(), environment: ["DETENT_KEY": "k"])
    }
    #expect(throws: Never.self) {
      try Configuration(flags: .init(certificate: "c"), environment: ["DETENT_KEY": "k"])
    }
  }
}
