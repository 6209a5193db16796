extension Symbol {
  /// Says level and mask, twice, and the version where there is room for it (clauses 7.9, 7.10).
  mutating func drawInformation(_ correction: QRCode.Correction, _ mask: Mask) {
    let format = correction.formatBits << 3 | mask.pattern
    drawInformation(
      format: checked(format, by: 0b101_0011_0111) ^ 0b101_0100_0001_0010,
      version: checked(version.number, by: 0b1_1111_0010_0101),
      lone: true)
  }

  /// Keeps the places of the information free, light for now.
  mutating func reserveInformation() {
    drawInformation(format: 0, version: 0, lone: false)
  }

  /// - Parameters:
  ///   - format: fifteen bits, drawn around the first finder pattern, and along the other two.
  ///   - version: eighteen bits, drawn left of the second finder pattern, and above the third.
  ///   - lone: the module above the third finder pattern that is always dark.
  private mutating func drawInformation(format: Int, version: Int, lone: Bool) {
    for bit in 0..<15 {
      let isDark = format >> bit & 1 == 1
      // Down column 8, then left along row 8, each time over the timing pattern.
      if bit < 8 {
        draw(8, bit < 6 ? bit : bit + 1, isDark)
        draw(size - 1 - bit, 8, isDark)
      } else {
        draw(bit == 8 ? 7 : 14 - bit, 8, isDark)
        draw(8, size - 15 + bit, isDark)
      }
    }
    draw(8, size - 8, lone)
    if !self.version.hasVersionInformation { return }
    for bit in 0..<18 {
      let isDark = version >> bit & 1 == 1
      draw(bit / 3, size - 11 + bit % 3, isDark)
      draw(size - 11 + bit % 3, bit / 3, isDark)
    }
  }

  /// A value followed by its remainder in a division by a polynomial over bits (annexes C and D).
  private func checked(_ value: Int, by divisor: Int) -> Int {
    let degree = Int.bitWidth - 1 - divisor.leadingZeroBitCount
    var rest = value << degree
    for bit in stride(from: degree + 5, through: degree, by: -1) where rest >> bit & 1 == 1 {
      rest ^= divisor << (bit - degree)
    }
    return value << degree | rest
  }
}
