/// Names that run from right to left among words and numbers that run from left to right.
///
/// Without marks around it such a name takes digits behind it along: "2026-11-24" after an Arabic name is
/// shown as "24-11-2026" (UAX #9, rules W2 and N1).
public enum Isolation {
  /// The text between marks that isolate it (U+2068 and U+2069), where it needs them and has none.
  @inline(never)
  public static func isolated(_ text: String) -> String {
    var isNeeded = false
    var last: UInt32 = 0
    for byte in text.utf8 {
      last = last << 8 & 0xff_ffff | UInt32(byte)
      // What was put together of isolated parts runs from left to right.
      if last == 0xe2_81a8 { return text }
      switch last & 0xffff {
      // The first two bytes of Hebrew to Arabic Extended-A, of their presentation forms and of the scripts
      // of plane 1. Others in between are isolated for nothing, which changes nothing.
      case 0xd690...0xdfff, 0xe0a0...0xe0a3, 0xefac...0xefbb, 0xf090, 0xf09e: isNeeded = true
      // The mark U+200F.
      default: if last == 0xe2_808f { isNeeded = true }
      }
    }
    return isNeeded ? "\u{2068}" + text + "\u{2069}" : text
  }
}
