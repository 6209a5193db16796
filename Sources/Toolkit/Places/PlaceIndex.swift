/// What a search for places needs: all their names, folded and in order.
///
/// `Guides/Places.md` defines what is found, and in what order.
///
///     let index = PlaceIndex(try Gazetteer(bytes))
///     index.gazetteer[index.search(Array("sao p".utf8))[0].rank].name     // São Paulo
public struct PlaceIndex: Sendable {
  /// The places.
  public let gazetteer: Gazetteer

  /// Folded names, each with 0 behind it.
  let text: [UInt8]
  /// Names from their first words.
  let firstWords: PrefixTable
  /// Names from their later words.
  let laterWords: PrefixTable
  let filters: FilterTable
  /// The places of each region.
  let regions: RankGroups
  /// The places of each zone.
  let zones: RankGroups

  /// Most results of a search.
  public static let limit = 200

  /// Folds all names and puts them in order.
  ///
  /// - Complexity: O(names); `Benchmarks/results.md` says how long that is.
  public init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    var text: [UInt8] = []
    var first: [(offset: UInt32, owner: UInt16)] = []
    var later: [(offset: UInt32, owner: UInt16)] = []
    for rank in 0..<gazetteer.count {
      let owner = UInt16(rank)
      let begin = text.count
      var names = gazetteer.parts(gazetteer.otherNames[rank])
      names.append(gazetteer.line(gazetteer.names[rank]))
      names.append(gazetteer.line(gazetteer.japaneseNames[rank]))
      for name in names.reversed() {
        let start = text.count
        PlaceFolding.append(gazetteer.bytes, name, to: &text)
        let end = text.count
        if end == start || PlaceIndex.isTold(start..<end, since: begin, in: text) {
          text.removeLast(end - start)
          continue
        }
        text.append(0)
        first.append((UInt32(start), owner))
        for i in start..<end where text[i] == PlaceFolding.space {
          later.append((UInt32(i + 1), owner))
        }
      }
    }
    self.text = text
    firstWords = PrefixTable(first, text: text)
    laterWords = PrefixTable(later, text: text)
    filters = FilterTable(gazetteer)
    regions = RankGroups(gazetteer.regionOf, count: gazetteer.countryOfRegion.count)
    zones = RankGroups(gazetteer.zoneOf, count: gazetteer.zones.names.count)
  }

  /// The bytes of memory beside the gazetteer's.
  public var memory: Int {
    text.count + firstWords.memory + laterWords.memory + filters.memory + regions.memory
      + zones.memory
  }

  /// Whether a folded name is the same as one before it of the same place.
  private static func isTold(_ name: Range<Int>, since begin: Int, in text: [UInt8]) -> Bool {
    var start = begin
    while start < name.lowerBound {
      var end = start
      while text[end] != 0 { end += 1 }
      if end - start == name.count, text[start..<end].elementsEqual(text[name]) { return true }
      start = end + 1
    }
    return false
  }
}
