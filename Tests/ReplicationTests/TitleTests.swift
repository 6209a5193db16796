import Replication
import Testing

@Suite("Title")
struct TitleTests {
  private func fault(_ text: String) -> Title.Fault? {
    do throws(Title.Fault) {
      _ = try Title(text)
      return nil
    } catch { return error }
  }

  @Test("White space at the ends goes, and runs of it become one space")
  func whiteSpace() throws {
    #expect(
      try Title("  Green\t\n tea\u{3000}\u{a0}\u{2028}ceremony \r\n").string == "Green tea ceremony"
    )
    #expect(try Title("緑茶").string == "緑茶")
    for empty in ["", " ", "\t\n\u{3000}"] { #expect(fault(empty) == .empty) }
  }

  @Test("Controls and marks that turn the direction of text are refused by name")
  func controls() {
    for scalar in [0x00, 0x07, 0x1b, 0x7f, 0x9b, 0x202e, 0x202a, 0x2066, 0x2069, 0xfeff] as [UInt32]
    {
      let text = "a\(Character(Unicode.Scalar(scalar) ?? " "))b"
      #expect(fault(text) == .controlCharacter(scalar))
    }
    // What Arabic, Hebrew and emoji are written with stays.
    for text in ["a\u{200f}b", "👩\u{200d}🔬", "e\u{301}", "עברית", "日本語"] {
      #expect((try? Title(text))?.string == text)
    }
  }

  @Test("200 scalars fit and 201 do not, trailing space or not")
  func limit() {
    let most = String(repeating: "a", count: 200)
    #expect(fault(most) == nil && fault(most + "  \n") == nil)
    #expect(fault(most + "a") == .tooLong && fault(most + " a") == .tooLong)
    #expect(fault(String(repeating: "é", count: 200)) == nil)
  }

  @Test("A megabyte is refused at once")
  func megabyte() {
    let clock = ContinuousClock()
    let text = String(repeating: "x", count: 1_000_000)
    let control = String(repeating: " ", count: 999_999) + "\u{1b}"
    var found: Title.Fault?
    let time = clock.measure { found = fault(text) }
    #expect(found == .tooLong && time < .seconds(1))
    #expect(fault(control) == .controlCharacter(0x1b))
  }

  @Test("What a title holds is shown as it is")
  func showingOwn() throws {
    for text in [
      "Tea", "緑茶 と 紅茶", String(repeating: "b", count: 199), String(repeating: "b", count: 200),
    ] {
      let title = try Title(text)
      #expect(Title(showing: title.utf8) == title)
    }
  }

  @Test("Hostile text is shown without its controls, cut with a mark where it is long")
  func showingHostile() {
    #expect(Title(showing: Array("\u{1b}[31mred\u{202e}\0".utf8))?.string == "[31mred")
    #expect(Title(showing: [0x61, 0xff, 0x62])?.string == "a\u{fffd}b")
    for nothing in [[], [0x20, 0x0a], [0x1b, 0x00], Array("\u{202e}\u{2066}".utf8)] as [[UInt8]] {
      #expect(Title(showing: nothing) == nil)
    }
    let long = Title(showing: [UInt8](repeating: 0x61, count: 1_000_000))
    #expect(long?.string == String(repeating: "a", count: 199) + "…")
    let spaced = Title(showing: [UInt8](repeating: 0x20, count: 5_000) + [0x61, 0x0a, 0x0a, 0x62])
    #expect(spaced?.string == "a b")
  }
}
