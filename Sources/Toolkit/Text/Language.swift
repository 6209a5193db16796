/// The language the app speaks to somebody, and how numbers, dates and times are written where they are
/// at home.
public struct Language: Equatable, Sendable {
  /// The words; `nil` for English, which stands in the code. A catalog once used is kept for ever: so a
  /// language is plain bytes, and what holds one is copied without counting references, which in the
  /// page would be 12 KB more for every first tap.
  private nonisolated(unsafe) let kept: Unmanaged<Catalog>?
  /// How numbers are written, also where the words are not in the person's language.
  public let numbers: NumberForm
  /// How dates and times of day are written, in the words' language.
  public var dates: DateForm

  /// Puts the parts together.
  public init(_ catalog: Catalog?, _ numbers: NumberForm, _ dates: DateForm = .plain) {
    kept = catalog.map { Unmanaged.passRetained($0) }
    self.numbers = numbers
    self.dates = dates
  }

  /// English, its numbers, and plain dates.
  public static let english = Language(nil, .english)

  /// The forms of numbers and dates by a language tag (BCP 47) such as `ja-JP`, with the words of a
  /// catalog.
  public init(tag: String, _ catalog: Catalog?) {
    self.init(catalog, NumberForm(tag: tag), DateForm(tag: tag))
  }

  private var catalog: Catalog? { kept?.takeUnretainedValue() }

  /// The tag of the words' language, for `lang` attributes.
  public var tag: String { catalog?.tag ?? "en" }

  /// A phrase in the person's language; in English where there are no words for it.
  public func words(_ phrase: consuming Phrase) -> String { Language.words(phrase, kept) }

  /// The same of a phrase that means several things in English.
  ///
  /// - Parameter meaning: tells them apart.
  public func words(_ phrase: consuming Phrase, as meaning: String) -> String {
    Language.words(phrase, as: meaning, kept)
  }

  // One function for all that is said: whatever is done here is done at 600 places otherwise.
  @inline(never)
  private static func words(
    _ phrase: consuming Phrase, _ catalog: Unmanaged<Catalog>?
  ) -> String {
    catalog?.takeUnretainedValue().words(for: phrase) ?? phrase.text
  }

  @inline(never)
  private static func words(
    _ phrase: consuming Phrase, as meaning: String, _ catalog: Unmanaged<Catalog>?
  ) -> String {
    catalog?.takeUnretainedValue().words(for: phrase, as: meaning) ?? phrase.text
  }

  /// Whether words, numbers and dates are the same.
  public static func == (one: Language, other: Language) -> Bool {
    one.catalog === other.catalog && one.numbers == other.numbers && one.dates == other.dates
  }
}
