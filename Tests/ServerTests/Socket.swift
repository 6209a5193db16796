import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Testing

/// A bare connection to a server under test, that keeps all it hears.
final class Socket: Sendable {
  private let channel: any Channel
  private let ear: Ear

  /// Connects to a port of this machine.
  /// - Parameter reads: whether it takes what is sent; one that doesn't is a slow reader.
  static func connect(port: Int, reads: Bool = true) async throws -> Socket {
    let ear = Ear()
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.autoRead, value: reads)
      .channelInitializer { $0.pipeline.addHandler(ear) }
      .connect(host: "127.0.0.1", port: port).get()
    return Socket(channel, ear)
  }

  private init(_ channel: any Channel, _ ear: Ear) {
    self.channel = channel
    self.ear = ear
  }

  func write(_ text: String) async throws { try await write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) async throws {
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes))
  }

  /// Begins or stops to take what is sent.
  func setReading(_ reads: Bool) async throws {
    try await channel.setOption(.autoRead, value: reads).get()
  }

  /// Says that nothing more comes, and goes on to listen.
  func closeOutput() async throws { try await channel.close(mode: .output) }

  func close() async { try? await channel.close() }

  /// All that came so far.
  var bytes: Data { ear.heard.withLock { $0 } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the other end closed.
  var isClosed: Bool { !channel.isActive }

  /// Waits until a text has come, and another behind it, for half a minute at most.
  func wait(for text: String, then end: String = "") async throws {
    let (text, end) = (Data(text.utf8), Data(end.utf8))
    try await wait {
      self.ear.heard.withLock { heard in
        guard let found = heard.range(of: text) else { return false }
        return end.isEmpty || heard[found.upperBound...].range(of: end) != nil
      }
    }
  }

  /// Waits until the other end has closed, for half a minute at most.
  func waitForEnd() async throws { try await wait { self.isClosed } }

  /// Waits for something, for half a minute at most.
  func wait(_ isDone: () -> Bool) async throws {
    for _ in 0..<3000 {
      if isDone() { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    struct WaitedInVain: Error { let heard: String }
    throw WaitedInVain(heard: String(text.suffix(2000)))
  }

  private final class Ear: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    let heard = Mutex(Data())

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      let bytes = unwrapInboundIn(data)
      heard.withLock { $0.append(contentsOf: bytes.readableBytesView) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      context.close(promise: nil)
    }
  }
}
