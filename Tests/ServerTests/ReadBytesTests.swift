import NIOCore
import NIOEmbedded
import Testing

@testable import Server

@Suite struct ReadBytesTests {
  @Test("What comes while a connection is lent is handed on afterwards, in order, and its end last")
  func keeps() throws {
    let channel = EmbeddedChannel()
    let (bytes, ends) = (ReadBytes(), Ends())
    try channel.pipeline.syncOperations.addHandlers([bytes, ends])
    func read() throws -> [String] {
      var texts: [String] = []
      while let part = try channel.readInbound(as: ByteBuffer.self) {
        texts.append(String(buffer: part))
      }
      return texts
    }
    try channel.writeInbound(ByteBuffer(string: "a"))
    #expect(try read() == ["a"] && bytes.count == 1 && bytes.last == nil)
    var called = 0
    bytes.keep { called += 1 }
    #expect(called == 0)
    try channel.writeInbound(ByteBuffer(string: "c"))
    try channel.writeInbound(ByteBuffer(string: "d"))
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.outputClosed)
    #expect(try read() == [] && called == 3 && bytes.count == 1)
    #expect(ends.heard == [.outputClosed])
    bytes.release(behind: ByteBuffer(string: "b"))
    #expect(try read() == ["b", "c", "d"] && bytes.count == 4)
    #expect(ends.heard == [.outputClosed, .inputClosed])
    // Nothing is kept any more, and nothing comes twice.
    bytes.release()
    try channel.writeInbound(ByteBuffer(string: "e"))
    #expect(try read() == ["e"] && called == 3)
    _ = try channel.finish(acceptAlreadyClosed: true)
  }

  private final class Ends: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    private(set) var heard: [ChannelEvent] = []

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent { heard.append(event) }
    }
  }
}
