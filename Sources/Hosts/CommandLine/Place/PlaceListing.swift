import Places

/// The places that words can mean: the one that is taken first, or those that would be asked about, then
/// those that a search finds.
struct PlaceListing {
  let lines: [PlaceLine]
  /// What is said of the first one; `nil` where it is plain.
  let note: String?

  /// - Throws: ``PlaceFailure`` where nothing is found.
  init(_ typed: String, limit: Int, _ language: PlaceLanguage) throws {
    let index = PlaceIndex(try ShippedPlaces.gazetteer())
    let resolver = PlaceResolver(index)
    let wording = PlaceFinder(resolver, try ShippedZones(), language).wording
    let first: [PlaceReading]
    switch resolver.resolve(Array(typed.utf8)) {
    case .offset: throw PlaceFailure.offset(text: typed)
    case .taken(let reading, let others):
      first = [reading] + others
      note = wording.taken(typed, reading, others: others)
    case .several(let readings):
      first = readings
      note = wording.several(typed)
    case .near(let readings):
      first = readings
      note = wording.near(typed)
    case .unknown:
      first = []
      note = nil
    }
    var lines: [PlaceLine] = []
    var ranks: Set<Int> = []
    for reading in first where ranks.insert(reading.rank).inserted {
      lines.append(PlaceLine(place: index.gazetteer[reading.rank], match: reading.kind.word))
    }
    for match in index.search(Array(typed.utf8), limit: limit)
    where ranks.insert(match.rank).inserted {
      lines.append(PlaceLine(place: index.gazetteer[match.rank], match: match.quality.word))
    }
    if lines.isEmpty {
      throw PlaceFailure.unknown(
        name: typed, near: PlaceSuggestions.of(typed, in: index, language))
    }
    self.lines = Array(lines.prefix(limit))
  }
}

extension PlaceReading.Kind {
  /// What machines call it.
  var word: String {
    switch self {
    case .name: "name"
    case .shortName: "shortName"
    case .otherName: "otherName"
    case .preciseName: "preciseName"
    case .airportCode: "airportCode"
    case .country: "country"
    case .region: "region"
    case .clocks: "clocks"
    case .someWords: "words"
    case .beginning: "beginning"
    case .nearly: "typos"
    }
  }
}

extension MatchQuality {
  /// What machines call it, in the words of readings.
  fileprivate var word: String {
    if typos > 0 { return "typos" }
    return switch part {
    case .wholeName: filter == .none ? "name" : "preciseName"
    case .beginning: "beginning"
    case .laterWord, .scatteredWords: "words"
    case .noName: "region"
    }
  }
}
