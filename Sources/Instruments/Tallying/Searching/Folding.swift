/// Texts as people search for them: case, width and accents do not matter, nor whether a sound is
/// written in hiragana or katakana.
///
/// Knows Latin with its accents (to U+017F, and U+1E00–U+1EFF, so Vietnamese, too), Greek, Cyrillic,
/// and the full and half widths of ASCII and katakana; other letters stay as they are. Letters that
/// stand for two become both: æ is ae, ß is ss. Marks that stand behind their letter go.
public enum Folding {
  /// The folded text, in UTF-8.
  ///
  /// - Complexity: O(*n*).
  public static func folded(_ utf8: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    // Where the last scalar of the result begins, for a mark that changes it.
    var last: (start: Int, scalar: UInt32)?
    func append(_ scalar: UInt32) {
      last = (folded.count, scalar)
      Folding.append(scalar, to: &folded)
    }
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0x300...0x36f: continue
      case 0x3099, 0xff9e, 0x309b, 0x309a, 0xff9f, 0x309c:
        let isVoiced = scalar.value == 0x3099 || scalar.value == 0xff9e || scalar.value == 0x309b
        guard let (start, base) = last, let marked = marked(base, isVoiced) else { continue }
        folded.removeLast(folded.count - start)
        append(marked)
      default:
        if let (first, second) = pair(scalar.value) {
          append(first)
          append(second)
        } else {
          append(single(scalar.value))
        }
      }
    }
    return folded
  }

  private static func append(_ scalar: UInt32, to folded: inout [UInt8]) {
    guard let scalar = UnicodeScalar(scalar) else { return }
    folded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  /// The two letters that one stands for.
  private static func pair(_ scalar: UInt32) -> (UInt32, UInt32)? {
    switch scalar {
    case 0xc6, 0xe6: (0x61, 0x65)  // æ
    case 0x152, 0x153: (0x6f, 0x65)  // œ
    case 0x132, 0x133: (0x69, 0x6a)  // ĳ
    case 0xde, 0xfe: (0x74, 0x68)  // þ
    case 0xdf, 0x1e9e: (0x73, 0x73)  // ß
    default: nil
    }
  }

  private static func single(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5a: scalar + 0x20
    case 0xc0...0x17f: letter(latin, scalar - 0xc0) ?? scalar
    case 0x1e00...0x1eff: letter(latinAdditional, scalar - 0x1e00) ?? scalar
    case 0x386...0x3ce: greek(scalar)
    case 0x400...0x45f: cyrillic(scalar)
    case 0x3000, 0xa0: 0x20
    case 0x30a1...0x30f6: scalar - 0x60
    case 0xff01...0xff5e: single(scalar - 0xfee0)
    case 0xff66...0xff9d: halfWidth(scalar - 0xff66)
    default: scalar
    }
  }

  private static func letter(_ table: StaticString, _ place: UInt32) -> UInt32? {
    let letter = table.utf8Start[Int(place)]
    return letter == UInt8(ascii: "-") ? nil : UInt32(letter)
  }

  private static func greek(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x386, 0x3ac: 0x3b1
    case 0x388, 0x3ad: 0x3b5
    case 0x389, 0x3ae: 0x3b7
    case 0x38a, 0x390, 0x3aa, 0x3af, 0x3ca: 0x3b9
    case 0x38c, 0x3cc: 0x3bf
    case 0x38e, 0x3ab, 0x3b0, 0x3cb, 0x3cd: 0x3c5
    case 0x38f, 0x3ce: 0x3c9
    case 0x3c2: 0x3c3
    case 0x391...0x3a1, 0x3a3...0x3a9: scalar + 0x20
    default: scalar
    }
  }

  private static func cyrillic(_ scalar: UInt32) -> UInt32 {
    let small =
      switch scalar {
      case 0x400...0x40f: scalar + 0x50
      case 0x410...0x42f: scalar + 0x20
      default: scalar
      }
    return switch small {
    case 0x450, 0x451: 0x435  // ѐ ё
    case 0x439, 0x45d: 0x438  // й ѝ
    case 0x453: 0x433  // ѓ
    case 0x457: 0x456  // ї
    case 0x45c: 0x43a  // ќ
    case 0x45e: 0x443  // ў
    default: small
    }
  }

  /// A kana of half width in hiragana; the marks and the long vowel in full width.
  private static func halfWidth(_ place: UInt32) -> UInt32 {
    // All of them are in the block of U+3000.
    0x3000 | UInt32(halfWidthKana[Int(place)])
  }

  /// The voiced or half-voiced sound of a hiragana.
  private static func marked(_ kana: UInt32, _ isVoiced: Bool) -> UInt32? {
    switch kana {
    case 0x306f, 0x3072, 0x3075, 0x3078, 0x307b: kana + (isVoiced ? 1 : 2)
    case 0x3046 where isVoiced: 0x3094
    case 0x304b...0x3061 where isVoiced && kana % 2 == 1: kana + 1
    case 0x3064 where isVoiced, 0x3066 where isVoiced, 0x3068 where isVoiced: kana + 1
    default: nil
    }
  }

  /// The letters without accents of U+00C0 to U+017F; `-` for what is none, or two.
  private static let latin: StaticString =
    """
    aaaaaa-ceeeeiiiidnooooo-ouuuuy--aaaaaa-ceeeeiiiidnooooo-ouuuuy-y\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii--jjkk-llllll-\
    -llnnnnnnn--oooooo--rrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs
    """
  /// Those of U+1E00 to U+1EFF.
  private static let latinAdditional: StaticString =
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwy-s----aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy------
    """
  /// What U+FF66 to U+FF9D are in full width, in hiragana where they are sounds: the last byte.
  private static let halfWidthKana: [UInt8] = [
    0x92, 0x41, 0x43, 0x45, 0x47, 0x49, 0x83, 0x85, 0x87, 0x63, 0xfc, 0x42, 0x44, 0x46, 0x48,
    0x4a, 0x4b, 0x4d, 0x4f, 0x51, 0x53, 0x55, 0x57, 0x59, 0x5b, 0x5d, 0x5f, 0x61, 0x64, 0x66,
    0x68, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x72, 0x75, 0x78, 0x7b, 0x7e, 0x7f, 0x80, 0x81,
    0x82, 0x84, 0x86, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8d, 0x8f, 0x93,
  ]
}
