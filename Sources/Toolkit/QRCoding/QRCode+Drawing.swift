extension QRCode {
  /// The dark modules as the data of one SVG path: a rectangle for each run in a row.
  ///
  /// A module is one unit, and the code begins at 0 0. The quiet zone is the caller's: four units
  /// on every side, which `viewBox="-4 -4 size+8 size+8"` gives, on a light ground under dark ink.
  /// `shape-rendering="crispEdges"` keeps hairlines from between the rows.
  public var svgPathData: String {
    var data: [UInt8] = []
    for y in 0..<size {
      var x = 0
      while x < size {
        let start = x
        while self[x, y] { x += 1 }
        if x > start {
          data.append(UInt8(ascii: "M"))
          append(start, to: &data)
          data.append(UInt8(ascii: " "))
          append(y, to: &data)
          data.append(UInt8(ascii: "h"))
          append(x - start, to: &data)
          data.append(UInt8(ascii: "v"))
          data.append(UInt8(ascii: "1"))
          data.append(UInt8(ascii: "H"))
          append(start, to: &data)
          data.append(UInt8(ascii: "z"))
        }
        x += 1
      }
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// Writes a number below 1,000 in decimal.
  private func append(_ number: Int, to data: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &data) }
    data.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// What a terminal's text stands on.
  public enum TerminalGround: CaseIterable, Sendable {
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
  }

  /// The code in half blocks, two rows of modules in a line, with its quiet zone.
  ///
  /// Every line has `size` + 8 characters and ends in a line feed. On the wrong ground dark and
  /// light are exchanged, and many readers find nothing.
  public func terminalText(on ground: TerminalGround) -> String {
    var text: [UInt8] = []
    for y in stride(from: -4, to: size + 4, by: 2) {
      for x in -4..<size + 4 {
        // On a dark ground the ink is what is light; but below the quiet zone there is none.
        let upper = self[x, y] == (ground == .light)
        let lower = self[x, y + 1] == (ground == .light) && y + 1 < size + 4
        switch (upper, lower) {
        case (true, true): text += [0xe2, 0x96, 0x88]  // █
        case (true, false): text += [0xe2, 0x96, 0x80]  // ▀
        case (false, true): text += [0xe2, 0x96, 0x84]  // ▄
        case (false, false): text.append(UInt8(ascii: " "))
        }
      }
      text.append(UInt8(ascii: "\n"))
    }
    return String(decoding: text, as: UTF8.self)
  }
}
