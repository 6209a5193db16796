import HTTPTypes
import Hummingbird
import Logging
import Text

/// One line for each request, with nothing in it that could open a board.
///
/// The query, the fragment and all fields stay out: tokens travel there.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    context.logger.info(
      "request",
      metadata: Self.fields(
        request.method, Self.withoutSecrets(request.uri.path), response.status, since: start))
    return response
  }

  /// What a line says of a request.
  ///
  /// - Parameter path: without whatever could open a board.
  static func fields(
    _ method: HTTPRequest.Method, _ path: String, _ status: HTTPResponse.Status,
    since start: ContinuousClock.Instant
  ) -> Logger.Metadata {
    [
      "method": .string(method.rawValue), "path": .string(path),
      "status": .string(String(status.code)),
      "ms": .string(milliseconds(start.duration(to: .now))),
    ]
  }

  /// The path, but for whatever could be a token that somebody put there by mistake.
  ///
  /// A board's name looks the same and opens nothing; it stands behind `/v1/boards/`.
  static func withoutSecrets(_ path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.indices.map { index in
      let isBoard = index == 3 && parts[1] == "v1" && parts[2] == "boards"
      return !isBoard && holdsSecret(parts[index]) ? "…" : String(parts[index])
    }.joined(separator: "/")
  }

  /// Whether 32 hexadecimal digits stand in a row.
  private static func holdsSecret(_ text: Substring) -> Bool {
    var count = 0
    for character in text.utf8 {
      count = character.hexadecimalValue == nil ? 0 : count + 1
      if count == 32 { return true }
    }
    return false
  }

  /// A duration in milliseconds with two decimals.
  static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let hundredths = seconds * 100_000 + attoseconds / 10_000_000_000_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
