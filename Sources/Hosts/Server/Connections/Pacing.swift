import Hummingbird
import NIOCore

/// Lets answers go out as fast as their peers take them, and no faster.
///
/// What is handed to a connection is copied, encrypted and kept until the peer has taken it: a whole
/// body at once for everybody who reads none of it.
struct Pacing: RouterMiddleware {
  typealias Context = DetentServer.Context

  /// How much is handed to a connection at once.
  static let piece = 32 << 10

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    let body = response.body
    if let length = body.contentLength, length <= Self.piece { return response }
    let eventLoop = context.channel.eventLoop
    response.body = ResponseBody(contentLength: body.contentLength) { writer in
      try await body.write(PacedWriter(base: writer, eventLoop: eventLoop))
    }
    return response
  }
}

/// Hands over one piece after the other.
private struct PacedWriter: ResponseBodyWriter {
  var base: any ResponseBodyWriter
  let eventLoop: any EventLoop

  mutating func write(_ buffer: ByteBuffer) async throws {
    var rest = buffer
    repeat {
      let size = min(Pacing.piece, rest.readableBytes)
      guard let piece = rest.readSlice(length: size) else { return }
      try await base.write(piece)
      // Only now does it show whether the peer takes more: the connection is another thread's.
      try await eventLoop.submit {}.get()
    } while rest.readableBytes > 0
  }

  consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
    try await base.finish(trailingHeaders)
  }
}

extension ResponseBody {
  /// Bytes whose memory is given back when the peer has taken them.
  static func leased(_ bytes: ByteBuffer, _ lease: MemoryBudget.Lease) -> ResponseBody {
    ResponseBody(contentLength: bytes.readableBytes) { writer in
      defer { lease.end() }
      try await writer.write(bytes)
      try await writer.finish(nil)
    }
  }
}
