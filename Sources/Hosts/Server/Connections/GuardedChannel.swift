import HummingbirdCore
import HummingbirdHTTP2
import Logging
import Metrics
import NIOCore
import NIOSSL

/// A connection that is counted, and closed where it is one too many.
struct GuardedChannel<Base: ServerChildChannel>: ServerChildChannel {
  let base: Base
  let connections: Connections
  var proxies = TrustedProxies()
  var refused: Counter?

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
    let address = ClientAddress.direct(channel.remoteAddress, trusting: proxies)
    let mayStay = connections.enter(address)
    if mayStay {
      let connections = connections
      channel.closeFuture.whenComplete { _ in connections.leave(address) }
    } else {
      refused?.increment()
    }
    channel.giveUpDeadPeers()
    return base.setup(channel: channel, logger: logger).map { value in
      // Not before: a set-up that fails would end the loop that accepts connections.
      if !mayStay { channel.close(promise: nil) }
      return value
    }
  }

  func handle(value: Base.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

/// A connection with TLS, whose handshake ends in time and whose HTTP/2 frames are counted.
struct GuardedTLSChannel: ServerChildChannel {
  let base: HTTP2UpgradeChannel
  let timeout: TimeAmount

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP2UpgradeChannel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      let pipeline = channel.pipeline.syncOperations
      let tls = try pipeline.handler(type: NIOSSLServerHandler.self)
      try pipeline.addHandlers(
        [HandshakeGuard(timeout: timeout), FrameGuard()], position: .after(tls))
      return value
    }
  }

  func handle(value: HTTP2UpgradeChannel.Value, logger: Logger) async {
    await base.handle(value: value, logger: logger)
  }
}

extension Channel {
  /// Lets the system end the connection when what was sent is not acknowledged for a minute (RFC 5482),
  /// in place of a quarter of an hour.
  fileprivate func giveUpDeadPeers() {
    #if os(Linux)
      let option = ChannelOptions.Types.SocketOption(
        level: .tcp, name: .init(rawValue: 18 /* TCP_USER_TIMEOUT */))
      _ = setOption(option, value: 60_000)
    #endif
  }
}
