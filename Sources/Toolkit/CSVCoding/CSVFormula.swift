import Text

/// Keeps text from being run as a formula by the spreadsheet that opens it.
///
/// A name such as `=HYPERLINK(…)` would be carried out. As OWASP's "CSV Injection" advises, text that
/// begins with `=`, `+`, `-`, `@`, tab, carriage return or line feed, also in their full-width forms
/// and behind spaces, gets an apostrophe in front. So does text that begins with apostrophes and then
/// one of these, whereby each text can be told from every other and comes back as it was.
public enum CSVFormula {
  /// The text with an apostrophe in front where it could be taken for a formula.
  public static func defused(_ utf8: [UInt8]) -> [UInt8] {
    isDangerous(utf8) ? [ASCII.apostrophe] + utf8 : utf8
  }

  /// The text that `defused(_:)` was given.
  ///
  /// What nobody defused comes back as it is, but for one that looks as if.
  public static func restored(_ utf8: [UInt8]) -> [UInt8] {
    utf8.first == ASCII.apostrophe && isDangerous(utf8) ? Array(utf8[1...]) : utf8
  }

  private static func isDangerous(_ utf8: [UInt8]) -> Bool {
    var i = 0
    while i < utf8.count, utf8[i] == ASCII.apostrophe { i += 1 }
    while i < utf8.count, utf8[i] == ASCII.space { i += 1 }
    guard i < utf8.count else { return false }
    switch utf8[i] {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), ASCII.tab,
      ASCII.carriageReturn, ASCII.lineFeed:
      return true
    case 0xef:
      guard i + 2 < utf8.count, utf8[i + 1] == 0xbc else { return false }
      // U+FF1D ＝, U+FF0B ＋, U+FF0D －, U+FF20 ＠
      return [0x9d, 0x8b, 0x8d, 0xa0].contains(utf8[i + 2])
    default: return false
    }
  }
}
