/// How wide text is on a terminal.
enum Columns {
  /// The columns that a text takes: two for the wide characters of East Asia (UAX #11) and pictures,
  /// none for marks that combine.
  static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + width($1) }
  }

  /// As much of a text as has room, with an ellipsis where something is left out.
  static func cut(_ text: String, to columns: Int) -> String {
    if of(text) <= columns { return text }
    var result = ""
    var taken = 0
    for character in text {
      let width = of(String(character))
      if taken + width > columns - 1 { break }
      result.append(character)
      taken += width
    }
    return columns > 0 ? result + "…" : ""
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
      0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd:
      return 2
    // Half of a flag.
    case 0x1f1e6...0x1f1ff: return 1
    default: return scalar.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
