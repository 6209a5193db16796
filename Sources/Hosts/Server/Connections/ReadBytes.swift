import NIOCore

/// The first step of a connection: keeps what is being read while the others look at it.
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

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    last = unwrapInboundIn(data)
    count += 1
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    last = nil
    context.fireChannelReadComplete()
  }

  /// Writes bytes as they are, before whatever the other steps write from now on.
  func write(_ bytes: ByteBuffer) {
    context?.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
  }
}
