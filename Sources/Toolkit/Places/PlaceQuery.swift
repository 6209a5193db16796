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
  private(set) var allFilters: [FilterTable.Filter]?

  /// A way to take the words.
  struct Split {
    /// The words of the name.
    let name: Range<Int>
    /// What each other word lets through.
    let filters: [FilterTable.Filter]

    /// 2 where each word is whole, 1 where each begins something, 0 where one lets the place not
    /// through.
    func mark(_ rank: UInt16, _ gazetteer: Gazetteer) -> UInt8 {
      var least: UInt8 = 2
      for i in filters.indices {
        var mark = filters[i].regions[Int(gazetteer.regionOf[Int(rank)])]
        if mark < 2, !filters[i].zones.isEmpty {
          mark = max(mark, filters[i].zones[Int(gazetteer.zoneOf[Int(rank)])])
        }
        if mark == 0 { return 0 }
        least = min(least, mark)
      }
      return least
    }
  }

  /// Bytes of what was typed that count.
  private static let byteLimit = 256
  /// Most words among which filters are looked for, and most filters.
  private static let wordLimit = 8
  private static let filterLimit = 4

  init(_ typed: [UInt8]) {
    var text: [UInt8] = []
    Folding.append(typed, 0..<min(typed.count, PlaceQuery.byteLimit), to: &text)
    self.text = text
    var words: [Range<Int>] = []
    var start = 0
    for i in 0...text.count where i == text.count || text[i] == Folding.space {
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
        var filters: [FilterTable.Filter] = []
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
