@testable import QRCoding

/// A code read back, slowly and without a look at how it was made.
struct QRReading {
  /// Why a code can't be read.
  enum Fault: Error, Equatable {
    case copiesDiffer, formatIsNoCodeword, versionIsNoCodeword, versionIsNotTheSize, blockIsDamaged
    case isNotInByteMode, endIsMissing, paddingIsWrong, restIsDark
  }

  let code: QRCode
  let version: Int
  let correction: QRCode.Correction
  let mask: Int
  let bytes: [UInt8]

  init(_ code: QRCode) throws {
    self.code = code
    version = (code.size - 17) / 4
    (correction, mask) = try Self.format(code)
    try Self.checkVersion(code)
    let codewords = try Self.codewords(code, mask: mask)
    let data = try Self.data(codewords, version, correction)
    bytes = try Self.bytes(data, version)
  }

  /// Where format information is, highest bit first: around the first finder, then the others.
  static func formatPlaces(_ size: Int) -> [[(x: Int, y: Int)]] {
    let first = [0, 1, 2, 3, 4, 5, 7, 8].map { (x: $0, y: 8) }
    let second = (1...7).map { (x: 8, y: size - $0) }
    return [
      first + [7, 5, 4, 3, 2, 1, 0].map { (x: 8, y: $0) },
      second + (1...8).reversed().map { (x: size - $0, y: 8) },
    ]
  }

  /// Where version information is, highest bit first: above the third finder, then left of the
  /// second.
  static func versionPlaces(_ size: Int) -> [[(x: Int, y: Int)]] {
    if size < 45 { return [] }
    let above = (0..<18).reversed().map { (x: $0 / 3, y: size - 11 + $0 % 3) }
    return [above, above.map { (x: $0.y, y: $0.x) }]
  }

  private static func format(_ code: QRCode) throws -> (QRCode.Correction, Int) {
    let copies = formatPlaces(code.size).map { places in places.map { code[$0.x, $0.y] } }
    guard copies[0] == copies[1] else { throw Fault.copiesDiffer }
    let bits = zip(copies[0], Standard.bits("101010000010010")).map { $0 != $1 }
    guard !Standard.remainder(bits, by: Standard.bits("10100110111")).contains(true) else {
      throw Fault.formatIsNoCodeword
    }
    let correction: QRCode.Correction =
      switch (bits[0], bits[1]) {
      case (false, true): .low
      case (false, false): .medium
      case (true, true): .quartile
      case (true, false): .high
      }
    return (correction, number(bits[2..<5]))
  }

  private static func checkVersion(_ code: QRCode) throws {
    let copies = versionPlaces(code.size).map { places in places.map { code[$0.x, $0.y] } }
    guard let bits = copies.first else { return }
    guard bits == copies[1] else { throw Fault.copiesDiffer }
    guard !Standard.remainder(bits, by: Standard.bits("1111100100101")).contains(true) else {
      throw Fault.versionIsNoCodeword
    }
    guard number(bits[..<6]) * 4 + 17 == code.size else { throw Fault.versionIsNotTheSize }
  }

  /// Whether modules belong neither to data nor to correction, row by row.
  static func functionModules(_ size: Int) -> [[Bool]] {
    let alignments = alignments(size)
    return (0..<size).map { y in
      let near = alignments.filter { abs($0.y - y) <= 2 }
      return (0..<size).map { x in
        if x == 6 || y == 6 { return true }
        if x < 9 && (y < 9 || y >= size - 8) || x >= size - 8 && y < 9 { return true }
        if size >= 45 && (x < 6 && y >= size - 11 || y < 6 && x >= size - 11) { return true }
        return near.contains { abs($0.x - x) <= 2 }
      }
    }
  }

  /// The centres of all alignment patterns: every pair but those on finder patterns.
  static func alignments(_ size: Int) -> [(x: Int, y: Int)] {
    let centers = Standard.alignmentCenters[(size - 21) / 4]
    let pairs = centers.flatMap { x in centers.map { (x: x, y: $0) } }
    return pairs.filter {
      !($0.x < 8 && $0.y < 8 || $0.x < 8 && $0.y > size - 9 || $0.x > size - 9 && $0.y < 8)
    }
  }

  private static func codewords(_ code: QRCode, mask: Int) throws -> [UInt8] {
    let size = code.size
    let isFunction = functionModules(size)
    var columns = Array(stride(from: size - 1, to: 6, by: -1))
    columns += stride(from: 5, through: 0, by: -1)
    var bits: [Bool] = []
    for pair in 0..<columns.count / 2 {
      for row in 0..<size {
        let y = pair % 2 == 0 ? size - 1 - row : row
        for x in columns[2 * pair...2 * pair + 1] where !isFunction[y][x] {
          bits.append(code[x, y] != Standard.masks[mask](y, x))
        }
      }
    }
    let count = Standard.codewordCounts[(size - 21) / 4]
    guard bits.count - 8 * count < 8, !bits[(8 * count)...].contains(true) else {
      throw Fault.restIsDark
    }
    return (0..<count).map { UInt8(number(bits[8 * $0..<8 * $0 + 8])) }
  }

  /// Takes the blocks apart, divides each by all (x − αⁱ), and joins their data. How many blocks
  /// there are is the encoder's word; the rest follows from tables 1 and 7.
  private static func data(
    _ codewords: [UInt8], _ version: Int, _ correction: QRCode.Correction
  ) throws -> [UInt8] {
    let limit = Standard.byteLimits[correction]?[version - 1] ?? 0
    let dataCount = limit + (version < 10 ? 2 : 3)
    let count = Blocks(Version(number: version), correction).count
    let correctionCount = (codewords.count - dataCount) / count
    let short = dataCount / count
    let lengths = (0..<count).map { short + ($0 < count - dataCount % count ? 0 : 1) }

    var blocks: [[UInt8]] = Array(repeating: [], count: count)
    var rest = codewords[...]
    for place in 0...short {
      for block in 0..<count where place < lengths[block] {
        blocks[block].append(rest.removeFirst())
      }
    }
    let data = blocks.flatMap { $0 }
    for _ in 0..<correctionCount {
      for block in 0..<count { blocks[block].append(rest.removeFirst()) }
    }
    guard rest.isEmpty else { throw Fault.blockIsDamaged }
    for block in blocks {
      for root in 0..<correctionCount where Field.remainder(block, root: root) != 0 {
        throw Fault.blockIsDamaged
      }
    }
    return data
  }

  private static func bytes(_ data: [UInt8], _ version: Int) throws -> [UInt8] {
    // In halves of bytes, for the mode is one.
    var halves = data.flatMap { [Int($0 >> 4), Int($0 & 15)] }[...]
    guard halves.removeFirst() == 0b0100 else { throw Fault.isNotInByteMode }
    var count = 0
    for _ in 0..<(version < 10 ? 2 : 4) { count = 16 * count + halves.removeFirst() }
    guard halves.count > 2 * count else { throw Fault.endIsMissing }
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes.append(UInt8(16 * halves.removeFirst() + halves.removeFirst())) }
    guard halves.removeFirst() == 0 else { throw Fault.endIsMissing }
    let padding = [0xe, 0xc, 0x1, 0x1]
    for (place, half) in halves.enumerated() where half != padding[place % 4] {
      throw Fault.paddingIsWrong
    }
    return bytes
  }

  private static func number(_ bits: some Sequence<Bool>) -> Int {
    bits.reduce(0) { 2 * $0 + ($1 ? 1 : 0) }
  }
}

/// The field of 256 elements by powers of α = 2, where the encoder multiplies by shifts.
enum Field {
  static let powers: [Int] = {
    var powers = [1]
    while powers.count < 255 {
      let next = 2 * powers[powers.count - 1]
      powers.append(next < 256 ? next : next - 256 ^ 0b1_1101)
    }
    return powers
  }()

  static let logarithms: [Int] = {
    var logarithms = Array(repeating: 0, count: 256)
    for (power, value) in powers.enumerated() { logarithms[value] = power }
    return logarithms
  }()

  /// The remainder of a block, highest power first, divided by x − αⁱ.
  static func remainder(_ block: [UInt8], root: Int) -> Int {
    var rest = 0
    for codeword in block {
      if rest != 0 { rest = powers[(logarithms[rest] + root) % 255] }
      rest ^= Int(codeword)
    }
    return rest
  }
}

extension QRCode {
  /// A code of the test's own drawing, of any size.
  init(size: Int, isDark: (_ x: Int, _ y: Int) -> Bool) {
    self.init(size: size, modules: (0..<size * size).map { isDark($0 % size, $0 / size) })
  }
}
