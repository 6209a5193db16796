import Drawing

extension Proof {
  /// Random path data, mended and broken, with all that is computed of the paths: the hash of every
  /// bit, which wasm and every machine have to agree on.
  public static func drawing(seed: Int64) -> Int64 {
    var random = Random(seed: UInt64(bitPattern: seed))
    var all: [UInt8] = []
    for _ in 0..<20 {
      let data = pathData(&random)
      let (path, error) = Path.read(svgPathData: data)
      all += path.commandText()
      all += path.commandText(format: DecimalFormat(significantDigits: 1 + random.below(9)))
      all += "\(error?.byteOffset ?? -1)".utf8
      let turned = path.applying(.rotation(degrees: Double(random.below(100_000)) / 100))
      all += turned.reversed().commandText()
      var numbers = [path.length(), turned.flattened(tolerance: 0.1).length()]
      if let box = turned.boundingBox {
        numbers += [box.minX, box.minY, box.maxX, box.maxY]
        let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
        numbers.append(Double(turned.windingNumber(around: middle)))
      }
      for number in numbers { append(number.bitPattern, to: &all) }
    }
    return number(all)
  }

  /// Path data that are mostly good, in all kinds of numbers.
  private static func pathData(_ random: inout Random) -> [UInt8] {
    let letters = Array("MmLlHhVvCcSsQqTtAaZz".utf8)
    let counts = [2, 2, 1, 1, 6, 4, 4, 2, 7, 0]
    var data = Array("M1 2".utf8)
    for _ in 0..<(2 + random.below(12)) {
      let kind = random.below(letters.count)
      data.append(letters[kind])
      for index in 0..<counts[kind / 2] {
        let isFlag = kind / 2 == 8 && (index == 3 || index == 4)
        data.append(UInt8(ascii: random.oneIn(2) ? " " : ","))
        if isFlag { data.append(UInt8(ascii: random.oneIn(2) ? "0" : "1")) }
        if !isFlag { appendDecimal(to: &data, &random) }
      }
    }
    if random.oneIn(3) { data[random.below(data.count)] = UInt8(truncatingIfNeeded: random.next()) }
    return data
  }

  private static func appendDecimal(to data: inout [UInt8], _ random: inout Random) {
    if random.oneIn(2) { data.append(UInt8(ascii: "-")) }
    let digits = 1 + random.below(random.oneIn(10) ? 40 : 8)
    let point = random.below(digits + 1)
    for index in 0..<digits {
      if index == point { data.append(UInt8(ascii: ".")) }
      data.append(UInt8(ascii: "0") + UInt8(random.below(10)))
    }
    if digits > 8 {
      // Kept small: what is huge hides what is not.
      data += "e-\(digits - 2 + random.below(30))".utf8
    }
  }

  private static func append(_ bits: UInt64, to bytes: inout [UInt8]) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }
}
