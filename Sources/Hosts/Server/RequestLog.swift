import HTTPTypes
import Hummingbird
import Logging
import Text

/// One line and one count for each request, with nothing in it that could open a board.
///
/// The query, the fragment and all fields stay out: tokens travel there. A line carries the request's
/// name, which an answer that refuses carries, too: so what somebody reports is found in the log.
struct RequestLog: RouterMiddleware {
  let metrics: ServerMetrics

  func handle(
    _ request: Request, context: DetentServer.Context,
    next: (Request, DetentServer.Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response = try await next(request, context)
    if response.status.code >= 400, let name = Self.requestID {
      response.headers[name] = context.requestID
    }
    Self.note(
      request.method, Self.withoutSecrets(request.uri.path), route: context.endpointPath,
      response.status, since: start, context.logger, metrics)
    return response
  }

  private static let requestID = HTTPField.Name("X-Request-ID")

  /// Writes down a request that is being answered.
  ///
  /// - Parameters:
  ///   - path: without whatever could open a board.
  ///   - route: as of ``ServerMetrics/answered(_:route:_:after:)``.
  ///   - logger: knows the request's name.
  static func note(
    _ method: HTTPRequest.Method, _ path: String, route: String?, _ status: HTTPResponse.Status,
    since start: ContinuousClock.Instant, _ logger: Logger, _ metrics: ServerMetrics
  ) {
    let duration = start.duration(to: .now)
    metrics.answered(method, route: route, status, after: duration)
    logger.info(
      "request",
      metadata: [
        "method": .string(method.rawValue), "path": .string(path),
        "status": .string(String(status.code)), "ms": .string(milliseconds(duration)),
      ])
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
