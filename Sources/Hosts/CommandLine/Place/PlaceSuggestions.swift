import Places

/// What somebody may have meant where no place fits.
enum PlaceSuggestions {
  private static let limit = 3
  private static let leastLetters = 3

  /// The names of a few places that fit less and less of the text: without its last words, then
  /// without its last letters.
  static func of(_ text: String, in index: PlaceIndex, _ language: PlaceLanguage) -> [String] {
    var words = text.split(separator: " ")
    while words.count > 1 {
      words.removeLast()
      let found = names(words.joined(separator: " "), in: index, language)
      if !found.isEmpty { return found }
    }
    var letters = Array(text.prefix(while: { $0 != " " }))
    while letters.count > leastLetters {
      letters.removeLast()
      let found = names(String(letters), in: index, language)
      if !found.isEmpty { return found }
    }
    return []
  }

  private static func names(
    _ text: String, in index: PlaceIndex, _ language: PlaceLanguage
  ) -> [String] {
    index.search(Array(text.utf8), limit: limit).map { match in
      let line = PlaceLine(place: index.gazetteer[match.rank])
      return "\(line.name(in: language)) (\(line.location(in: language)))"
    }
  }
}
