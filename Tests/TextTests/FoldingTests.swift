import Foundation
import Testing
import Text

@Suite("Folding")
struct FoldingTests {
  private func folded(_ text: String) -> String {
    String(decoding: Folding.folded(Array(text.utf8)), as: UTF8.self)
  }

  @Test("Latin, Greek and Cyrillic letters fold as the system's library folds them")
  func againstFoundation() {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7e, 0xc0...0x17f, 0x1e00...0x1eff, 0x386...0x3ce, 0x400...0x45f, 0xff01...0xff5e,
    ]
    // Letters that are no letter with an accent, which we fold to what people type for them, or
    // leave alone.
    let own = Set("ÆæŒœĲĳÞþÐðØøĐđĦħŁłıŦŧẞßŉĸŊŋſĿŀẚẜẝẟẛỺỻỼỽỾỿ".unicodeScalars.map { $0.value })
    var compared = 0
    for range in ranges {
      for value in range where !own.contains(value) {
        guard let scalar = UnicodeScalar(value), scalar.properties.isAlphabetic else { continue }
        let expected = String(scalar).folding(
          options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        // Final sigma is a letter of its own there.
        if value == 0x3c2 { continue }
        #expect(
          folded(String(scalar)) == expected, "\(String(scalar)) U+\(String(value, radix: 16))")
        compared += 1
      }
    }
    #expect(compared > 600)
  }

  @Test("Composed and decomposed letters, both widths and both kanas fold alike")
  func alike() {
    let pairs = [
      ("CAFÉ", "cafe"), ("cafe\u{301}", "café"), ("Straße", "STRASSE"), ("Ærø", "aero"),
      ("Łódź", "lodz"), ("Đặng Thị", "dang thi"), ("ΆΛΦΑΣ", "αλφας"), ("Ёлка Й", "елка и"),
      ("ＡＢＣ１２３", "abc123"), ("シャツ", "しゃつ"), ("ｼｬﾂ", "シャツ"), ("ズボン", "ｽﾞﾎﾞﾝ"),
      ("ハ\u{309a}ン", "ぱん"), ("ガギグ", "ｶﾞｷﾞｸﾞ"), ("ダヂヅデド", "ﾀﾞﾁﾞﾂﾞﾃﾞﾄﾞ"), ("ヴ", "ｳﾞ"),
      ("パピプペポ", "ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ"), ("スーツ", "ｽｰﾂ"), ("　", " "),
    ]
    for (a, b) in pairs { #expect(folded(a) == folded(b), "\(a) \(b)") }
    #expect(folded("か") != folded("が") && folded("は") != folded("ぱ"))
    #expect(folded("緑茶 tea 🍵") == "緑茶 tea 🍵")
    #expect(folded("\u{301}\u{3099}") == "" && folded("ア\u{3099}") == "あ")
  }

  @Test("Folding twice changes nothing more, for every character there is")
  func stable() {
    for value in 0...0x1ffff as ClosedRange<UInt32> {
      guard let scalar = UnicodeScalar(value) else { continue }
      let once = Folding.folded(Array(String(scalar).utf8))
      if Folding.folded(once) != once { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
