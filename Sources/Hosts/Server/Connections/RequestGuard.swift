import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Ends a connection, or a stream of HTTP/2, whose peer does not keep up its side.
///
/// That is one that takes nothing of what it asked for, one that is never done with its request, and
/// one that sends a body nobody asked for.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// How much is read of a body that has no meaning.
  private static let uselessBytes = 64 << 10

  private let limits: DetentServer.Limits
  /// Bytes of the body of the request that is being read.
  private var bodyBytes = 0
  /// Whether a body means something to the request that is being read.
  private var hasBody = false
  private var isReading = false
  /// Requests that have no whole answer yet.
  private var unanswered = 0
  private var deadline: Scheduled<Void>?
  /// Writes that the peer has not taken, and when it took the last.
  private var outstanding = 0
  private var taken = NIODeadline.now()
  private var check: Scheduled<Void>?

  init(_ limits: DetentServer.Limits) { self.limits = limits }

  func handlerAdded(context: ChannelHandlerContext) {
    // A stream of HTTP/2 has no such step: its rules are kept before it.
    let pipeline = context.pipeline.syncOperations
    if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
      try? pipeline.addHandler(
        HTTP1Guard(bodyLimit: limits.bodyBytes), position: .before(codec))
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      isReading = true
      bodyBytes = 0
      hasBody = head.method == .post || head.method == .put || head.method == .patch
      unanswered += 1
    case .body(let part):
      bodyBytes += part.readableBytes
      // What comes behind an answer is thrown away, but not without end.
      if !hasBody && bodyBytes > Self.uselessBytes
        || unanswered == 0 && bodyBytes > 4 * limits.bodyBytes
      {
        return context.close(promise: nil)
      }
    case .end:
      isReading = false
      deadline?.cancel()
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // Most requests are there at once, and need no clock.
    if isReading, deadline == nil {
      let channel = context.channel
      deadline = context.eventLoop.scheduleTask(in: .init(limits.requestTime)) {
        channel.close(promise: nil)
      }
    }
    context.fireChannelReadComplete()
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    let promise = promise ?? context.eventLoop.makePromise()
    if outstanding == 0 { taken = .now() }
    outstanding += 1
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.outstanding -= 1
      self.taken = .now()
    }
    context.write(data, promise: promise)
    if check == nil { checkAgain(context, at: taken + patience) }
  }

  private var patience: TimeAmount { TimeAmount(limits.patience) }

  /// Looks whether the peer takes anything; no clock is set and stopped with each answer.
  private func checkAgain(_ context: ChannelHandlerContext, at time: NIODeadline) {
    let channel = context.channel
    let context = NIOLoopBound(context, eventLoop: context.eventLoop)
    let this = NIOLoopBound(self, eventLoop: channel.eventLoop)
    check = channel.eventLoop.scheduleTask(deadline: time) {
      let this = this.value
      this.check = nil
      guard this.outstanding > 0 else { return }
      guard .now() - this.taken < this.patience else { return channel.close(promise: nil) }
      this.checkAgain(context.value, at: this.taken + this.patience)
    }
  }

  private func cancel() {
    deadline?.cancel()
    check?.cancel()
    deadline = nil
    check = nil
  }
}
