import Foundation
import Testing
import Text

@Suite("LatinLetters")
struct LatinLettersTests {
  private func plain(_ scalar: UInt32) -> String? {
    LatinLetters.plain(scalar).map { plain in
      String(decoding: [plain.first, plain.second].filter { $0 != 0 }, as: UTF8.self)
    }
  }

  @Test("They lose the marks that Foundation knows of")
  func againstFoundation() {
    var count = 0
    for value in Array(0xc0...0x24f) + Array(0x1e00...0x1eff) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let letters = String(Character(scalar)).decomposedStringWithCompatibilityMapping.lowercased()
        .unicodeScalars.filter { !(0x300...0x36f).contains($0.value) }
      guard letters.allSatisfy({ ("a"..."z").contains(String($0)) }), !letters.isEmpty else {
        continue
      }
      #expect(plain(UInt32(value)) == String(String.UnicodeScalarView(letters)))
      count += 1
    }
    #expect(count > 500)
  }

  @Test(
    "Letters that Unicode does not take apart are what people type for them",
    arguments: [
      ("ø", "o"), ("Ł", "l"), ("đ", "d"), ("ı", "i"), ("ə", "a"), ("Æ", "ae"), ("œ", "oe"),
      ("ß", "ss"), ("Þ", "th"), ("Ĳ", "ij"), ("ǆ", "dz"), ("ǈ", "lj"), ("ǌ", "nj"), ("ŋ", "n"),
      ("ɛ", "e"), ("ɔ", "o"), ("ʋ", "v"), ("ɓ", "b"), ("ǁ", ""),
    ] as [(Unicode.Scalar, String)])
  func own(_ pair: (Unicode.Scalar, String)) {
    #expect(plain(pair.0.value) == pair.1)
  }

  @Test("What is no such letter is none")
  func others() {
    for scalar in ["a", "Z", "1", " ", "×", "÷", "α", "ж", "あ", "ʰ"] as [Unicode.Scalar] {
      #expect(plain(scalar.value) == nil, "\(scalar)")
    }
  }
}
