@testable import QRCoding
import SeededRandom
import Testing

@Suite("Mask")
struct MaskTests {
  @Test("The patterns are those of table 10")
  func patterns() {
    for pattern in 0..<8 {
      for y in 0..<177 {
        for x in 0..<177
        where Mask(pattern).inverts(x, y) != Standard.masks[pattern](y, x) {
          Issue.record("mask \(pattern) at \(x), \(y)")
        }
      }
    }
  }

  @Test("The mask has the least penalty of all eight")
  func least() throws {
    var random = SeededGenerator(seed: 4)
    var chosen: Set<Int> = []
    for round in 0..<40 {
      let version = 1 + round % 8
      let count = random.below(Standard.byteLimits[.medium]?[version - 1] ?? 0)
      let bytes = (0..<count).map { _ in UInt8(random.below(256)) }
      let penalties = try (0..<8).map { mask in
        try penalty(QRCode(bytes: bytes, correction: .medium, version: version, mask: mask))
      }
      let code = try QRCode(bytes: bytes, correction: .medium, version: version, mask: nil)
      let mask = try QRReading(code).mask
      #expect(mask == penalties.firstIndex(of: penalties.min() ?? 0))
      chosen.insert(mask)
    }
    #expect(chosen.count == 8)
  }

  @Test("Of equal masks the first is taken")
  func equals() {
    var random = SeededGenerator(seed: 5)
    var ties = 0
    for _ in 0..<200 {
      let symbol = symbol((0..<8).map { _ in UInt8(random.below(256)) }, version: 1)
      let penalties = (0..<8).map { masked(symbol, $0).penalty }
      let least = penalties.min() ?? 0
      if penalties.count(where: { $0 == least }) > 1 { ties += 1 }
      #expect(symbol.bestMask().pattern == penalties.firstIndex(of: least))
    }
    #expect(ties > 0)
  }

  @Test("Codes with far too much dark or light have the penalty that the rules give")
  func uneven() throws {
    for byte in [0x00, 0x11, 0x77, 0xff] as [UInt8] {
      for version in [1, 5, 12] {
        let limit = Standard.byteLimits[.low]?[version - 1] ?? 0
        let bytes = Array(repeating: byte, count: limit)
        for mask in 0..<8 {
          let code = try QRCode(bytes: bytes, correction: .low, version: version, mask: mask)
          let symbol = masked(symbol(bytes, version: version), mask)
          #expect(symbol.penalty == penalty(code))
        }
      }
    }
  }

  func symbol(_ bytes: [UInt8], version: Int) -> Symbol {
    let version = Version(number: version)
    return Symbol(version, codewords(of: bytes, version, .low))
  }

  func masked(_ symbol: Symbol, _ pattern: Int) -> Symbol {
    var symbol = symbol
    symbol.apply(Mask(pattern))
    return symbol
  }

  /// The four rules over the code without format and version, on texts of 0 and 1.
  func penalty(_ code: QRCode) -> Int {
    let size = code.size
    var rows = (0..<size).map { y in (0..<size).map { code[$0, y] ? "1" : "0" } }
    let places = QRReading.formatPlaces(size) + QRReading.versionPlaces(size)
    for place in places.joined() { rows[place.y][place.x] = "0" }
    rows[size - 8][8] = "0"

    let columns = (0..<size).map { x in rows.map { $0[x] } }
    var penalty = 0
    for line in (rows + columns).map({ $0.joined() }) {
      for run in line.split(separator: "0") + line.split(separator: "1") where run.count >= 5 {
        penalty += 3 + run.count - 5
      }
      var rest = Array("0000" + line + "0000")[...]
      while rest.count >= 15 {
        let isFinder = String(rest.dropFirst(4).prefix(7)) == "1011101"
        let isFree =
          String(rest.prefix(4)) == "0000" || String(rest.dropFirst(11).prefix(4)) == "0000"
        if isFinder && isFree { penalty += 40 }
        rest = rest.dropFirst(isFinder && isFree ? 7 : 1)
      }
    }
    for y in 1..<size {
      for x in 1..<size
      where Set([rows[y][x], rows[y - 1][x], rows[y][x - 1], rows[y - 1][x - 1]]).count == 1 {
        penalty += 3
      }
    }
    let dark = rows.joined().count { $0 == "1" }
    let percent = 100 * Double(dark) / Double(size * size)
    return penalty + 10 * Int(abs(percent - 50) / 5)
  }
}
