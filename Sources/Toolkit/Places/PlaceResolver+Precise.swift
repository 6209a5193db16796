extension PlaceResolver {
  /// Places with the code of their state behind their whole name, and maybe the country: `Victoria, BC`,
  /// `Windsor CA`, `Paris, TX, USA`. Where a country has the code and a place or a region of the name as
  /// well, it is as likely.
  func namesInStates(_ words: PlaceWords) -> [PlaceReading] {
    let gazetteer = index.gazetteer
    let count = words.query.words.count
    // At most so many words are a country: United States of America.
    for end in stride(from: count, to: max(1, count - 5), by: -1) {
      let code = Array(words.query.text(end - 1..<end))
      let country = end < count ? Array(words.query.text(end..<count)) : []
      let states = index.filters.areas(endingWith: code[...]).regions.filter { state in
        isCoded(gazetteer.regions.others[state], code)
          && (country.isEmpty
            || isCountry(Int(gazetteer.countryOfRegion[state]), country))
      }
      guard !states.isEmpty else { continue }
      let named = places(called: words.query.text(0..<end - 1))
      let inState = named.filter { states.contains(Int(gazetteer.regionOf[$0.rank])) }
      guard !inState.isEmpty else { continue }
      guard country.isEmpty else { return inState }
      let inCountry =
        preciseAreas(words)
        + named.filter { place in
          isCountry(self.country(place.rank), code) && !inState.contains(place)
        }
      let most = inCountry.reduce(0) { max($0, $1.weight) }
      return inCountry + inState.map { $0.weighing(most / Self.ahead + 1) }
    }
    return []
  }

  /// The places that have a name.
  private func places(called name: ArraySlice<UInt8>) -> [PlaceReading] {
    let range = index.firstWords.range(of: name, in: index.text)
    var readings: [PlaceReading] = []
    for entry in index.firstWords.whole(range, length: name.count, in: index.text) {
      let rank = Int(index.firstWords.owners[entry])
      if readings.contains(where: { $0.rank == rank }) { continue }
      readings.append(
        PlaceReading(kind: .preciseName, rank: rank, weight: index.gazetteer.population(rank)))
    }
    return readings
  }

  /// Regions with their country behind them: `Georgia USA`.
  func preciseAreas(_ words: PlaceWords) -> [PlaceReading] {
    let gazetteer = index.gazetteer
    var readings: [PlaceReading] = []
    for split in words.query.words.indices.dropFirst() {
      let name = Array(words.query.text(0..<split))
      let country = Array(words.query.text(split..<words.query.words.count))
      for i in index.filters.areas(endingWith: name[...]).regions {
        let names = [gazetteer.regions.english[i], gazetteer.regions.japanese[i]]
        guard names.contains(where: { isFolded(gazetteer.line($0), name) }),
          let rank = index.regions[i].first
        else { continue }
        if isCountry(Int(gazetteer.countryOfRegion[i]), country) {
          readings.append(
            PlaceReading(kind: .region(i), rank: Int(rank), weight: weight(ofRegion: i)))
        }
      }
    }
    return readings
  }

  /// Places with their region, country or zone beside their whole name: `Portland Maine`.
  func preciseNames(_ words: PlaceWords) -> [PlaceReading] {
    guard words.query.words.count > 1 else { return [] }
    return index.wholeNames(words.query, limit: PlaceIndex.limit).filter {
      $0.quality == MatchQuality(.wholeName, .wholeWords)
    }.map {
      PlaceReading(
        kind: .preciseName, rank: $0.rank, weight: index.gazetteer.population($0.rank))
    }
  }

  /// Whether a folded text is a region's English name or its code.
  func isRegion(_ region: Int, _ text: [UInt8]) -> Bool {
    let regions = index.gazetteer.regions
    return isFolded(index.gazetteer.line(regions.english[region]), text)
      || isCoded(regions.others[region], text)
  }

  /// Whether a folded text is one of the codes among some names.
  private func isCoded(_ names: UInt32, _ text: [UInt8]) -> Bool {
    (2...3).contains(text.count)
      && index.gazetteer.parts(names).contains { isCapitals($0) && isFolded($0, text) }
  }

  /// Whether a folded text is a name or a code of a country.
  private func isCountry(_ country: Int, _ text: [UInt8]) -> Bool {
    let gazetteer = index.gazetteer
    let table = gazetteer.countries
    let names = [table.codes[country], table.english[country], table.japanese[country]]
    return names.contains { isFolded(gazetteer.line($0), text) }
      || gazetteer.parts(table.others[country]).contains { isFolded($0, text) }
  }
}
