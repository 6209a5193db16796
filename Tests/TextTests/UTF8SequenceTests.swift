import SeededRandom
import Testing
import Text

@Suite("UTF8Sequence")
struct UTF8SequenceTests {
  @Test("Every code point comes back from its bytes, which are the standard library's")
  func everyCodePoint() {
    for value in 0...0x10ffff as ClosedRange<UInt32> {
      guard let scalar = UnicodeScalar(value) else { continue }
      var bytes: [UInt8] = []
      UTF8Sequence.append(value, to: &bytes)
      let found = UTF8Sequence.codePoint(in: bytes, at: 0, end: bytes.count)
      let length = UTF8Sequence.length(in: bytes, at: 0)
      guard bytes == Array(String(scalar).utf8), found == (value, bytes.count),
        length == bytes.count
      else {
        Issue.record("U+\(String(value, radix: 16))")
        continue
      }
    }
  }

  @Test("Bytes are well formed where the standard library says so")
  func wellFormed() {
    var random = SeededGenerator(seed: 2)
    let likely: [UInt8] = [
      0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef,
      0xf0, 0xf1, 0xf4, 0xf5, 0xff,
    ]
    var count = 0
    for _ in 0..<200_000 {
      let bytes = (0..<1 + random.below(4)).map { _ in likely[random.below(likely.count)] }
      var position = 0
      while position < bytes.count, let length = UTF8Sequence.length(in: bytes, at: position) {
        position += length
      }
      let isWellFormed = position == bytes.count
      if isWellFormed { count += 1 }
      if isWellFormed != (String(validating: bytes, as: UTF8.self) != nil) {
        Issue.record("\(bytes)")
      }
    }
    #expect(count > 1000)
  }

  @Test("What ends too early is none, even where more bytes lie behind the end")
  func end() {
    let bytes = Array("a€𝄞".utf8)
    for end in 1...bytes.count {
      var position = 0
      var scalars: [UInt32?] = []
      while position < end {
        let (codePoint, next) = UTF8Sequence.codePoint(in: bytes, at: position, end: end)
        scalars.append(codePoint)
        position = next
      }
      #expect(position == end)
      #expect(scalars.contains(nil) == ![1, 4, 8].contains(end), "\(end)")
    }
  }
}
