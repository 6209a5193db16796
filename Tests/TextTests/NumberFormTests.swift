import Testing

import SeededRandom
import Text

@Suite("How numbers are written")
struct NumberFormTests {
  private static let german = NumberForm(tag: "de-DE")

  @Test("A form is chosen by all of a tag or else by its beginnings")
  func tags() {
    let cases: [(String, String)] = [
      ("en-GB", "1,234,567.5"), ("de", "1.234.567,5"), ("de-AT", "1\u{a0}234\u{a0}567,5"),
      ("de-CH", "1’234’567.5"), ("de-Latn-DE", "1.234.567,5"),
      ("fr-FR", "1\u{202f}234\u{202f}567,5"),
      ("fr_CA.", "1\u{202f}234\u{202f}567,5"), ("en-IN", "12,34,567.5"), ("hi", "12,34,567.5"),
      ("ES-mx", "1,234,567.5"), ("es-ES", "1.234.567,5"), ("ja-JP", "1,234,567.5"),
      ("", "1,234,567.5"), ("-", "1,234,567.5"), ("xx-ZZ", "1,234,567.5"), ("pt-BR", "1.234.567,5"),
      ("pt-PT", "1\u{a0}234\u{a0}567,5"),
    ]
    for (tag, text) in cases {
      #expect(NumberForm(tag: tag).text(ascii: Array("1234567.5".utf8)) == text, "\(tag)")
    }
  }

  @Test("Four digits have no mark where the language has none")
  func fourDigits() {
    #expect(
      NumberForm(tag: "es").text(1234) == "1234" && NumberForm(tag: "es").text(12345) == "12.345")
    #expect(NumberForm(tag: "de").text(1234) == "1.234" && NumberForm.english.text(999) == "999")
  }

  @Test("A minus is as wide as a plus; the least number has one")
  func minus() {
    #expect(NumberForm.english.text(-1234) == "−1,234")
    #expect(NumberForm.english.text(Int64.min) == "−9,223,372,036,854,775,808")
    #expect(Self.german.text(ascii: Array("-0.5".utf8), isGrouped: false) == "−0,5")
  }

  @Test("The percent sign stands where the language has it")
  func percent() {
    #expect(NumberForm.english.percent("5") == "5%")
    #expect(Self.german.percent("2,33") == "2,33\u{a0}%")
    #expect(NumberForm(tag: "tr").percent("5") == "%5")
  }

  @Test(
    "What explains itself is read the same everywhere",
    arguments: [
      ("2,50", "2.50"), ("2.50", "2.50"), ("12,5", "12.5"), ("1.234,50", "1234.50"),
      ("1,234.50", "1234.50"), ("1,234,567", "1234567"), ("1.234.567", "1234567"),
      ("12 345", "12345"), ("12\u{202f}345,6", "12345.6"), ("12'345.6", "12345.6"),
      ("12’345", "12345"), ("0,125", "0.125"), (",5", "0.5"), ("5,", "5"), ("+5", "5"),
      ("−5", "-5"),
      ("- 5", "-5"), ("＋５", "5"), ("１２．５", "12.5"), ("٣٤", "34"), ("١٬٢٣٤٫٥", "1234.5"),
      ("12,34,567", "1234567"), ("1234,567", "1234.567"), ("1,2345", "1.2345"), (" 7 ", "7"),
      ("007", "007"), ("1234.567", "1234.567"), ("12,34,567.8", "1234567.8"),
    ])
  func clear(_ text: String, _ expected: String) {
    for form in [NumberForm.english, Self.german, NumberForm(tag: "fr"), NumberForm(tag: "de-CH")] {
      #expect(form.reading(text) == .clear(Array(expected.utf8)), "\(text)")
    }
  }

  @Test("One mark before three digits is the decimal mark where it is one, and else unclear")
  func unclear() {
    let both = TypedNumber.unclear(grouped: Array("1234".utf8), decimal: Array("1.234".utf8))
    #expect(NumberForm.english.reading("1,234") == both)
    #expect(NumberForm.english.reading("1.234") == .clear(Array("1.234".utf8)))
    #expect(Self.german.reading("1.234") == both)
    #expect(Self.german.reading("1,234") == .clear(Array("1.234".utf8)))
    #expect(NumberForm(tag: "fr").reading("1.234") == both)
    #expect(Self.german.reading("1.234").whole == 1234 && Self.german.reading("1,234").whole == nil)
  }

  @Test(
    "What is no number is none",
    arguments: [
      "", " ", "-", ".", ",", "--5", "5-", "1e5", "12,34,56", "1.2.3", "1,23,4", "1.234,567,8",
      "1,234.567.8", "abc", "5 €", "1,2 3", "12,345,6", "1'23", "1 23", "0x5", "½", "∞", "5%",
    ])
  func none(_ text: String) {
    for form in [NumberForm.english, Self.german] {
      #expect(form.reading(text) == .notANumber, "\(text)")
    }
  }

  @Test("Whole numbers reach 64 bits, and no further")
  func whole() {
    let form = NumberForm.english
    #expect(form.reading("9,223,372,036,854,775,807").whole == .max)
    #expect(form.reading("-9223372036854775808").whole == .min)
    #expect(form.reading("9223372036854775808").whole == nil && form.reading("2.5").whole == nil)
    #expect(form.reading("1,234").whole == 1234 && form.reading("+5").whole == 5)
    #expect(form.reading(String(repeating: "9", count: 5000)) == .notANumber)
  }

  @Test("Whatever a form writes it reads again, but for what it would have to ask about")
  func roundTrip() {
    var random = SeededGenerator(seed: 15)
    let tags = [
      "en", "de", "de-AT", "de-CH", "fr", "fr-CH", "es", "pt", "pt-PT", "hi", "it", "ru", "tr",
    ]
    for tag in tags {
      let form = NumberForm(tag: tag)
      for _ in 0..<500 {
        let digits = Int.random(in: 1...18, using: &random)
        let whole = (0..<digits).map { _ in Int.random(in: 0...9, using: &random) }
        let decimals = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Int.random(in: 0...9, using: &random)
        }
        var ascii = whole.map { UInt8(ascii: "0") + UInt8($0) }
        while ascii.count > 1, ascii[0] == UInt8(ascii: "0") { ascii.removeFirst() }
        let isFraction = !decimals.isEmpty
        if isFraction {
          ascii += [UInt8(ascii: ".")] + decimals.map { UInt8(ascii: "0") + UInt8($0) }
        }
        if Bool.random(using: &random) { ascii.insert(UInt8(ascii: "-"), at: 0) }
        #expect(form.reading(form.text(ascii: ascii, isGrouped: false)) == .clear(ascii), "\(tag)")
        let grouped = form.reading(form.text(ascii: ascii))
        if case .unclear(let meant, _) = grouped {
          #expect(meant == ascii && !isFraction, "\(tag)")
        } else {
          #expect(grouped == .clear(ascii), "\(tag) \(form.text(ascii: ascii))")
        }
      }
    }
  }
}
