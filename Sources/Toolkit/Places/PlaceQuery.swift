/// What somebody typed, folded, and all ways to take some of its words for a name and the others for
/// region, country or zone.
struct PlaceQuery {
  /// Words separated by 0x20.
  let text: [UInt8]
  /// Where each word is in it.
  let words: [Range<Int>]
  /// The ways that have filters.
  private(set) var splits: [Split] = []
  /// The filters of all words, if each is one.
  private(set) var allFilters: [PlaceFilter]?

  /// A way to take the words.
  struct Split {
    /// The words of the name.
    let name: Range<Int>
    /// What each other word lets through.
    let filters: [PlaceFilter]

    /// How well the filters fit a place, and with how many typos; `nil` where one lets it not
    /// through.
    func fit(
      _ rank: UInt16, _ gazetteer: Gazetteer
    ) -> (filter: MatchQuality.Filter, typos: Int)? {
      var filter = filters.isEmpty ? MatchQuality.Filter.none : .wholeWords
      var typos = 0
      for i in filters.indices {
        let grade = filters[i].grade(rank, gazetteer)
        if grade == PlaceFilter.Grade.none { return nil }
        if grade > PlaceFilter.Grade.whole { filter = .beginnings }
        typos += PlaceFilter.Grade.typos(grade)
      }
      return (filter, typos)
    }
  }

  /// Bytes of what was typed that count.
  private static let byteLimit = 256
  /// Most words among which filters are looked for, and most filters.
  static let wordLimit = 8
  private static let filterLimit = 4

  init(_ typed: [UInt8]) {
    var text: [UInt8] = []
    PlaceFolding.append(typed, 0..<min(typed.count, PlaceQuery.byteLimit), to: &text)
    self.init(folded: text)
  }

  /// - Parameter text: folded, words separated by 0x20.
  init(folded text: [UInt8]) {
    self.text = text
    var words: [Range<Int>] = []
    var start = 0
    for i in 0...text.count where i == text.count || text[i] == PlaceFolding.space {
      if i > start { words.append(start..<i) }
      start = i + 1
    }
    self.words = words
  }

  /// The bytes of some words.
  func text(_ words: Range<Int>) -> ArraySlice<UInt8> {
    text[self.words[words.lowerBound].lowerBound..<self.words[words.upperBound - 1].upperBound]
  }

  /// Finds out which words can be filters, and the ways that follow.
  mutating func findFilters(in table: FilterTable) {
    guard words.count <= PlaceQuery.wordLimit else { return }
    let found = words.map { table.filter(text[$0]) }
    for length in stride(from: words.count - 1, to: 0, by: -1) {
      guard words.count - length <= PlaceQuery.filterLimit else { break }
      for start in 0...words.count - length {
        let name = start..<start + length
        var filters: [PlaceFilter] = []
        for i in words.indices where !name.contains(i) {
          guard let filter = found[i] else { break }
          filters.append(filter)
        }
        if filters.count == words.count - length {
          splits.append(Split(name: name, filters: filters))
        }
      }
    }
    let filters = found.compactMap { $0 }
    if filters.count == words.count, filters.count <= PlaceQuery.filterLimit {
      allFilters = filters
    }
  }
}
