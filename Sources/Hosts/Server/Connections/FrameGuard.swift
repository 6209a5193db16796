import NIOCore

/// Ends an HTTP/2 connection that sends frames which ask for nothing, over and over
/// (RFC 9113, section 10.5).
///
/// Updates of windows, frames of unknown types and the like cost a peer nothing and us processor
/// time; what lies behind bounds only some of them. Each takes one from a supply that grows with time,
/// with requests and with what is sent to the peer, which is what windows are updated for.
final class FrameGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Speech { case unknown, http2, other }

  /// How many idle frames a connection may send at once, and how many more each second.
  static let burst = 1000.0
  static let perSecond = 100.0
  /// A request brings its own, and so does what is sent: one for each KiB.
  static let perRequest = 4.0
  static let bytesPerFrame = 1024.0
  /// A connection on which nothing moves is closed; an open stream of ours says something more often.
  private static let silence = TimeAmount.seconds(90)

  // The connection preface (RFC 9113, section 3.4).
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  private static let headerSize = 9
  private static let enhanceYourCalm: UInt32 = 0xB

  private var spoken = Speech.unknown
  /// How much of the preface has come.
  private var matched = 0
  /// The start of a frame that has not come whole.
  private var header: [UInt8] = []
  /// How much of a frame's payload is still to come.
  private var payload = 0
  private var lastStream: UInt32 = 0
  private var supply = FrameGuard.burst
  private var moment = NIODeadline.now()
  private var isOver = false
  private var moved = NIODeadline.now()
  private var check: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) { checkAgain(context) }

  func handlerRemoved(context: ChannelHandlerContext) { check?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    check?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    let buffer = unwrapInboundIn(data)
    moved = .now()
    if spoken != .other, !isTaken(buffer) { return end(context) }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard !isOver else {
      promise?.fail(ChannelError.ioOnClosedChannel)
      return
    }
    moved = .now()
    supply += Double(unwrapOutboundIn(data).readableBytes) / Self.bytesPerFrame
    context.write(data, promise: promise)
  }

  /// A peer that never answers whether it is still there is otherwise waited for without end.
  private func checkAgain(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    check = context.eventLoop.scheduleTask(deadline: moved + Self.silence) {
      let (this, context) = bound.value
      guard .now() - this.moved < Self.silence else { return channel.close(promise: nil) }
      this.checkAgain(context)
    }
  }

  private func isTaken(_ buffer: ByteBuffer) -> Bool {
    let now = NIODeadline.now()
    supply += Double((now - moment).nanoseconds) / 1e9 * Self.perSecond
    moment = now
    supply = min(supply, Self.burst)
    return buffer.withUnsafeReadableBytes { bytes in
      var rest = bytes[...]
      while spoken == .unknown, let byte = rest.popFirst() {
        guard byte == Self.preface[matched] else {
          spoken = .other
          return true
        }
        matched += 1
        if matched == Self.preface.count { spoken = .http2 }
      }
      while !rest.isEmpty {
        if payload > 0 {
          let count = min(payload, rest.count)
          rest = rest.dropFirst(count)
          payload -= count
          continue
        }
        let missing = Self.headerSize - header.count
        header.append(contentsOf: rest.prefix(missing))
        rest = rest.dropFirst(missing)
        guard header.count == Self.headerSize else { break }
        count()
        header.removeAll(keepingCapacity: true)
      }
      return supply >= 0
    }
  }

  /// Takes a frame's header (RFC 9113, section 4.1) into account.
  private func count() {
    let length = Int(header[0]) << 16 | Int(header[1]) << 8 | Int(header[2])
    let stream = header[5...8].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    payload = length
    switch header[3] {
    case 0 where length >= 256: break
    case 1 where stream > lastStream:
      supply += Self.perRequest
      lastStream = stream
    default: supply -= 1
    }
  }

  /// Says why, and closes (RFC 9113, section 6.8).
  private func end(_ context: ChannelHandlerContext) {
    isOver = true
    var frame = context.channel.allocator.buffer(capacity: 17)
    frame.writeBytes([0, 0, 8, 7, 0, 0, 0, 0, 0])
    frame.writeInteger(lastStream)
    frame.writeInteger(Self.enhanceYourCalm)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(frame)).whenComplete { _ in
      channel.close(promise: nil)
    }
  }
}
