/// The language the app speaks to somebody, and how numbers, dates and times are written where they are
/// at home.
public struct Language: Equatable, Sendable {
  /// A language that all words are there in.
  public enum Name: Equatable, Sendable {
    case english, japanese
  }

  /// The language of the words.
  public let name: Name
  /// How numbers are written, also where the words are not in the person's language.
  public let numbers: NumberForm
  /// How dates and times of day are written, in the words' language.
  public var dates: DateForm

  /// Puts the parts together.
  public init(_ name: Name, _ numbers: NumberForm, _ dates: DateForm = .plain) {
    self.name = name
    self.numbers = numbers
    self.dates = dates
  }

  /// English, its numbers, and plain dates.
  public static let english = Language(.english, .english)
  /// Japanese, and its numbers, which are written as in English.
  public static let japanese = Language(.japanese, .english)

  /// Chooses by a language tag (BCP 47) such as `ja-JP`; English words where there are none of ours.
  public init(tag: String) {
    let bytes = Array(tag.utf8)
    let isJapanese =
      bytes.count >= 2 && bytes[0].lowercased == UInt8(ascii: "j")
      && bytes[1].lowercased == UInt8(ascii: "a")
      && (bytes.count == 2 || !bytes[2].isLetter)
    self.init(isJapanese ? .japanese : .english, NumberForm(tag: tag), DateForm(tag: tag))
  }

  /// The tag of the words' language, for `lang` attributes.
  public var tag: String { name == .english ? "en" : "ja" }
}
