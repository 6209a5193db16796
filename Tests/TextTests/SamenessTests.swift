import SeededRandom
import Testing
import Text

@Suite("Sameness")
struct SamenessTests {
  @Test("Texts are the same where their bytes are, however long they are and wherever they lie")
  func bytes() {
    for length in 0...40 {
      let text = String(repeating: "ä", count: length)
      // Made anew, so that it lies in another place.
      let other = String(decoding: Array(text.utf8), as: UTF8.self)
      #expect(sameUTF8(text, other) && sameUTF8(text, text))
      #expect(!sameUTF8(text, text + "a") && !sameUTF8("a" + text, text))
      for place in 0..<length {
        var changed = Array(text.unicodeScalars)
        changed[place] = "ö"
        #expect(!sameUTF8(text, String(String.UnicodeScalarView(changed))))
      }
    }
  }

  @Test("What Unicode holds for equal is not the same")
  func canonical() {
    #expect("é" == "e\u{301}" && !sameUTF8("é", "e\u{301}"))
    #expect("\u{212b}" == "Å" && !sameUTF8("\u{212b}", "Å"))
  }

  @Test("Runs of bytes are the same where every byte is")
  func runs() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let one = (0..<random.below(30)).map { _ in UInt8(random.below(256)) }
      var two = one
      if !two.isEmpty, random.below(2) == 0 { two[random.below(two.count)] ^= 1 }
      let same = one.withUnsafeBytes { a in two.withUnsafeBytes { b in sameBytes(a, b) } }
      #expect(same == (one == two))
    }
    #expect(sameBits(1.5, 1.5) && !sameBits(1.5, -1.5) && !sameBits(0.0, -0.0))
  }
}
