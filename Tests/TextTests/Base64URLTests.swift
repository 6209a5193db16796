import Foundation
import SeededRandom
import Testing
import Text

@Suite("Base64url")
struct Base64URLTests {
  @Test("Texts are Foundation's, without padding and with - and _")
  func foundation() throws {
    var chance = SeededGenerator(seed: 4648)
    for count in 0..<100 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
      let text = Base64URL.text(bytes)
      let padded = Data(bytes).base64EncodedString()
      let expected = padded.replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
      #expect(text == expected)
      #expect(try Base64URL.bytes(text.utf8, limit: count) == bytes)
      if count > 0 {
        #expect(throws: Base64URL.Fault.tooLong) {
          try Base64URL.bytes(text.utf8, limit: count - 1)
        }
      }
    }
  }

  @Test("One text alone stands for some bytes")
  func canonical() {
    #expect(throws: Base64URL.Fault.cut) { try Base64URL.bytes("A".utf8, limit: 9) }
    #expect(throws: Base64URL.Fault.cut) { try Base64URL.bytes("AB".utf8, limit: 9) }
    #expect(throws: Base64URL.Fault.cut) { try Base64URL.bytes("AAAAA".utf8, limit: 9) }
    #expect(throws: Base64URL.Fault.character(offset: 2)) {
      try Base64URL.bytes("AA==".utf8, limit: 9)
    }
    #expect(throws: Base64URL.Fault.character(offset: 1)) {
      try Base64URL.bytes("A+".utf8, limit: 9)
    }
  }
}
