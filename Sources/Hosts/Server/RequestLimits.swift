import Hummingbird

/// Refuses a body that is announced as larger than the server would ever read.
struct RequestLimits: RouterMiddleware {
  typealias Context = DetentServer.Context

  let limit: Int

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if let text = request.headers[.contentLength], let length = Int(text), length > limit {
      // What little is over is read and thrown away, so that the connection can go on; whoever
      // announces much more has a moment for the answer and is cut off.
      if length > 4 * limit {
        let channel = context.channel
        channel.eventLoop.scheduleTask(in: .seconds(3)) { channel.close(promise: nil) }
      }
      throw Problem.tooLarge(limit)
    }
    return try await next(request, context)
  }
}
