import Hummingbird
import Logging

/// One line for each request, with nothing in it that could open a board.
///
/// The query, the fragment and all fields stay out: tokens travel there.
struct RequestLog<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let elapsed = start.duration(to: .now)
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)",
        "path": "\(request.uri.path)",
        "status": "\(response.status.code)",
        "ms": "\(Self.milliseconds(elapsed))",
      ])
    return response
  }

  /// A duration in milliseconds with two decimals.
  static func milliseconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    let hundredths = seconds * 100_000 + attoseconds / 10_000_000_000_000
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}

/// Refuses a body that is announced as larger than the server would ever read.
struct RequestLimits<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if let text = request.headers[.contentLength], let length = Int(text),
      length > context.maxUploadSize
    {
      throw Problem(
        status: .contentTooLarge,
        detail: "At most \(context.maxUploadSize) bytes can be sent at once.")
    }
    return try await next(request, context)
  }
}
