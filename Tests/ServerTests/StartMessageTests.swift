import Testing

@testable import Server

@Suite struct StartMessageTests {
  private func text(
    _ configuration: DetentServer.Configuration, addresses: [String] = ["192.168.1.5"]
  ) -> String {
    StartMessage(
      configuration: configuration, port: configuration.port, addresses: addresses, version: "1"
    ).text
  }

  @Test("On this machine alone it says what a phone needs")
  func local() {
    #expect(
      text(.init()) == """
        Detent 1 serves http://localhost:8080
        Database: data/detent.sqlite

        On a phone on the same network (needs https to start offline, sense motion
        and keep the screen awake; Guides/Running.md makes a certificate):
          detent serve --hostname 0.0.0.0 --certificate cert.pem --key key.pem \\
            --public-url https://192.168.1.5:8080
        Ctrl-C stops the server.

        """)
  }

  @Test("With a certificate it lists the machine's addresses")
  func secure() {
    let message = text(
      .init(hostname: "0.0.0.0", port: 8443, certificate: "c", key: "k"),
      addresses: ["10.0.0.2", "192.168.1.5"])
    #expect(message.contains("Detent 1 serves https://localhost:8443\n"))
    #expect(message.contains("\n  https://10.0.0.2:8443\n  https://192.168.1.5:8443\n"))
    #expect(message.contains("must trust the certificate"))
  }

  @Test("Open without a certificate it says what is withheld")
  func open() {
    let message = text(.init(hostname: "::", port: 80))
    #expect(message.contains("\n  http://192.168.1.5\n"))
    #expect(message.contains("only allow"))
  }

  @Test("A public address is what a phone is told")
  func publicURL() {
    let message = text(.init(publicURL: "https://count.example.org"))
    #expect(message.contains("On a phone: https://count.example.org\n"))
    #expect(!message.contains("--certificate"))
  }

  @Test("Private addresses come first, others only where there are none of them")
  func bestAddresses() {
    #expect(
      LocalAddresses.best(of: ["127.0.0.1", "203.0.113.9", "192.168.1.5", "10.0.0.2", "::1"])
        == ["10.0.0.2", "192.168.1.5"])
    #expect(
      LocalAddresses.best(of: ["127.0.0.1", "203.0.113.9", "169.254.7.7", "fe80::1"])
        == ["203.0.113.9"])
    #expect(LocalAddresses.best(of: ["127.0.0.1", "::1"]).isEmpty)
    let message = text(.init(hostname: "0.0.0.0", certificate: "c", key: "k"), addresses: [])
    #expect(message.contains("\n  https://ADDRESS-OF-THIS-MACHINE:8080\n"))
  }

  @Test(
    "An address is of a private network or not",
    arguments: [
      ("10.1.2.3", true), ("172.16.0.1", true), ("172.31.9.9", true), ("192.168.0.1", true),
      ("172.32.0.1", false), ("127.0.0.1", false), ("8.8.8.8", false), ("fd00::1", false),
      ("10.1.2", false),
    ])
  func privateAddresses(address: String, expected: Bool) {
    #expect(LocalAddresses.isPrivate(address) == expected)
  }
}
