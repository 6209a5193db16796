/// Latin letters without their marks.
///
/// What Unicode decomposes (NFKD of version 15) has its base letter; ø, ł, đ, ı, ə and their like,
/// which it does not decompose, have the letter that people type instead.
public enum LatinLetters {
  /// The small letters, one or two, that people type for a letter beyond ASCII.
  public struct Plain: Sendable {
    /// The first in ASCII; 0 where there is none, as for a letter that only clicks.
    public let first: UInt8
    /// The second in ASCII, as of æ; 0 where there is none.
    public let second: UInt8
  }

  /// The plain letters for one of Latin-1, Latin Extended-A, -B or Additional, or IPA Extensions;
  /// `nil` for what is no such letter.
  public static func plain(_ scalar: UInt32) -> Plain? {
    let letter: UInt8
    switch scalar {
    case 0xc0...0x24f: letter = extended.utf8Start[Int(scalar - 0xc0)]
    case 0x1e00...0x1eff: letter = additional.utf8Start[Int(scalar - 0x1e00)]
    // ɓ to ʋ, as African and Turkic names have them.
    case 0x250...0x28f: letter = phonetic.utf8Start[Int(scalar - 0x250)]
    default: return nil
    }
    switch letter {
    case UInt8(ascii: " "): return nil
    case UInt8(ascii: "-"): return Plain(first: 0, second: 0)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      let place = 2 * Int(letter - UInt8(ascii: "A"))
      return Plain(first: pairs.utf8Start[place], second: pairs.utf8Start[place + 1])
    default: return Plain(first: letter, second: 0)
    }
  }

  // A letter for each scalar; capitals stand for two letters, "-" for none, a space for what is no
  // letter.

  /// U+00C0 … U+024F.
  private static let extended: StaticString =
    """
    aaaaaaAceeeeiiiidnooooo ouuuuyPSaaaaaaAceeeeiiiidnooooo ouuuuyPyaaaaaaccccccccddddeeee\
    eeeeeegggggggghhhhiiiiiiiiiiJJjjkkkllllllllllnnnnnnnnnooooooOOrrrrrrssssssssttttttuuuu\
    uuuuuuuuwwyyyzzzzzzsbbbbbboccdddddaaeffgghiikkllmnnooooopprssssttttuuuvyyzzzzzz-ss-w--\
    --ZZZLLLNNNaaiioouuuuuuuuuuaaaaaAAggggkkoooozzjZZZgghwnnaaAAooaaaaeeeeiiiioooorrrruuuu\
    ssttyyhhndoozzaaeeooooooooyylntjBQaccltsz--buveejjqqrryy
    """

  /// U+0250 … U+028F.
  private static let phonetic: StaticString =
    "   bo dd a e       g    i         n                      u v    "

  /// U+1E00 … U+1EFF.
  private static let additional: StaticString =
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopp\
    pprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyasssSdaaaaaaaaaaaa\
    aaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyllvvyy
    """

  /// What the capitals from A to Z stand for.
  private static let pairs: StaticString =
    //A B C D E F G H I J K L M N O P Q R S T U V W X Y Z
    "aedb              ij  lj  njoethqp  ss            dz"
}
