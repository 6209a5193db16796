import Testing

@testable import Places

/// What is asked at every key finds the same as going through all names.
@Suite("Exact answers")
struct ExactAnswerTests {
  private let resolver = PlaceQueriesTests.resolver
  private var index: PlaceIndex { resolver.index }
  private var gazetteer: Gazetteer { resolver.index.gazetteer }

  @Test("Each country and region is found by each of its names and codes")
  func areas() {
    func names(_ table: Gazetteer.NameTable, _ i: Int) -> [[UInt8]] {
      var names = [gazetteer.line(table.english[i]), gazetteer.line(table.japanese[i])]
      names += gazetteer.parts(table.others[i])
      if !table.codes.isEmpty { names.append(gazetteer.line(table.codes[i])) }
      return names.map { name in
        var folded: [UInt8] = []
        PlaceFolding.append(gazetteer.bytes, name, to: &folded)
        return folded
      }
    }
    var lost: [String] = []
    for i in gazetteer.countries.codes.indices {
      for name in names(gazetteer.countries, i) where !name.isEmpty {
        if !index.filters.areas(endingWith: name[...]).countries.contains(i) {
          lost.append(name.string)
        }
      }
    }
    for i in gazetteer.regions.english.indices {
      for name in names(gazetteer.regions, i) where !name.isEmpty {
        if !index.filters.areas(endingWith: name[...]).regions.contains(i) {
          lost.append(name.string)
        }
      }
    }
    #expect(lost == [])
    let nothing = index.filters.areas(endingWith: folded("qqqq")[...])
    #expect(nothing.countries.isEmpty && nothing.regions.isEmpty)
    let georgia = index.filters.areas(endingWith: folded("georgia")[...])
    #expect(georgia.countries.count == 1 && georgia.regions == georgia.regions.sorted())
  }

  @Test("Whole names with a region or country beside them are those of the whole search")
  func wholeNames() {
    let quality = MatchQuality(.wholeName, .wholeWords)
    var found = 0
    for rank in stride(from: 0, to: gazetteer.count, by: 97) {
      let place = gazetteer[rank]
      for typed in [
        place.name.string + " " + place.region.english.string,
        place.country.english.string + " " + place.name.string,
        place.name.string + " y",
        place.japaneseName.string + " \(place.country.english.string)市",
      ] {
        let query = PlaceQuery(Array(typed.utf8))
        guard query.words.count > 1 else { continue }
        let whole = index.search(query, limit: PlaceIndex.limit).filter { $0.quality == quality }
        found += whole.count
        #expect(
          index.wholeNames(query, limit: PlaceIndex.limit).filter { $0.quality == quality }
            == whole, "\(typed)")
      }
    }
    #expect(found > 300)
  }

  @Test(
    "Only exact answers ask which one is meant",
    arguments: [
      "CST", "cst", "Georgia", "Mexico", "Portland Maine", "Victoria, BC", "san", "new y", "東",
      "東京",
      "tokio", "the hague", "id:1850147", "+5:30", "", "qqqqqqq", "Windsor CA", "saint",
      "Paris, TX, USA",
    ])
  func several(typed: String) {
    let answer = resolver.resolve(Array(typed.utf8))
    let exact = resolver.exactAnswer(Array(typed.utf8))
    if case .several = answer { #expect(exact == answer) }
    if let exact { #expect(exact == answer) }
  }
}
