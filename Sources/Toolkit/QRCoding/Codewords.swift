/// The codewords of a code in the order of their places in it: data and correction, blocks
/// interleaved (clauses 7.4 to 7.6).
///
/// - Precondition: the bytes fit.
func codewords(
  of bytes: [UInt8], _ version: Version, _ correction: QRCode.Correction
) -> [UInt8] {
  let blocks = Blocks(version, correction)
  let data = dataCodewords(of: bytes, version, count: blocks.dataCount)
  let divisor = ReedSolomon.generator(degree: blocks.correctionCount)

  var starts: [Int] = [0]
  var corrections: [[UInt8]] = []
  for block in 0..<blocks.count {
    let start = starts[block]
    let end = start + blocks.dataCount(of: block)
    corrections.append(ReedSolomon.remainder(of: data[start..<end], by: divisor))
    starts.append(end)
  }

  var result: [UInt8] = []
  result.reserveCapacity(blocks.total)
  for place in 0..<blocks.dataCount(of: blocks.count - 1) {
    for block in 0..<blocks.count where starts[block] + place < starts[block + 1] {
      result.append(data[starts[block] + place])
    }
  }
  for place in 0..<blocks.correctionCount {
    for block in corrections { result.append(block[place]) }
  }
  return result
}

/// The mode, the count, the bytes, the end and padding.
private func dataCodewords(of bytes: [UInt8], _ version: Version, count: Int) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(count)
  // The mode is half a byte, 0100, so everything behind it straddles two codewords, up to the end:
  // 0000.
  var half: UInt8 = 0b0100
  func append(_ byte: UInt8) {
    result.append(half << 4 | byte >> 4)
    half = byte & 15
  }
  if version.countBytes == 2 { append(UInt8(truncatingIfNeeded: bytes.count >> 8)) }
  append(UInt8(truncatingIfNeeded: bytes.count))
  for byte in bytes { append(byte) }
  result.append(half << 4)
  var padding: UInt8 = 0b1110_1100
  while result.count < count {
    result.append(padding)
    padding ^= 0b1110_1100 ^ 0b0001_0001
  }
  return result
}
