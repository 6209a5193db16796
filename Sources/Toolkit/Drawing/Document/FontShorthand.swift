import Text

/// The property `font` (CSS Fonts 4, section 2.7), of which only the size matters to shapes.
enum FontShorthand {
  /// What stands in front of the size: each kind at most once, or `normal`.
  private enum Kind { case style, variant, weight, stretch, normal }

  /// The size as `font-size` has it, nil where the value is not understood, such as a font of the
  /// machine's own.
  static func size(in value: [UInt8]) -> [UInt8]? {
    switch ValueReader.onlyWord(value) ?? [] {
    case "inherit", "initial", "unset", "revert", "revert-layer": return value
    default: break
    }
    var reader = ValueReader(value)
    var kinds: [Kind] = []
    var word = reader.fontWord()
    while let kind = kind(word) {
      guard kinds.count < 4, kind == .normal || !kinds.contains(kind) else { return nil }
      kinds.append(kind)
      let isOblique = "oblique" ~= lowercased(word)
      word = reader.fontWord()
      if isOblique, isAngle(word) { word = reader.fontWord() }
    }
    let size = word
    guard !Length.isBare(size), Style.fontSize(size, parent: FontSize()) != nil else { return nil }
    if reader.skip("/") {
      let height = lowercased(reader.fontWord())
      let length = Length(height, font: FontSize())?.resolved(of: 1)
      guard "normal" ~= height || length.map({ $0 >= 0 }) == true else { return nil }
    }
    // Nothing is said without a family.
    guard let family = reader.rest().first else { return nil }
    let isName =
      family.isLetter || family >= 0x80 || family == UInt8(ascii: "\"")
      || family == UInt8(ascii: "'") || family == UInt8(ascii: "-") || family == UInt8(ascii: "_")
      || family == UInt8(ascii: "\\")
    return isName ? size : nil
  }

  private static func kind(_ word: [UInt8]) -> Kind? {
    switch lowercased(word) {
    case "normal": return .normal
    case "italic", "oblique": return .style
    case "small-caps": return .variant
    case "bold", "bolder", "lighter": return .weight
    case "ultra-condensed", "extra-condensed", "condensed", "semi-condensed", "semi-expanded",
      "expanded", "extra-expanded", "ultra-expanded":
      return .stretch
    default:
      var reader = ValueReader(word)
      guard let number = reader.number(), reader.isAtEnd, (1...1000).contains(number) else {
        return nil
      }
      return .weight
    }
  }

  private static func isAngle(_ word: [UInt8]) -> Bool {
    var reader = ValueReader(word)
    guard reader.number() != nil else { return false }
    return switch lowercased(reader.rest()) {
    case "deg", "grad", "rad", "turn": true
    default: false
    }
  }
}

extension ValueReader {
  /// What follows up to a space or a slash, behind spaces.
  fileprivate mutating func fontWord() -> [UInt8] {
    skipSpaces()
    let start = position
    while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: "/") { advance() }
    return Array(bytes[start..<position])
  }
}
