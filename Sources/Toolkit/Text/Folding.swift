/// Texts as people search for them: case, width and accents do not matter, nor whether a sound is
/// written in hiragana or katakana.
///
/// Knows Latin with its accents (``LatinLetters``), Greek, Cyrillic, and the full and half widths of
/// ASCII and katakana; other letters stay as they are. Letters that stand for two become both: æ is
/// ae, ß is ss. Marks that stand behind their letter go.
public enum Folding {
  /// The folded text, in UTF-8.
  ///
  /// - Complexity: O(*n*).
  public static func folded(_ utf8: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    // The last letter of the result, and where it begins, for a mark that changes it.
    var last: UInt32 = 0
    var start = 0
    func append(_ scalar: UInt32) {
      (last, start) = (scalar, folded.count)
      // Sounds are written in hiragana.
      let isSound = scalar >= 0x30a1 && scalar <= 0x30f6
      UTF8Sequence.append(isSound ? scalar - 0x60 : scalar, to: &folded)
    }
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      let scalar = Kana.unified(scalar.value)
      switch scalar {
      case 0x300...0x36f: continue
      case 0x3099, 0x309a:
        guard let marked = Kana.marked(last, scalar) else { continue }
        folded.removeLast(folded.count - start)
        append(marked)
      default:
        if let plain = LatinLetters.plain(scalar), plain.first != 0 {
          append(UInt32(plain.first))
          if plain.second != 0 { append(UInt32(plain.second)) }
        } else {
          append(single(scalar))
        }
      }
    }
    return folded
  }

  private static func single(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5a: scalar + 0x20
    case 0x386...0x3ce: greek(scalar)
    case 0x400...0x45f: cyrillic(scalar)
    case 0x3000, 0xa0: 0x20
    default: scalar
    }
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
}
