import Text

/// A length of a document: absolute, or a share of what it is measured by.
enum Length: Hashable, Sendable {
  /// CSS pixels, which are user units.
  case pixels(Double)
  /// Hundredths of the viewport.
  case percent(Double)

  /// Reads a length that fills the whole value; nil where it does not, or the unit is not known.
  ///
  /// - Parameter font: What `em`, `ex` and `rem` are measured by.
  init?(_ bytes: some Sequence<UInt8>, font: FontSize) {
    var reader = ValueReader(bytes)
    guard let length = Length(&reader, font: font), reader.isAtEnd else { return nil }
    self = length
  }

  /// Reads the next length.
  init?(_ reader: inout ValueReader, font: FontSize) {
    guard let number = reader.number() else { return nil }
    if reader.peek == UInt8(ascii: "%") {
      _ = reader.skip("%")
      self = .percent(number)
      return
    }
    guard let next = reader.peek, next.isLetter else {
      self = .pixels(number)
      return
    }
    guard let unit = reader.word(), let scale = Self.scale(lowercased(unit), font) else {
      return nil
    }
    let pixels = number * scale
    guard pixels.isFinite else { return nil }
    self = .pixels(pixels)
  }

  /// Whether a value is a number without a unit, which as a length is only 0 in CSS.
  static func isBare(_ bytes: [UInt8]) -> Bool {
    var reader = ValueReader(bytes)
    guard let number = reader.number() else { return false }
    return number != 0 && reader.isAtEnd
  }

  /// Whether there is a length in `ex` in a value, for which browsers measure a font of the machine
  /// (CSS Values 4, section 6.1.2).
  static func isMeasuredByLetters(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropFirst().dropLast().contains { index in
      bytes[index - 1].isDigit && "ex" ~= lowercased(bytes[index...index + 1])
        && (index + 2 == bytes.count || !bytes[index + 2].isLetter)
    }
  }

  /// CSS Values 4, section 6.
  private static func scale(_ unit: [UInt8], _ font: FontSize) -> Double? {
    switch unit {
    case "px": 1
    case "pt": 96.0 / 72
    case "pc": 16
    case "mm": 96 / 25.4
    case "cm": 96 / 2.54
    case "q": 96 / 101.6
    case "in": 96
    case "em": font.size
    case "ex": font.size / 2
    case "rem": font.root
    default: nil
    }
  }

  /// The length where the whole is so long.
  func resolved(of whole: Double) -> Double {
    switch self {
    case .pixels(let pixels): pixels
    case .percent(let percent): whole * percent / 100
    }
  }
}

/// What lengths in `em` and the like are measured by, in pixels.
struct FontSize: Hashable, Sendable {
  /// The element's own; `ex` is half of it.
  var size = 16.0
  /// The outermost element's, for `rem`.
  var root = 16.0
}

/// What shares of lengths are measured by: the nearest `svg` or `symbol` (SVG 2, section 8.9).
struct Viewport: Hashable, Sendable {
  var width: Double
  var height: Double

  /// The measure of lengths that are neither horizontal nor vertical.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}
