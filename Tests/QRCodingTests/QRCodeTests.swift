@testable import QRCoding
import SeededRandom
import Testing

@Suite("QRCode")
struct QRCodeTests {
  @Test("Every version has its size, three finders, timing, alignment and the dark module")
  func functionPatterns() throws {
    for version in 1...40 {
      let code = try QRCode(bytes: [], correction: .low, version: version, mask: version % 8)
      let size = 17 + 4 * version
      #expect(code.size == size)
      for (left, top) in [(0, 0), (size - 7, 0), (0, size - 7)] {
        #expect(
          square(code, left - 1, top - 1, 9) == [
            "000000000", "011111110", "010000010", "010111010", "010111010", "010111010",
            "010000010", "011111110", "000000000",
          ], "finder in version \(version)")
      }
      for i in 8..<size - 8 {
        #expect(code[i, 6] == (i % 2 == 0) && code[6, i] == (i % 2 == 0))
      }
      for center in QRReading.alignments(size) {
        #expect(
          square(code, center.x - 2, center.y - 2, 5)
            == ["11111", "10001", "10101", "10001", "11111"], "alignment in version \(version)")
      }
      #expect(code[8, size - 8])
    }
  }

  @Test("Format information is what table C.1 has for the level and the mask")
  func format() throws {
    let known: [(QRCode.Correction, Int, String)] = [
      (.medium, 0, "101010000010010"), (.low, 0, "111011111000100"),
      (.low, 4, "110011000101111"), (.quartile, 7, "010101111101101"),
      (.high, 0, "001011010001001"),
    ]
    for (correction, mask, bits) in known {
      let code = try QRCode(bytes: [7], correction: correction, version: 2, mask: mask)
      for places in QRReading.formatPlaces(code.size) {
        #expect(places.map { code[$0.x, $0.y] } == Standard.bits(bits))
      }
    }
    for correction in QRCode.Correction.allCases {
      for mask in 0..<8 {
        let code = try QRCode(bytes: [7], correction: correction, version: 1, mask: mask)
        let reading = try QRReading(code)
        #expect(reading.correction == correction && reading.mask == mask)
      }
    }
  }

  @Test("Version information is what annex D has")
  func versionInformation() throws {
    for (version, bits) in [(7, "000111110010010100"), (40, "101000110001101001")] {
      let code = try QRCode(bytes: [], correction: .high, version: version, mask: 0)
      for places in QRReading.versionPlaces(code.size) {
        #expect(places.map { code[$0.x, $0.y] } == Standard.bits(bits))
      }
    }
  }

  @Test("The largest and random contents of every version and level are read back")
  func readBack() throws {
    var random = SeededGenerator(seed: 18004)
    for (correction, limits) in Standard.byteLimits {
      for (place, limit) in limits.enumerated() {
        for count in [limit, random.below(limit)] {
          let bytes = (0..<count).map { _ in UInt8(random.below(256)) }
          let mask = random.below(8)
          let code = try QRCode(
            bytes: bytes, correction: correction, version: place + 1, mask: mask)
          let reading = try QRReading(code)
          #expect(reading.bytes == bytes)
          #expect(reading.correction == correction && reading.mask == mask)
        }
      }
    }
  }

  @Test("A turned module of data is noticed by the reader of these tests")
  func damage() throws {
    let code = try QRCode(bytes: Array("Detent".utf8), correction: .low)
    _ = try QRReading(code)
    for x in 9..<code.size {
      #expect(throws: QRReading.Fault.blockIsDamaged) { try QRReading(turned(code, x, 12)) }
    }
  }

  @Test("The smallest version is taken at every limit, and the limit of all is said")
  func smallestVersion() throws {
    for (correction, limits) in Standard.byteLimits {
      for (place, limit) in limits.enumerated() where place < 12 || place > 38 {
        let full = try QRCode(bytes: Array(repeating: 0x44, count: limit), correction: correction)
        #expect(full.size == 21 + 4 * place)
        let more = Array(repeating: UInt8(0x44), count: limit + 1)
        if place < 39 {
          #expect(try QRCode(bytes: more, correction: correction).size == 25 + 4 * place)
        } else {
          #expect(throws: QRCodeError.tooLong(count: limit + 1, limit: limit)) {
            try QRCode(bytes: more, correction: correction)
          }
        }
      }
    }
  }

  @Test("A version that is too small for the bytes is refused")
  func versionTooSmall() {
    #expect(throws: QRCodeError.tooLong(count: 15, limit: 14)) {
      try QRCode(bytes: Array(repeating: 0, count: 15), correction: .medium, version: 1, mask: 0)
    }
  }

  @Test("Beyond the code all is light")
  func beyond() throws {
    let code = try QRCode(bytes: [], correction: .low)
    #expect(code[0, 0] && code[20, 0])
    for (x, y) in [(-1, 0), (0, -1), (21, 0), (0, 21), (-1, 20), (.max, .max), (.min, .min)] {
      #expect(!code[x, y])
    }
  }

  func square(_ code: QRCode, _ left: Int, _ top: Int, _ side: Int) -> [String] {
    (top..<top + side).map { y in
      (left..<left + side).map { code[$0, y] ? "1" : "0" }.joined()
    }
  }

  func turned(_ code: QRCode, _ x: Int, _ y: Int) -> QRCode {
    QRCode(size: code.size) { code[$0, $1] != ($0 == x && $1 == y) }
  }
}
