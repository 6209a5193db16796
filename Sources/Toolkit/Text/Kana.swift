/// The ways in which the same kana is written: hiragana or katakana, in full or half width, its mark
/// joined to it or behind it.
public enum Kana {
  /// The code point with what is written in two widths or two kanas made one: hiragana and katakana
  /// of half width become katakana of full width, ASCII of full width becomes ASCII, and the marks
  /// that stand for themselves become U+3099 and U+309A; others stay as they are.
  public static func unified(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xff01...0xff5e: return scalar - 0xfee0
    case 0x3041...0x3096, 0x309d, 0x309e: return scalar + 0x60
    case 0x309b: return 0x3099
    case 0x309c: return 0x309a
    case 0xff61...0xff9f: return UInt32(halfWidth[Int(scalar - 0xff61)]) + 0x3000
    default: return scalar
    }
  }

  /// The katakana with a mark behind it, U+3099 or U+309A, in one; `nil` where there is none.
  public static func marked(_ kana: UInt32, _ mark: UInt32) -> UInt32? {
    let isVoiced = mark == 0x3099
    switch kana {
    // ハ ヒ フ ヘ ホ have both.
    case 0x30cf, 0x30d2, 0x30d5, 0x30d8, 0x30db: return kana + (isVoiced ? 1 : 2)
    case 0x30a6 where isVoiced: return 0x30f4
    // カ to チ, of which each has its voiced one behind it; then ツ, テ and ト.
    case 0x30ab...0x30c1 where isVoiced && kana % 2 == 1: return kana + 1
    case 0x30c4 where isVoiced, 0x30c6 where isVoiced, 0x30c8 where isVoiced: return kana + 1
    default: return nil
    }
  }

  /// What U+FF61 … U+FF9F are in full width, as distances from U+3000.
  private static let halfWidth: [UInt8] = [
    0x02, 0x0c, 0x0d, 0x01, 0xfb, 0xf2, 0xa1, 0xa3, 0xa5, 0xa7, 0xa9, 0xe3, 0xe5, 0xe7, 0xc3, 0xfc,
    0xa2, 0xa4, 0xa6, 0xa8, 0xaa, 0xab, 0xad, 0xaf, 0xb1, 0xb3, 0xb5, 0xb7, 0xb9, 0xbb, 0xbd, 0xbf,
    0xc1, 0xc4, 0xc6, 0xc8, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd2, 0xd5, 0xd8, 0xdb, 0xde, 0xdf,
    0xe0, 0xe1, 0xe2, 0xe4, 0xe6, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xf3, 0x99, 0x9a,
  ]
}
