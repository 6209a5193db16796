import NIOCore
import NIOTLS

/// Closes a connection whose TLS handshake takes too long, or when the server stops before its end.
///
/// The idle timeout of a connection begins with its HTTP version, which the handshake settles. A
/// peer that connects and stays silent would be waited for without end, by the shutdown too.
final class HandshakeGuard: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let timeout: TimeAmount
  private var alarm: Scheduled<Void>?

  init(timeout: TimeAmount) { self.timeout = timeout }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    alarm = context.eventLoop.scheduleTask(in: timeout) { channel.close(promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { alarm?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    alarm?.cancel()
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case TLSUserEvent.handshakeCompleted:
      context.fireUserInboundEventTriggered(event)
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    case is ChannelShouldQuiesceEvent:
      context.close(promise: nil)
    default:
      context.fireUserInboundEventTriggered(event)
    }
  }
}
