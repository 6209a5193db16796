import Text

/// Text as it is compared: without case, accents, width, punctuation, and without the ways in which
/// the same kana can be written.
///
/// The result is in a code of its own, so that a letter that people type is a byte: a–z and 0–9 as in
/// ASCII; a katakana as 0x80 + its distance from U+30A1; any other letter as 0xFF and three bytes with
/// seven bits of its scalar each. Words are separated by 0x20. Other bytes below 0x80 are never in it.
enum PlaceFolding {
  static let space: UInt8 = 0x20
  static let other: UInt8 = 0xff

  /// Writes the folded form of UTF-8; what is no UTF-8 separates words.
  ///
  /// - Complexity: O(bytes); the form has at most two bytes for each.
  static func append(_ bytes: [UInt8], _ range: Range<Int>, to text: inout [UInt8]) {
    let start = text.count
    // The last kana as written, which a mark behind it may change; 0 for anything else.
    var kana: UInt32 = 0
    var isWritten = false
    var i = range.lowerBound
    while i < range.upperBound {
      let (decoded, next) = UTF8Sequence.codePoint(in: bytes, at: i, end: range.upperBound)
      i = next
      var scalar = Kana.unified(decoded ?? UInt32(space))
      if scalar == 0x3099 || scalar == 0x309a {
        // A voicing mark of its own, as half-width kana have it.
        guard isWritten, let marked = Kana.marked(kana, scalar) else { continue }
        text.removeLast()
        scalar = marked
      }
      switch scalar {
      case 0x61...0x7a, 0x30...0x39: text.append(UInt8(scalar))
      case 0x41...0x5a: text.append(UInt8(scalar) + 0x20)
      case 0x30a1...0x30fa:
        if isWritten, let vowel = afterVu(scalar, kana) {
          text[text.count - 1] = vowel
        } else if makesLong(scalar, kana), text.count > start {
          isWritten = false
        } else {
          text.append(code(large(scalar)))
          isWritten = true
        }
        kana = scalar
        continue
      // A long mark, the marks that repeat a kana, and an accent that was written apart.
      case 0x30fc...0x30fe, 0x300...0x36f: continue
      // Apostrophes and full stops join: N'Djamena, L.A., Xi’an.
      case 0x27, 0x2e, 0x60, 0xb4, 0x2b9...0x2bf, 0x2c8, 0x2018, 0x2019, 0x201b, 0x2032, 0x3002:
        break
      default:
        if let plain = LatinLetters.plain(scalar) {
          if plain.first != 0 { text.append(plain.first) }
          if plain.second != 0 { text.append(plain.second) }
        } else if isLetter(scalar) {
          text.append(other)
          text.append(UInt8(scalar >> 14) | 0x80)
          text.append(UInt8(scalar >> 7 & 0x7f) | 0x80)
          text.append(UInt8(scalar & 0x7f) | 0x80)
        } else if text.count > start, text[text.count - 1] != space {
          text.append(space)
        }
      }
      kana = 0
      isWritten = false
    }
    if text.count > start, text[text.count - 1] == space { text.removeLast() }
  }

  /// ヴァ ヴィ ヴェ ヴォ are バ ビ ベ ボ: the byte for a small vowel behind ヴ.
  private static func afterVu(_ kana: UInt32, _ last: UInt32) -> UInt8? {
    guard last == 0x30f4 else { return nil }
    switch kana {
    case 0x30a1: return code(0x30d0)
    case 0x30a3: return code(0x30d3)
    case 0x30a7: return code(0x30d9)
    case 0x30a9: return code(0x30dc)
    default: return nil
    }
  }

  private static func code(_ kana: UInt32) -> UInt8 { UInt8(kana - 0x30a1) + 0x80 }

  /// Small kana as large ones, ヴ as ブ, ヂ and ヅ as they sound.
  private static func large(_ kana: UInt32) -> UInt32 {
    switch kana {
    case 0x30a1, 0x30a3, 0x30a5, 0x30a7, 0x30a9, 0x30c3, 0x30e3, 0x30e5, 0x30e7, 0x30ee: kana + 1
    case 0x30f4: 0x30d6
    case 0x30c2: 0x30b8
    case 0x30c5: 0x30ba
    case 0x30f5: 0x30ab
    case 0x30f6: 0x30b1
    default: kana
    }
  }

  /// Whether a vowel only makes the one before it long: ウ behind o and u, オ behind o (トウ, オオ).
  private static func makesLong(_ kana: UInt32, _ last: UInt32) -> Bool {
    guard kana == 0x30a6 || kana == 0x30aa else { return false }
    switch last {
    // オ コ ゴ ソ ゾ ト ド ノ ホ ボ ポ モ ョ ヨ ロ ヲ
    case 0x30aa, 0x30b3, 0x30b4, 0x30bd, 0x30be, 0x30c8, 0x30c9, 0x30ce, 0x30db, 0x30dc, 0x30dd,
      0x30e2, 0x30e7, 0x30e8, 0x30ed, 0x30f2:
      return true
    // ウ ク グ ス ズ ツ ヅ ヌ フ ブ プ ム ュ ユ ル
    case 0x30a6, 0x30af, 0x30b0, 0x30b9, 0x30ba, 0x30c4, 0x30c5, 0x30cc, 0x30d5, 0x30d6, 0x30d7,
      0x30e0, 0x30e5, 0x30e6, 0x30eb:
      return kana == 0x30a6
    default: return false
    }
  }

  /// Letters and digits beyond Latin and kana: all but the blocks of punctuation, symbols and
  /// spaces.
  private static func isLetter(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3005, 0x3006, 0x3007: true
    case 0...0x2af, 0x2000...0x2bff, 0x2e00...0x2e7f, 0x3000...0x303f, 0x30a0, 0x30fb,
      0xe000...0xf8ff, 0xfe00...0xfe6f, 0xff00...0xffef, 0xfff0...0xffff, 0x1f000...0x1faff:
      false
    default: true
    }
  }
}
