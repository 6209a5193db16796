import ShippedData
public import Text

extension Catalog {
  /// The catalogs that are in the program.
  private static let all: [String: Catalog] = {
    var all: [String: Catalog] = [:]
    for language in 0..<shipped_languages() {
      let shipped = shipped_words(language)
      let tag = String(cString: shipped.tag)
      let bytes = UnsafeBufferPointer(start: shipped.words.start, count: shipped.words.count)
      all[tag] = Catalog(tag: tag, Array(bytes))
    }
    return all
  }()

  /// The words for whoever has a language tag (BCP 47), such as `de-CH` or `de_CH`; `nil` for English and
  /// where there are none.
  public static func shipped(for tag: String) -> Catalog? {
    all[String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })]
  }
}

extension Language {
  /// Words, numbers and dates by a language tag (BCP 47).
  public init(tag: String) { self.init(tag: tag, Catalog.shipped(for: tag)) }
}
