import Foundation
import Testing
import Text

@Suite("Kana")
struct KanaTests {
  private func text(_ scalar: UInt32) -> String {
    Unicode.Scalar(scalar).map { String($0) } ?? ""
  }

  @Test("Half and full widths are what Foundation maps them to")
  func widths() {
    for value in Array(0xff01...0xff5e) + Array(0xff61...0xff9f) {
      let mapped = text(UInt32(value)).precomposedStringWithCompatibilityMapping
      #expect(text(Kana.unified(UInt32(value))) == mapped, "U+\(String(value, radix: 16))")
    }
  }

  @Test("Hiragana are the katakana with the same sound, by their names in Unicode")
  func sounds() {
    for value in 0x3041...0x3096 as ClosedRange<UInt32> {
      let name = Unicode.Scalar(value)?.properties.name
      let other = Unicode.Scalar(Kana.unified(value))?.properties.name
      #expect(name?.replacingOccurrences(of: "HIRAGANA", with: "KATAKANA") == other)
    }
    #expect(Kana.unified(0x3042) == 0x30a2 && Kana.unified(0x30a2) == 0x30a2)
    #expect(Kana.unified(0x6771) == 0x6771 && Kana.unified(0x61) == 0x61)
  }

  @Test("A kana with its mark is what Foundation composes")
  func marks() {
    for mark in [0x3099, 0x309a] as [UInt32] {
      // ヷ ヸ ヹ ヺ are letters that nobody types.
      for value in 0x30a1...0x30fa as ClosedRange<UInt32> where !(0x30ef...0x30f2).contains(value) {
        let composed = (text(value) + text(mark)).precomposedStringWithCanonicalMapping
        let marked = Kana.marked(value, mark).map(text)
        #expect(marked == (composed.unicodeScalars.count == 1 ? composed : nil), "\(composed)")
      }
    }
  }
}
