/// Tells, letter by letter of a text, in which rows of ``PrefixTable/letters`` it has a bit.
///
/// A row for each of 32 kinds of letters says that a text has one, and a row for two kinds together
/// that it has one of them twice. Whoever makes a typo takes at most one of its bits from a text: two
/// letters that change places are still there.
struct LetterKinds {
  /// How many rows there are.
  static let rows = 48

  private var once: UInt32 = 0
  private var twice: UInt32 = 0

  /// The row for the next letter; `nil` where no row tells of it, or it was told before.
  mutating func row(_ letter: UInt8) -> Int? {
    let kind = UInt32(letter & 31)
    if once & 1 << kind == 0 {
      once |= 1 << kind
      return Int(kind)
    }
    let pair = kind & 15
    if twice & 1 << pair == 0 {
      twice |= 1 << pair
      return 32 + Int(pair)
    }
    return nil
  }
}
