import ShippedWords
import Testing
import Text

@Suite("How dates are written")
struct DateFormTests {
  @Test(
    "A form is chosen by all of a tag or else by its beginnings; day and 24 hours where it is unknown"
  )
  func tags() {
    let cases: [(String, Bool, Bool)] = [
      ("en", true, true), ("en-US", true, true), ("en_US", true, true), ("en-GB", false, false),
      ("en-AU", false, true), ("en-IE", false, false), ("en-CA", true, true),
      ("en-XX", false, true),
      ("de-DE", false, false), ("ja-JP", false, false), ("ko", false, true), ("ko-KR", false, true),
      ("fr-CA", false, false), ("es-MX", false, true), ("es-ES", false, false),
      ("zh-Hant-TW", false, true), ("zh-Hans-CN", false, false), ("C", false, false),
      ("POSIX", false, false), ("", false, false), ("-", false, false),
    ]
    for (tag, isMonthFirst, isTwelveHours) in cases {
      #expect(
        DateForm(tag: tag)
          == DateForm(isMonthFirst: isMonthFirst, isTwelveHours: isTwelveHours), "\(tag)")
    }
  }

  @Test("A language has the form of its tag, whatever its words are")
  func language() {
    #expect(Language(tag: "en-US").dates == DateForm(isMonthFirst: true, isTwelveHours: true))
    #expect(Language(tag: "ko-KR").tag == "en" && Language(tag: "ko-KR").dates.isTwelveHours)
    #expect(Language.english.dates == .plain && Language(tag: "ja").dates == .plain)
  }
}
