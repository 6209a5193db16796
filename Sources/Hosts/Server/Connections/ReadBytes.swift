import NIOCore

/// The first step of a connection: keeps what is being read while the others look at it, and keeps it from
/// them while the connection is lent.
final class ReadBytes: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// What was read last, until all that there was has been read.
  private(set) var last: ByteBuffer?
  /// How often something was read.
  private(set) var count = 0
  private var context: ChannelHandlerContext?
  /// Called when something is kept back; nil where nothing is.
  private var whenKept: (() -> Void)?
  private var kept: [ByteBuffer] = []
  private var isEndKept = false

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    if let whenKept {
      kept.append(bytes)
      whenKept()
    } else {
      handOn(bytes, context)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    last = nil
    context.fireChannelReadComplete()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let whenKept, case ChannelEvent.inputClosed? = event as? ChannelEvent {
      isEndKept = true
      whenKept()
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  private func handOn(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
    last = bytes
    count += 1
    context.fireChannelRead(wrapInboundOut(bytes))
  }

  /// Keeps what comes from now on from the other steps: nothing does, unless the peer says that nothing more
  /// will, when the channel reads all there is.
  func keep(_ whenKept: @escaping () -> Void) { self.whenKept = whenKept }

  /// Hands on what was kept.
  ///
  /// - Parameter bytes: what somebody else has read, before all that was kept.
  func release(behind bytes: ByteBuffer? = nil) {
    guard whenKept != nil else { return }
    whenKept = nil
    let all = (bytes.map { [$0] } ?? []) + kept
    kept = []
    guard let context else { return }
    for each in all { handOn(each, context) }
    if !all.isEmpty { channelReadComplete(context: context) }
    guard isEndKept else { return }
    isEndKept = false
    context.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
  }

  /// Writes bytes as they are, before whatever the other steps write from now on.
  func write(_ bytes: ByteBuffer) -> EventLoopFuture<Void>? {
    context?.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)))
  }
}
