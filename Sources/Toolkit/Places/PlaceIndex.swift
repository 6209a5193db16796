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
  /// - Complexity: O(names); `Benchmarks/results.md` says how long that is, ``PlaceIndexing`` does it in
  ///   steps.
  public init(_ gazetteer: Gazetteer) {
    var indexing = PlaceIndexing(gazetteer)
    while true {
      if let index = indexing.step() {
        self = index
        return
      }
    }
  }

  /// Puts together what was made in steps.
  init(
    _ gazetteer: Gazetteer, _ text: [UInt8], _ firstWords: PrefixTable, _ laterWords: PrefixTable
  ) {
    self.gazetteer = gazetteer
    self.text = text
    self.firstWords = firstWords
    self.laterWords = laterWords
    filters = FilterTable(gazetteer)
    regions = RankGroups(gazetteer.regionOf, count: gazetteer.countryOfRegion.count)
    zones = RankGroups(gazetteer.zoneOf, count: gazetteer.zones.names.count)
  }

  /// The bytes of memory beside the gazetteer's.
  public var memory: Int {
    text.count + firstWords.memory + laterWords.memory + filters.memory + regions.memory
      + zones.memory
  }
}
