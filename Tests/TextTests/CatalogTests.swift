import SeededRandom
import ShippedWords
import Testing
import Text

@Suite("Catalog")
struct CatalogTests {
  private func catalog(_ text: String) -> Catalog { Catalog(tag: "xx", Array(text.utf8)) }

  @Test(
    "A phrase is found by its English words, and what is filled in goes where the language has it")
  func found() {
    let words = catalog(
      """
      // The list
      "Reset %1" = "%1 zurücksetzen";
      /* "Undo" = "no"; */ "Undo"="Rückgängig";
      "%1 of %2" = "von %2 nur %1";
      "list: %1, %2" = "%1、%2";
      """)
    let name = "10 %1"
    #expect(words.words(for: "Reset \(name)") == "10 %1 zurücksetzen", "a name is no pattern")
    #expect(words.words(for: "Undo") == "Rückgängig")
    #expect(words.words(for: "\(3) of \(UInt8(7))") == "von 7 nur 3")
    #expect(words.words(for: "\("a"), \("b")", as: "list") == "a、b")
    #expect(words.words(for: "\("a"), \("b")") == nil)
    #expect(words.words(for: "Redo") == nil && words.count == 4)
    #expect(Language(words, .english).words("Redo") == "Redo", "else it is said in English")
  }

  @Test("Escapes are resolved, and what is no entry ends the reading")
  func read() {
    let words = catalog(#""a" = "\"b\"\\\n"; "same" = "first"; "same" = "second"; c "d" = "e";"#)
    #expect(words.words(for: "a") == "\"b\"\\\n" && words.words(for: "d") == nil)
    #expect(words.words(for: "same") == "first")
    for broken in [
      #""a" = "b"#, #""a"#, #""a" = "#, #""a" "b";"#, "\"a\" = \"b\\", "/*", "//", "/",
    ] {
      #expect(catalog(broken).count == 0)
    }
  }

  @Test("Whatever bytes come, reading ends and traps nowhere")
  func anyBytes() {
    var random = SeededGenerator(seed: 21)
    let signs = Array("\"\\=;/* \nab%1".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        signs.randomElement(using: &random)!
      }
      let words = Catalog(tag: "xx", bytes)
      for key in words.keys { _ = words.words(for: Phrase(stringLiteral: key)) }
    }
  }

  @Test("The languages that are shipped have words for the same phrases", arguments: ["de", "ja"])
  func shipped(tag: String) throws {
    let words = try #require(Catalog.shipped(for: tag))
    #expect(words.tag == tag && words.count > 800)
    #expect(Set(words.keys) == Set(try #require(Catalog.shipped(for: "ja")).keys))
    #expect(Catalog.shipped(for: tag.uppercased() + "_CH")?.tag == tag)
    #expect(Catalog.shipped(for: "en") == nil && Catalog.shipped(for: "") == nil)
    #expect(Language(tag: tag + "-AT").tag == tag && Language(tag: "fr").tag == "en")
  }
}
