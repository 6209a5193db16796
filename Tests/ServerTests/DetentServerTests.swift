import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import NIOSSL
import Testing

@testable import Server

@Suite struct DetentServerTests {
  @Test("It says where it is once it listens, with the port the system chose")
  func announces() async throws {
    let site = try TestSite()
    try await site.server().application().test(.live) { client in
      let port = try #require(client.port)
      #expect(
        site.said.all.hasPrefix("Detent \(DetentServer.version) serves http://localhost:\(port)\n"))
    }
  }

  @Test("A port that is taken is refused with words and exit code 69")
  func portInUse() async throws {
    let site = try TestSite()
    try await site.server().application().test(.live) { client in
      var second = site.configuration
      second.port = try #require(client.port)
      second.database = site.path("second.sqlite")
      let server = try site.server(second)
      let failure = await #expect(throws: ServerFailure.self) { try await server.run() }
      #expect(failure == .portInUse(port: second.port, flag: "--port"))
      #expect(failure?.exitCode == 69)
      #expect(failure?.description.contains("--port") == true)
    }
  }

  @Test("An address that is not this machine's is refused with words")
  func cannotListen() async throws {
    let site = try TestSite()
    var configuration = site.configuration
    configuration.hostname = "198.51.100.1"
    let server = try site.server(configuration)
    let failure = await #expect(throws: ServerFailure.self) { try await server.run() }
    #expect(failure?.exitCode == 77)
    #expect(failure?.description.contains("198.51.100.1") == true)
  }

  @Test("With certificate and key it speaks TLS and asks browsers to stay with it")
  func tls() async throws {
    let site = try TestSite()
    let application = try site.server(site.secured()).application()
    try await application.test(.live) { client in
      let port = try #require(client.port)
      var tls = TLSConfiguration.makeClientConfiguration()
      tls.certificateVerification = .none
      try await TestClient.withClient(
        host: "127.0.0.1", port: port,
        configuration: .init(tlsConfiguration: tls, serverName: "localhost")
      ) { client in
        for (host, policy) in [("count.example.org", "max-age=31536000"), ("localhost", nil)] {
          let answer = try await client.execute(
            .init("/", method: .get, authority: host))
          #expect(answer.status == .ok)
          #expect(answer.headers[.strictTransportSecurity] == policy)
        }
      }
    }
  }

  @Test(
    "A connection that never begins its handshake does not keep the server from stopping",
    .timeLimit(.minutes(1)))
  func silentConnection() async throws {
    let site = try TestSite()
    let application = try site.server(site.secured()).application()
    let clock = ContinuousClock()
    var start = clock.now
    var silent: (any Channel)?
    (silent, start) = try await application.test(.live) { client in
      let silent = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(host: "127.0.0.1", port: try #require(client.port)).get()
      try await Task.sleep(for: .milliseconds(100))
      return (silent, clock.now)
    }
    // The handshake's own limit is ten seconds: what ends before it did not wait for that.
    #expect(start.duration(to: clock.now) < .seconds(9.5))
    try? await silent?.close()
  }

  @Test("A certificate that cannot be used is refused with words and exit code 66")
  func unusableCertificate() throws {
    let site = try TestSite()
    let good = try site.secured()
    try site.write("other.pem", Self.otherKey)
    for (certificate, key) in [
      ("nowhere.pem", "key.pem"), ("cert.pem", "nowhere.pem"), ("secret.txt", "key.pem"),
      ("cert.pem", "secret.txt"), ("cert.pem", "other.pem"),
    ] {
      var configuration = good
      configuration.certificate = site.path(certificate)
      configuration.key = site.path(key)
      let failure = #expect(throws: ServerFailure.self, "\(certificate), \(key)") {
        try site.server(configuration)
      }
      #expect(failure?.exitCode == 66)
    }
  }

  /// A key that belongs to no certificate here.
  private static let otherKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgcXsaTa3eZpVKQkla
    B4GVWdR27oOhLiCyzUVC4YnWfHahRANCAARmItRWjWzzPy8U7GfA4Ng9OE7b2+oT
    UrBj1ac0CNb71HqdqqqFyTN38NIhbzT5v7bRmXGKAq63uQ0aNu7bv7HS
    -----END PRIVATE KEY-----

    """
}
