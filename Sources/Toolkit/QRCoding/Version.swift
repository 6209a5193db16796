/// One of the forty sizes of QR codes, and what follows from it by the standard's rules.
struct Version: Equatable {
  /// 1 to 40.
  let number: Int

  static let largest = Version(number: 40)

  /// Modules on a side.
  var size: Int { 17 + 4 * number }

  /// From version 7 on a code says its version.
  var hasVersionInformation: Bool { number >= 7 }

  /// The smallest version that holds `count` bytes, nil if none does.
  static func smallest(holding count: Int, _ correction: QRCode.Correction) -> Version? {
    for number in 1...40 {
      let version = Version(number: number)
      if count <= version.byteLimit(correction) { return version }
    }
    return nil
  }

  /// How many bytes fit in byte mode. In front of them are four bits for the mode and the count;
  /// four bits for the end fill the last codeword.
  func byteLimit(_ correction: QRCode.Correction) -> Int {
    Blocks(self, correction).dataCount - 1 - countBytes
  }

  /// How many bytes the count of bytes takes (table 3).
  var countBytes: Int { number < 10 ? 1 : 2 }

  /// How many codewords there are, for data and correction together: eight modules each, of those
  /// that have no other function.
  var codewordCount: Int {
    let perSide = alignmentsPerSide
    var modules = size * size
    modules -= 3 * 8 * 8  // finder patterns with their separators
    modules -= 2 * (size - 16)  // timing patterns between them
    modules -= 2 * 15 + 1  // format information, and the module that is always dark
    if perSide > 0 {
      modules -= 25 * (perSide * perSide - 3)  // alignment patterns
      modules += 2 * 5 * (perSide - 2)  // of which these modules are timing patterns' too
    }
    if hasVersionInformation { modules -= 2 * 18 }
    return modules / 8
  }

  private var alignmentsPerSide: Int { number == 1 ? 0 : number / 7 + 2 }

  /// Where alignment patterns have their centres, along both axes (annex E).
  ///
  /// The first is on the timing pattern, the last as far from the other edge; from there back they
  /// are an even number of modules apart. That number is what an equal distribution would give,
  /// rounded up; but in version 32, where it would go up by more than three quarters of a step of
  /// two, down. The gap behind the first takes what is left over.
  var alignmentCenters: [Int] {
    let perSide = alignmentsPerSide
    if perSide == 0 { return [] }
    let gaps = perSide - 1
    let span = size - 13
    let gap = (2 * span + 3 * gaps) / (4 * gaps) * 2
    var centers = [6]
    for back in stride(from: gaps - 1, through: 0, by: -1) {
      centers.append(size - 7 - back * gap)
    }
    return centers
  }
}
