import Testing
import Text

/// The example of `Guides/Text.md`.
@Suite("Text guide")
struct TextGuideTests {
  @Test("The guide's example does what the guide says")
  func example() {
    let isSame = sameUTF8("é", "e\u{301}")  // false: other bytes
    let digit = UInt8(ascii: "F").hexadecimalValue  // 15
    let length = UTF8Sequence.length(in: Array("€".utf8), at: 0)  // 3
    let folded = Folding.folded(Array("Łódź ｼｬﾂ".utf8))  // the UTF-8 of "lodz しゃつ"
    let price = NumberForm(tag: "de-AT").reading("1.234,50")  // .clear("1234.50")
    let shown = NumberForm(tag: "de-AT").text(1_234_567)  // "1 234 567"
    let form = DateForm(tag: "en-US")  // Nov 24, 2026 and 3:05 PM
    let plain = LatinLetters.plain(0xe6)  // æ is a and e
    let kana = Kana.unified(0xff76)  // ｶ is カ, 0x30ab
    #expect(price == .clear(Array("1234.50".utf8)) && shown == "1\u{a0}234\u{a0}567")
    #expect(!isSame && digit == 15 && length == 3)
    #expect(folded == Array("lodz しゃつ".utf8))
    #expect(plain?.first == UInt8(ascii: "a") && plain?.second == UInt8(ascii: "e"))
    #expect(form.isMonthFirst && form.isTwelveHours)
    #expect(kana == 0x30ab)
  }
}
