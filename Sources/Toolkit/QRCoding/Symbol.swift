/// A code in the making: patterns that help to find and straighten it, and between them, the
/// encoding region (clauses 6.3 and 7.7).
struct Symbol {
  let version: Version
  let size: Int
  /// Whether a module is dark, row by row.
  private(set) var modules: [Bool]
  /// Whether a module has a function of its own, so that neither data nor mask touches it.
  private var reserved: [Bool]

  /// Draws all but the format, which is known with the mask, and the version, which comes with it.
  init(_ version: Version, _ codewords: [UInt8]) {
    self.version = version
    size = version.size
    modules = Array(repeating: false, count: size * size)
    reserved = modules
    drawTiming()
    drawFinders()
    drawAlignments()
    reserveInformation()
    place(codewords)
  }

  mutating func draw(_ x: Int, _ y: Int, _ isDark: Bool) {
    modules[y * size + x] = isDark
    reserved[y * size + x] = true
  }

  private mutating func drawTiming() {
    for i in 0..<size {
      draw(i, 6, i % 2 == 0)
      draw(6, i, i % 2 == 0)
    }
  }

  /// Squares of seven modules in three corners, with a light separator around.
  private mutating func drawFinders() {
    for (centerX, centerY) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for y in max(centerY - 4, 0)...min(centerY + 4, size - 1) {
        for x in max(centerX - 4, 0)...min(centerX + 4, size - 1) {
          let ring = max(abs(x - centerX), abs(y - centerY))
          draw(x, y, ring != 2 && ring != 4)
        }
      }
    }
  }

  /// Squares of five modules, wherever no finder pattern is.
  private mutating func drawAlignments() {
    let centers = version.alignmentCenters
    for centerY in centers {
      for centerX in centers {
        let isNearStart = centerX == 6 || centerY == 6
        let isNearEnd = centerX == size - 7 || centerY == size - 7
        if centerX == 6 && centerY == 6 || isNearStart && isNearEnd { continue }
        for y in -2...2 {
          for x in -2...2 { draw(centerX + x, centerY + y, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// Puts the bits of the codewords into columns of two modules, from the right, up and down in
  /// turn (clause 7.7.3). The few modules left over stay light.
  private mutating func place(_ codewords: [UInt8]) {
    var bit = 0
    for pair in 0..<size / 2 {
      var right = size - 1 - 2 * pair
      // The column of the timing pattern is left out.
      if right <= 6 { right -= 1 }
      for step in 0..<size {
        let y = pair % 2 == 0 ? size - 1 - step : step
        for x in stride(from: right, to: right - 2, by: -1)
        where !reserved[y * size + x] && bit < 8 * codewords.count {
          modules[y * size + x] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
    }
  }

  /// Turns over the modules of the encoding region that a mask names; a second time undoes it.
  mutating func apply(_ mask: Mask) {
    for y in 0..<size {
      for x in 0..<size where !reserved[y * size + x] && mask.inverts(x, y) {
        modules[y * size + x].toggle()
      }
    }
  }
}
