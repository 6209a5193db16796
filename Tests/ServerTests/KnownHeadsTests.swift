import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import Replication
import SeededRandom
import Testing

@testable import Server

@Suite struct KnownHeadsTests {
  @Test("Bytes are known as a request only where they are that request, and all of it")
  func knownHeads() throws {
    let peer = ClientAddress.Peer(
      try SocketAddress(ipAddress: "127.0.0.1", port: 1), trusting: TrustedProxies())
    let (id, token) = (BoardID.random(), AccessToken.random())
    let path = "/v1/boards/\(id)/operations"
    let lines = [
      "POST \(path) HTTP/1.1", "Host: localhost:8080", "Authorization:Bearer \(token.secretText)",
      "content-length:  3 ", "X-Twice: 1", "X-Twice: 2",
    ]
    func bytes(_ lines: [String], _ body: String = "abc") -> [UInt8] {
      Array((lines + ["", body]).joined(separator: "\r\n").utf8)
    }
    var fields = HTTPFields()
    fields[.authorization] = "Bearer \(token.secretText)"
    fields[.contentLength] = "3"
    let twice = try #require(HTTPField.Name("x-twice"))
    fields[values: twice] = ["1", "2"]
    let request = HTTPRequest(
      method: .post, scheme: "http", authority: "localhost:8080", path: path, headerFields: fields)
    let head = try #require(UploadHead(request, from: peer))
    #expect(head.length == 3 && head.board == id && head.token == token.hash)
    let heads = KnownHeads()
    func isKept(_ bytes: [UInt8]) -> Bool { heads.keep(bytes, of: request, as: head, from: peer) }

    let good = bytes(lines)
    var wrong = [
      Array(good.dropLast()), good + [0x78], Array("\r\n".utf8) + good, Array(good.dropFirst()),
      bytes(["POST /v1/boards/\(BoardID.random())/operations HTTP/1.1"] + lines[1...]),
      bytes(["POST \(path) HTTP/1.0"] + lines[1...]),
      bytes(["GET \(path) HTTP/1.1"] + lines[1...]),
      bytes(lines + ["X-More: 1"]), bytes(lines + ["Host: localhost:8080"]),
      bytes(Array(lines.dropLast())), bytes(lines + [" folded"]),
      bytes(["GET / HTTP/1.1", "X-Before: 1"] + lines), bytes(lines.map { $0.lowercased() }),
      bytes(lines.map { $0.replacing("localhost", with: "local\u{301}host") }),
      bytes(lines + ["X-Long: " + String(repeating: "x", count: 3000)]),
      Array(String(decoding: good, as: UTF8.self).replacing("\r\n", with: "\n").utf8),
    ]
    // The same fields in another order.
    wrong.append(bytes(Array(lines[..<4]) + [lines[5], lines[4]]))
    for (number, bytes) in wrong.enumerated() {
      #expect(!isKept(bytes), "case \(number)")
    }
    let text = Array(good.dropLast(3))
    #expect(heads.find(text, from: peer) == nil)
    #expect(isKept(good) && isKept(good))
    #expect(heads.find(text, from: peer)?.path == path)
    #expect(heads.find(Array(text.dropLast()), from: peer) == nil)
    // Somebody else may send the same bytes, from another address.
    let other = ClientAddress.Peer(
      try SocketAddress(ipAddress: "192.0.2.1", port: 1), trusting: TrustedProxies())
    #expect(heads.find(text, from: other) == nil)
  }

  @Test("Whatever is done to a head: where it is said to be a request, it is read as that request")
  func mutated() throws {
    let text = """
      POST /v1/boards/\(BoardID.random())/operations HTTP/1.1\r
      Host: localhost:8080\r
      Authorization: Bearer \(AccessToken.random().secretText)\r
      Content-Type: \(Upload.canonicalType)\r
      X-Forwarded-For: 192.0.2.1, 192.0.2.2\r
      Content-Length: 0\r\n\r\n
      """
    let good = Array(text.utf8)
    let request = try #require(try Self.read(good))
    #expect(KnownHeads.says(good, request))
    let pieces = ["\r\n", "\r", "\n", " ", "\t", ":", "X: 1\r\n", "Host: a\r\n", "\u{0}", "é", ","]
    var random = SeededGenerator(seed: 5)
    var said = 0
    for _ in 0..<60_000 {
      var bytes = good
      for _ in 0..<random.below(3) + 1 {
        let place = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] ^= 0x20
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(bytes[place], at: place)
        default: bytes.insert(contentsOf: Array(pieces[random.below(pieces.count)].utf8), at: place)
        }
      }
      guard bytes != good, KnownHeads.says(bytes, request) else { continue }
      said += 1
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(try Self.read(bytes) == request, "\(text.debugDescription)")
    }
    // Names in other letters, and blanks around values.
    #expect(said > 100)
  }

  /// The request that a connection's steps make of some bytes; nil where that isn't one, and in whole.
  private static func read(_ bytes: [UInt8]) throws -> HTTPRequest? {
    let channel = EmbeddedChannel()
    defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(
      withPipeliningAssistance: false, withErrorHandling: false)
    try channel.pipeline.syncOperations.addHandler(HTTP1ToHTTPServerCodec(secure: false))
    do { try channel.writeInbound(ByteBuffer(bytes: bytes)) } catch { return nil }
    guard case .head(let head)? = try channel.readInbound(as: HTTPRequestPart.self),
      case .end? = try channel.readInbound(as: HTTPRequestPart.self),
      try channel.readInbound(as: HTTPRequestPart.self) == nil
    else { return nil }
    return head
  }
}
