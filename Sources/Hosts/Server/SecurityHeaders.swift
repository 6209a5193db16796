import HTTPTypes
import Hummingbird

/// The fields that tell a browser to keep strangers out, on every answer.
struct SecurityHeaders<Context: RequestContext>: RouterMiddleware {
  /// Whether this server speaks TLS itself.
  let isSecure: Bool

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    let isData = request.uri.path.hasPrefix("/v1/")
    SecurityPolicy.add(to: &response.headers, isData: isData)
    SecurityPolicy.addTransport(
      to: &response.headers, isSecure: isSecure, authority: request.head.authority)
    return response
  }
}

/// What the pages of the app may do, and nobody else with them.
enum SecurityPolicy {
  /// The page runs its own files alone; WebAssembly is compiled, JavaScript never evaluated.
  static let contentSecurityPolicy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// What the instruments use is allowed to the page itself, the rest to nobody.
  static let permissionsPolicy =
    ([
      "accelerometer", "autoplay", "clipboard-write", "fullscreen", "geolocation", "gyroscope",
      "magnetometer", "microphone", "screen-wake-lock",
    ].map { "\($0)=(self)" }
    + [
      "browsing-topics", "camera", "display-capture", "payment", "usb",
    ]
    .map { "\($0)=()" })
    .joined(separator: ", ")

  static let pageFields = named([
    ("Content-Security-Policy", contentSecurityPolicy),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", permissionsPolicy),
  ])

  /// A board's traffic is never a page: it may load nothing, frame nothing, and nobody else may
  /// embed it. It answers each tap, so the fields that only pages heed stay away.
  static let dataFields = named([
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ])

  /// Adds the fields of an answer.
  ///
  /// - Parameter isData: whether it is of a board, and never a page.
  static func add(to headers: inout HTTPFields, isData: Bool) {
    for (name, value) in isData ? dataFields : pageFields { headers[name] = value }
  }

  /// Adds the field that keeps a browser from asking without TLS.
  ///
  /// - Parameters:
  ///   - isSecure: whether this server speaks TLS itself.
  ///   - authority: whom the request was for.
  static func addTransport(
    to headers: inout HTTPFields, isSecure: Bool, authority: String?
  ) {
    // A developer's localhost is shared by every server on the machine: to bind it to https would
    // lock the others out (RFC 6797, section 14.5).
    if isSecure, !isLoopback(authority ?? "localhost") {
      headers[.strictTransportSecurity] = "max-age=31536000"
    }
  }

  private static func named(_ fields: [(String, String)]) -> [(HTTPField.Name, String)] {
    fields.compactMap { name, value in HTTPField.Name(name).map { ($0, value) } }
  }

  /// Whether an authority (`host` or `host:port`) names this machine itself.
  static func isLoopback(_ authority: String) -> Bool {
    let host =
      authority.hasPrefix("[")
      ? authority.prefix { $0 != "]" }.dropFirst() : authority.prefix { $0 != ":" }
    return host == "localhost" || host == "::1" || host.hasPrefix("127.")
      || host.hasSuffix(".localhost")
  }
}
