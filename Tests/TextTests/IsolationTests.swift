import Testing
import Text

@Suite("Names that run from right to left")
struct IsolationTests {
  @Test(
    "They are isolated",
    arguments: [
      "שלום", "القاهرة 5", "Mum (אמא)", "تلفن", "ݐ", "ࡀ", "ߐ", "ࢠ", "\u{fb1d}", "\u{fe8e}",
      "\u{10900}", "\u{1e900}", "a\u{200f}",
    ])
  func isolated(name: String) {
    let isolated = Isolation.isolated(name)
    #expect(isolated == "\u{2068}" + name + "\u{2069}")
    // Once is enough, and what is made of it is not isolated as a whole.
    #expect(Isolation.isolated(isolated) == isolated)
    let phrase: Phrase = "Delete \(name)"
    #expect(phrase.text == "Delete " + isolated)
    #expect(String(decoding: phrase.key, as: UTF8.self) == "Delete %1")
    #expect(Isolation.isolated(phrase.text) == phrase.text)
  }

  @Test(
    "Others stay as they are",
    arguments: [
      "", "São Paulo", "京都", "Київ", "Αθήνα", "ถนน", "दिल्ली", "Հայ", "👩‍👩‍👧‍👦", "e\u{301}", "9–10 “h”",
      "\u{e000}", "𝒜",
    ])
  func plain(name: String) { #expect(Isolation.isolated(name) == name) }
}
