import HTTPTypes
import HummingbirdCore
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

  /// Bytes a second that a peer takes at least, while there are some for it.
  private static let leastRate: Int64 = 2 << 10
  /// How long a connection lasts whose answers are at their end.
  private static let farewell = TimeAmount.seconds(5)

  private let limits: DetentServer.Limits
  /// Bytes of the body of the request that is being read.
  private var bodyBytes = 0
  /// Whether a body means something to the request that is being read.
  private var hasBody = false
  private var isReading = false
  /// Requests that have no whole answer yet.
  private var unanswered = 0
  private var deadline: Scheduled<Void>?
  /// Writes that the peer has not taken.
  private var outstanding = 0
  /// For how long it has been slower than it may be, and up to when that is reckoned.
  private var delay = TimeAmount.zero
  private var reckoned = NIODeadline.now()
  private var check: Scheduled<Void>?

  /// Makes what takes plain uploads in; it has its place behind the step that counts requests, which
  /// is there with the first of them alone.
  private var makeUploads: ((ReadBytes?) -> UploadHandler)?
  /// What is read of the connection, where that is requests as they are.
  private var bytes: ReadBytes?
  private let isPlain: Bool

  /// - Parameter isPlain: whether the connection is neither encrypted nor a stream of another one.
  init(
    _ limits: DetentServer.Limits, isPlain: Bool = false,
    uploads: ((ReadBytes?) -> UploadHandler)? = nil
  ) {
    self.limits = limits
    self.isPlain = isPlain
    makeUploads = uploads
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // A stream of HTTP/2 has no such step: its rules are kept before it.
    let pipeline = context.pipeline.syncOperations
    if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
      try? pipeline.addHandler(
        HTTP1Guard(bodyLimit: limits.bodyBytes), position: .before(codec))
    }
    if isPlain {
      let bytes = ReadBytes()
      try? pipeline.addHandler(bytes, position: .first)
      self.bytes = bytes
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
      addUploads(context)
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
      // Whoever answers would have to take what means nothing to anybody.
      if !hasBody { return }
    case .end:
      isReading = false
      deadline?.cancel()
      deadline = nil
    }
    context.fireChannelRead(data)
  }

  private func addUploads(_ context: ChannelHandlerContext) {
    guard let makeUploads else { return }
    self.makeUploads = nil
    let pipeline = context.pipeline.syncOperations
    guard let counting = try? pipeline.handler(type: HTTPConnectionStateHandler.self) else {
      return
    }
    try? pipeline.addHandler(makeUploads(bytes), position: .after(counting))
    bytes = nil
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
    var bytes = 0
    switch unwrapOutboundIn(data) {
    // Goes with what follows.
    case .head: return context.write(data, promise: promise)
    case .body(let part): bytes = part.readableBytes
    case .end: unanswered -= 1
    }
    let promise = promise ?? context.eventLoop.makePromise()
    reckon()
    outstanding += 1
    promise.futureResult.assumeIsolated().whenComplete { _ in
      self.reckon()
      self.outstanding -= 1
      self.delay = max(.zero, self.delay - Self.time(for: bytes))
    }
    context.write(data, promise: promise)
    if check == nil { checkAgain(context) }
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    context.close(mode: mode, promise: promise)
    // A peer that has been told the end has a moment to say the same.
    guard mode == .output else { return }
    partLater(context)
  }

  private func partLater(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.farewell) {
      let (this, context) = bound.value
      guard channel.isActive else { return }
      // The last of the answer may still be on its way.
      if this.outstanding > 0 { return this.partLater(context) }
      channel.close(promise: nil)
    }
  }

  private static func time(for bytes: Int) -> TimeAmount {
    .nanoseconds(Int64(bytes) * 1_000_000_000 / leastRate)
  }

  private func reckon() {
    let now = NIODeadline.now()
    if outstanding > 0 { delay = delay + (now - reckoned) }
    reckoned = now
  }

  /// Looks whether the peer takes what it asked for; no clock is set and stopped with each answer.
  private func checkAgain(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let patience = TimeAmount(limits.patience)
    check = context.eventLoop.scheduleTask(in: max(.milliseconds(100), patience - delay)) {
      let (this, context) = bound.value
      this.check = nil
      guard this.outstanding > 0 else { return }
      this.reckon()
      guard this.delay < patience else { return channel.close(promise: nil) }
      this.checkAgain(context)
    }
  }

  private func cancel() {
    deadline?.cancel()
    check?.cancel()
    deadline = nil
    check = nil
  }
}
