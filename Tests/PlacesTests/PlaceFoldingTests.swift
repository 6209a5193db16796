import Foundation
import SeededRandom
import Testing

@testable import Places

@Suite("PlaceFolding")
struct PlaceFoldingTests {
  @Test(
    "The same name in other letters is the same",
    arguments: [
      ("São Paulo", "SAO  PAULO"), ("Łódź", "lodz"), ("Ærø", "aero"), ("Straße", "strasse"),
      ("Ðakovo", "dakovo"), ("Diyarbakır", "DIYARBAKIR"), ("İzmir", "izmir"), ("Nuuk", "ｎｕｕｋ"),
      ("サンパウロ", "ｻﾝﾊﾟｳﾛ"), ("さんぱうろ", "サンパウロ"), ("とうきょう", "トーキョー"),
      ("おおさか", "ｵｵｻｶ"), ("ヴェネツィア", "ベネツイア"), ("ガーナ", "カ\u{3099}ナ"),
      ("N'Djamena", "ndjamena"), ("L.A.", "la"), ("Xi’an", "Xian"), ("e\u{301}", "é"),
      ("Stratford-upon-Avon", "stratford upon  avon"), ("ニュー・ヨーク", "ニユー ヨク"),
      ("こうべ", "コーベ"), ("づ", "ズ"), ("Çankırı", "cankiri"), ("Gəncə", "ganca"),
    ])
  func same(_ pair: (String, String)) {
    #expect(folded(pair.0) == folded(pair.1), "\(pair)")
  }

  @Test(
    "Other names stay others",
    arguments: [("ハノイ", "バノイ"), ("東京", "京東"), ("Rome", "Roma"), ("コウ", "カウ"), ("a b", "ab")])
  func different(_ pair: (String, String)) {
    #expect(folded(pair.0) != folded(pair.1), "\(pair)")
  }

  @Test("Latin letters lose the marks that Foundation knows of")
  func latin() {
    var count = 0
    for value in Array(0xc0...0x24f) + Array(0x1e00...0x1eff) {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let plain = String(Character(scalar)).decomposedStringWithCompatibilityMapping.lowercased()
        .unicodeScalars.filter { !(0x300...0x36f).contains($0.value) }
      guard plain.allSatisfy({ ("a"..."z").contains(String($0)) }), !plain.isEmpty else { continue }
      #expect(folded(String(Character(scalar))).string == String(String.UnicodeScalarView(plain)))
      count += 1
    }
    #expect(count > 500)
  }

  @Test("What was typed is the beginning of what is typed, letter by letter, in Latin and kanji")
  func growing() {
    for name in ["São Paulo", "東京都港区", "Straße", "L.A.", "Ho Chi Minh"] {
      let whole = folded(name)
      for count in 1...name.count {
        let part = folded(String(name.prefix(count)))
        #expect(whole.starts(with: part), "\(name) \(count)")
      }
    }
  }

  @Test("Whatever bytes come, no byte is 0 and no word is empty")
  func random() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<3000 {
      let bytes = (0..<generator.below(24)).map { _ in UInt8(generator.below(256)) }
      var text: [UInt8] = []
      PlaceFolding.append(bytes, 0..<bytes.count, to: &text)
      #expect(!text.contains(0) && text.count <= 2 * bytes.count)
      #expect(text.first != 0x20 && text.last != 0x20)
      #expect(!zip(text, text.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 })
    }
  }
}
