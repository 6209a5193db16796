/// One character of the counter's display: a field of dots seven high and one to five wide.
///
/// The shapes are those of a hand-held instrument's matrix display, drawn for this project.
public struct DotGlyph: Equatable, Sendable {
  /// Seven rows from top to bottom; the bit of the leftmost dot is `1 << (columns - 1)`.
  public let rows: [UInt8]

  /// Width in dots.
  public let columns: Int

  /// Path data of the lit dots, relative to the top left dot, beginning and ending anywhere.
  ///
  /// Each dot is a stroke too short to be seen, which round caps turn into a disc. Without any
  /// length Firefox draws it right at its own size alone, and as a fan of lines under `zoom`. All
  /// moves are relative, so that a figure is put together by copying pieces, without formatting
  /// numbers; what the strokes add up to is less than a hundredth of a dot.
  public let lit: String

  /// Path data of the dots that are off, in the same form as `lit`.
  public let unlit: String

  private init(rows: [UInt8], columns: Int) {
    self.rows = rows
    self.columns = columns
    self.lit = Self.pathData(rows: rows, columns: columns, lit: true)
    self.unlit = Self.pathData(rows: rows, columns: columns, lit: false)
  }

  /// Reads a shape from each line: its rows of `0` and `1`, separated by spaces.
  private static func shapes(_ text: StaticString) -> [DotGlyph] {
    var shapes: [DotGlyph] = []
    var rows: [UInt8] = [0]
    var width = 0
    func endShape() {
      shapes.append(DotGlyph(rows: rows, columns: width))
      rows = [0]
      width = 0
    }
    text.withUTF8Buffer { bytes in
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "\n"): endShape()
        case UInt8(ascii: " "):
          rows.append(0)
          width = 0
        default:
          rows[rows.count - 1] = rows[rows.count - 1] << 1 | (byte & 1)
          width += 1
        }
      }
    }
    endShape()
    return shapes
  }

  private static func pathData(rows: [UInt8], columns: Int, lit: Bool) -> String {
    var data = ""
    var atX = 0
    var atY = 0
    for y in 0..<rows.count {
      for x in 0..<columns where (rows[y] >> UInt8(columns - 1 - x) & 1 == 1) == lit {
        data += "m\(x - atX) \(y - atY)h1e-4"
        (atX, atY) = (x, y)
      }
    }
    return data
  }
}

extension DotGlyph {
  /// The shape of a character, or nil when the display has none for it.
  ///
  /// Small letters show as capitals; a minus sign and a hyphen are the same. Complexity: O(1).
  public static func of(_ scalar: Unicode.Scalar) -> DotGlyph? {
    switch scalar {
    case "0"..."9": digits[Int(scalar.value - 48)]
    case "A"..."Z": letters[Int(scalar.value - 65)]
    case "a"..."z": letters[Int(scalar.value - 97)]
    case " ": signs[Sign.space.rawValue]
    // A figure may be grouped by any of the narrow and no-break spaces of the world's locales.
    case "\u{A0}", "\u{2009}", "\u{202F}": signs[Sign.narrowSpace.rawValue]
    case "-", "\u{2212}": signs[Sign.minus.rawValue]
    case ",": signs[Sign.comma.rawValue]
    case ".": signs[Sign.period.rawValue]
    case ":": signs[Sign.colon.rawValue]
    case "%": signs[Sign.percent.rawValue]
    case "+": signs[Sign.plus.rawValue]
    case "\u{2014}": signs[Sign.dash.rawValue]
    case "×": signs[Sign.times.rawValue]
    case "÷": signs[Sign.dividedBy.rawValue]
    case "'", "\u{2019}": signs[Sign.apostrophe.rawValue]
    default: nil
    }
  }

  /// What stands for a character without a shape: a box, so that nothing goes missing unseen.
  public static var unknown: DotGlyph { signs[Sign.unknown.rawValue] }

  /// Places in `signs`.
  private enum Sign: Int {
    case space, narrowSpace, minus, comma, period, colon, apostrophe, percent, plus, dash, times
    case dividedBy, unknown
  }

  // A text each, and not a constant for each shape: in wasm a constant carries the code that makes it.
  private static let signs = shapes(
    """
    00000 00000 00000 00000 00000 00000 00000
    0 0 0 0 0 0 0
    000 000 000 111 000 000 000
    00 00 00 00 00 01 10
    0 0 0 0 0 0 1
    0 0 1 0 1 0 0
    1 1 0 0 0 0 0
    11001 11001 00010 00100 01000 10011 10011
    00000 00100 00100 11111 00100 00100 00000
    00000 00000 00000 11111 00000 00000 00000
    00000 10001 01010 00100 01010 10001 00000
    00000 00100 00000 11111 00000 00100 00000
    11111 10001 10001 10001 10001 10001 11111
    """)

  private static let digits = shapes(
    """
    01110 10001 10001 10001 10001 10001 01110
    00100 01100 00100 00100 00100 00100 01110
    01110 10001 00001 00010 00100 01000 11111
    01110 10001 00001 00110 00001 10001 01110
    00010 00110 01010 10010 11111 00010 00010
    11111 10000 11110 00001 00001 10001 01110
    00110 01000 10000 11110 10001 10001 01110
    11111 00001 00010 00010 00100 00100 00100
    01110 10001 10001 01110 10001 10001 01110
    01110 10001 10001 01111 00001 00010 01100
    """)

  private static let letters = shapes(
    """
    01110 10001 10001 11111 10001 10001 10001
    11110 10001 10001 11110 10001 10001 11110
    01110 10001 10000 10000 10000 10001 01110
    11110 10001 10001 10001 10001 10001 11110
    11111 10000 10000 11110 10000 10000 11111
    11111 10000 10000 11110 10000 10000 10000
    01110 10001 10000 10111 10001 10001 01110
    10001 10001 10001 11111 10001 10001 10001
    111 010 010 010 010 010 111
    00111 00010 00010 00010 00010 10010 01100
    10001 10010 10100 11000 10100 10010 10001
    10000 10000 10000 10000 10000 10000 11111
    10001 11011 10101 10101 10001 10001 10001
    10001 11001 10101 10011 10001 10001 10001
    01110 10001 10001 10001 10001 10001 01110
    11110 10001 10001 11110 10000 10000 10000
    01110 10001 10001 10001 10101 10010 01101
    11110 10001 10001 11110 10100 10010 10001
    01111 10000 10000 01110 00001 00001 11110
    11111 00100 00100 00100 00100 00100 00100
    10001 10001 10001 10001 10001 10001 01110
    10001 10001 10001 10001 10001 01010 00100
    10001 10001 10001 10101 10101 11011 10001
    10001 10001 01010 00100 01010 10001 10001
    10001 10001 01010 00100 00100 00100 00100
    11111 00001 00010 00100 01000 10000 11111
    """)
}
