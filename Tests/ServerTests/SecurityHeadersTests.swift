import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite struct SecurityHeadersTests {
  private static let expected = [
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
      + "img-src 'self' data: blob:; media-src blob:; connect-src 'self'; manifest-src 'self'; "
      + "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "accelerometer=(self), autoplay=(self), clipboard-write=(self), fullscreen=(self), "
      + "geolocation=(self), gyroscope=(self), magnetometer=(self), microphone=(self), "
      + "screen-wake-lock=(self), browsing-topics=(), camera=(), display-capture=(), payment=(), usb=()",
  ]

  @Test("A board's traffic carries what keeps it from being taken for a page, and no more")
  func boards() async throws {
    let site = try TestSite()
    try await site.server().application().test(.router) { client in
      let answer = try await client.execute(uri: "/v1/boards/none/operations", method: .get)
      #expect(answer.status.code >= 400)
      #expect(
        answer.headers[.contentSecurityPolicy] == "default-src 'none'; frame-ancestors 'none'")
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
      for (name, isThere) in [
        ("Cross-Origin-Resource-Policy", true), ("Permissions-Policy", false),
        ("Referrer-Policy", false), ("Cross-Origin-Opener-Policy", false),
      ] {
        let field = try #require(HTTPField.Name(name))
        #expect((answer.headers[field] != nil) == isThere, "\(name)")
      }
    }
  }

  @Test(
    "Every answer that may be a page carries the fields, whatever it is",
    arguments: [
      ("/", HTTPRequest.Method.get, 200), ("/health", .get, 200), ("/nothing", .get, 404),
      ("/", .post, 405), ("/", .head, 200),
    ])
  func everywhere(path: String, method: HTTPRequest.Method, status: Int) async throws {
    let site = try TestSite()
    try await site.server().application().test(.router) { client in
      let answer = try await client.execute(uri: path, method: method)
      #expect(answer.status.code == status)
      for (name, value) in Self.expected {
        let field = try #require(HTTPField.Name(name))
        #expect(answer.headers[values: field] == [value], "\(name)")
      }
      #expect(answer.headers[.strictTransportSecurity] == nil)
    }
  }

  @Test(
    "A server that is this machine itself is never bound to https",
    arguments: [
      ("localhost", true), ("localhost:8080", true), ("127.0.0.1:8443", true), ("[::1]:80", true),
      ("app.localhost", true), ("count.example.org", false), ("192.168.1.2:8443", false),
      ("localhost.example.org", false), ("[fd00::1]:1", false),
    ])
  func loopback(authority: String, expected: Bool) {
    #expect(SecurityPolicy.isLoopback(authority) == expected)
  }
}
