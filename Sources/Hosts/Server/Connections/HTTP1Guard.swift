import HTTPTypes
import NIOCore
import NIOHTTP1

/// What a request in HTTP/1.1 has to be before anybody looks at it (RFC 9112, sections 3.2, 6 and 9).
///
/// Stands before the step that knows neither version nor repeated fields any more.
final class HTTP1Guard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private let bodyLimit: Int
  /// Requests that have no whole answer yet.
  private var unanswered = 0
  /// Whether a request has begun and not come to its end.
  private var isReading = false
  /// Whether the request that is being read waits for a word before it sends its body.
  private var isAwaited = false
  /// Why nothing more is read; said when what came before has been answered.
  private var refusal: Problem?
  /// Whether what follows on the request that is being answered can't be read.
  private var isBroken = false
  private var isOver = false

  init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard refusal == nil, !isOver else { return }
    let part = unwrapInboundIn(data)
    if case .head(let head) = part {
      if let problem = problem(of: head) {
        refusal = problem
        refuseInTurn(context)
        return
      }
      unanswered += 1
      isReading = true
      isAwaited = expectsWord(head)
    } else {
      // A body that comes without the word needs none.
      isAwaited = false
      if case .end = part { isReading = false }
    }
    context.fireChannelRead(data)
    sayContinue(context)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOver else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    let part = unwrapOutboundIn(data)
    switch part {
    case .head(let head) where head.status.code >= 200 && unanswered == 1: isAwaited = false
    case .end: unanswered -= 1
    default: break
    }
    if case .end = part, isBroken, unanswered == 0 {
      isOver = true
      let written = context.writeAndFlush(data)
      written.cascade(to: promise)
      return closeBehind(written, context)
    }
    context.write(data, promise: promise)
    guard case .end = part else { return }
    refuseInTurn(context)
    sayContinue(context)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else { return context.fireErrorCaught(error) }
    guard unanswered == 0 else {
      // Whoever reads the body learns of it, and its answer is the last.
      isBroken = true
      return context.fireErrorCaught(error)
    }
    if isReading { return context.close(promise: nil) }  // It has its answer already.
    if refusal == nil { refusal = .unreadableRequest }
    refuseInTurn(context)
  }

  /// Lets the body come that was held back for a word of ours (RFC 9110, section 10.1.1).
  private func sayContinue(_ context: ChannelHandlerContext) {
    guard isAwaited, unanswered == 1 else { return }
    isAwaited = false
    let head = HTTPResponseHead(version: .http1_1, status: .continue)
    context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
  }

  private func expectsWord(_ head: HTTPRequestHead) -> Bool {
    guard head.isOfToday,
      head.headers["Expect"].contains(where: { $0.lowercased() == "100-continue" })
    else { return false }
    // What would be too much is refused without it.
    let length = head.headers["Content-Length"].first.flatMap { Int($0) } ?? 0
    return length <= bodyLimit
  }

  private func problem(of head: HTTPRequestHead) -> Problem? {
    let hosts = head.headers["Host"]
    guard hosts.count <= 1 else { return .malformed("Host must be given once.") }
    if hosts.isEmpty, head.isOfToday { return .malformed("Host is missing.") }
    if let host = hosts.first, !Self.isHost(host) { return .malformed("Host is invalid.") }
    let codings = head.headers[canonicalForm: "Transfer-Encoding"]
    guard codings.isEmpty || codings.count == 1 && codings[0].lowercased() == "chunked" else {
      return Problem(
        status: .notImplemented, detail: "The only transfer coding understood is chunked.")
    }
    let expectations = head.headers[canonicalForm: "Expect"]
    guard expectations.allSatisfy({ $0.lowercased() == "100-continue" }) else {
      return Problem(
        status: .expectationFailed, detail: "The only expectation understood is 100-continue.")
    }
    return nil
  }

  /// Whether it could name a host, with or without a port (RFC 3986, section 3.2).
  private static func isHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@\\\"<>,".utf8.contains($0) }
  }

  private func refuseInTurn(_ context: ChannelHandlerContext) {
    guard let refusal, unanswered == 0, !isOver else { return }
    isOver = true
    let body = ByteBuffer(bytes: refusal.bytes)
    var head = HTTPResponseHead(
      version: .http1_1, status: .init(statusCode: refusal.status.code))
    head.headers = [
      "Content-Type": "application/problem+json", "Content-Length": "\(body.readableBytes)",
      "Cache-Control": "no-store", "Connection": "close",
    ]
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
    closeBehind(context.writeAndFlush(wrapOutboundOut(.end(nil))), context)
  }

  private func closeBehind(_ written: EventLoopFuture<Void>, _ context: ChannelHandlerContext) {
    let channel = context.channel
    written.whenComplete { _ in channel.close(promise: nil) }
  }
}

extension HTTPRequestHead {
  /// Whether it is of HTTP/1.1 or what may follow on it, not of HTTP/1.0.
  fileprivate var isOfToday: Bool { version.major > 1 || version.major == 1 && version.minor >= 1 }
}
