@testable import Boards
import Testing

@Suite("EventStream") struct EventStreamTests {
  private let text =
    ": hello\n\nevent: operations\ndata: {\"a\":1}\n\n:\n\nevent: revoked\r\ndata:{}\r\n\r\ndata: x\ndata: y\n\n"

  private func names(_ pieces: [[UInt8]]) -> [String] {
    var stream = EventStream()
    var names: [String] = []
    for piece in pieces {
      for event in stream.read(piece) ?? [] {
        names.append(
          String(decoding: event.name, as: UTF8.self) + "="
            + String(decoding: event.data, as: UTF8.self))
      }
    }
    return names
  }

  @Test("messages come whole, wherever the stream is cut")
  func cut() {
    let bytes = Array(text.utf8)
    let whole = ["operations={\"a\":1}", "revoked={}", "=x\ny"]
    #expect(names([bytes]) == whole)
    #expect(names(bytes.map { [$0] }) == whole)
    for at in bytes.indices { #expect(names([Array(bytes[..<at]), Array(bytes[at...])]) == whole) }
  }

  @Test("a message without end is given up")
  func endless() {
    var stream = EventStream()
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    var answers: [Bool] = []
    for _ in 0..<6 { answers.append(stream.read(piece) != nil) }
    #expect(answers.first == true)
    #expect(answers.last == false)
  }

  @Test("any bytes are read without harm")
  func noise() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var stream = EventStream()
      _ = stream.read((0..<300).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }
}
