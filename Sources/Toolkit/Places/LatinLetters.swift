/// Latin letters without their marks.
///
/// What Unicode decomposes (NFKD of version 15) has its base letter; ø, ł, đ, ı, ə and their like,
/// which it does not decompose, have the letter that people type instead.
enum LatinLetters {
  /// Writes the plain letters for one of Latin-1, Latin Extended-A, -B or Additional; `false` for
  /// what is no letter.
  static func append(_ scalar: UInt32, to text: inout [UInt8]) -> Bool {
    let letter: UInt8
    switch scalar {
    case 0xc0...0x24f: letter = extended[Int(scalar - 0xc0)]
    case 0x1e00...0x1eff: letter = additional[Int(scalar - 0x1e00)]
    // Latin ɓ, ɔ, ɖ, ɗ, ə, ɛ, ɣ, ɨ, ɲ, ʉ, ʋ of IPA Extensions, as African and Turkic names have them.
    case 0x253: letter = UInt8(ascii: "b")
    case 0x254: letter = UInt8(ascii: "o")
    case 0x256, 0x257: letter = UInt8(ascii: "d")
    case 0x259: letter = UInt8(ascii: "a")
    case 0x25b: letter = UInt8(ascii: "e")
    case 0x263: letter = UInt8(ascii: "g")
    case 0x268: letter = UInt8(ascii: "i")
    case 0x272: letter = UInt8(ascii: "n")
    case 0x289: letter = UInt8(ascii: "u")
    case 0x28b: letter = UInt8(ascii: "v")
    default: return false
    }
    switch letter {
    case UInt8(ascii: " "): return false
    case UInt8(ascii: "-"): break
    case UInt8(ascii: "A"): append("ae", to: &text)
    case UInt8(ascii: "O"): append("oe", to: &text)
    case UInt8(ascii: "S"): append("ss", to: &text)
    case UInt8(ascii: "P"): append("th", to: &text)
    case UInt8(ascii: "J"): append("ij", to: &text)
    case UInt8(ascii: "Z"): append("dz", to: &text)
    case UInt8(ascii: "L"): append("lj", to: &text)
    case UInt8(ascii: "N"): append("nj", to: &text)
    case UInt8(ascii: "B"): append("db", to: &text)
    case UInt8(ascii: "Q"): append("qp", to: &text)
    default: text.append(letter)
    }
    return true
  }

  private static func append(_ letters: StaticString, to text: inout [UInt8]) {
    for i in 0..<letters.utf8CodeUnitCount { text.append(letters.utf8Start[i]) }
  }

  // A letter for each scalar; capitals stand for two letters, "-" for none, a space for what is no
  // letter.

  /// U+00C0 … U+024F.
  private static let extended = Array(
    """
    aaaaaaAceeeeiiiidnooooo ouuuuyPSaaaaaaAceeeeiiiidnooooo ouuuuyPyaaaaaaccccccccddddeeee\
    eeeeeegggggggghhhhiiiiiiiiiiJJjjkkkllllllllllnnnnnnnnnooooooOOrrrrrrssssssssttttttuuuu\
    uuuuuuuuwwyyyzzzzzzsbbbbbboccdddddaaeffgghiikkllmnnooooopprssssttttuuuvyyzzzzzz-ss-w--\
    --ZZZLLLNNNaaiioouuuuuuuuuuaaaaaAAggggkkoooozzjZZZgghwnnaaAAooaaaaeeeeiiiioooorrrruuuu\
    ssttyyhhndoozzaaeeooooooooyylntjBQaccltsz--buveejjqqrryy
    """.utf8)

  /// U+1E00 … U+1EFF.
  private static let additional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmmmmmmnnnnnnnnoooooooopp\
    pprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvvwwwwwwwwwwxxxxyyzzzzzzhtwyasssSdaaaaaaaaaaaa\
    aaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyyllvvyy
    """.utf8)
}
