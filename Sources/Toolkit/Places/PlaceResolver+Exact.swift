extension PlaceResolver {
  /// All that are called so, as a whole: places, countries, regions, and zones by what clocks show.
  func exactReadings(_ words: PlaceWords) -> [PlaceReading] {
    guard !words.text.isEmpty else { return [] }
    let clocks = clocks(words)
    var readings = places(words) + known(areas(words), beside: clocks, words) + clocks
    if readings.isEmpty { readings = namesInStates(words) }
    if readings.isEmpty { readings = preciseAreas(words) + preciseNames(words) }
    return merged(readings, words.text)
  }

  /// Countries and regions, as well known as they are where their code is what clocks show as well: who
  /// writes two letters may mean either, so that neither is taken without asking.
  private func known(
    _ areas: [PlaceReading], beside clocks: [PlaceReading], _ words: PlaceWords
  ) -> [PlaceReading] {
    let weights = clocks.map { $0.weight }
    let heaviest = areas.reduce(0) { max($0, $1.weight) }
    guard words.text.count == 2, let most = weights.max() else { return areas }
    return areas.map { area in
      if area.isRegion, area.weight * Self.farAhead < heaviest { return area }
      return area.weighing(most / Self.ahead + 1)
    }
  }

  /// Whether somebody may mean a code: in capitals always, in small letters where no name goes on like
  /// that.
  private func isCode(_ words: PlaceWords) -> Bool {
    switch words.letters {
    case .capitals: true
    case .small: !words.goesOn && words.text.count >= 3
    case .mixed: false
    }
  }

  /// The places of which it is a name.
  private func places(_ words: PlaceWords) -> [PlaceReading] {
    let pattern = words.text[...]
    let range = index.firstWords.range(of: pattern, in: index.text)
    let whole = index.firstWords.whole(range, length: pattern.count, in: index.text)
    var readings: [PlaceReading] = []
    for entry in whole {
      let rank = Int(index.firstWords.owners[entry])
      if readings.contains(where: { $0.rank == rank }) { continue }
      let kind = kind(rank, words.text)
      if kind == .airportCode, !isCode(words) { continue }
      readings.append(
        PlaceReading(kind: kind, rank: rank, weight: index.gazetteer.population(rank)))
    }
    return readings
  }

  /// What a folded text is to a place that has it as a name.
  private func kind(_ rank: Int, _ text: [UInt8]) -> PlaceReading.Kind {
    let gazetteer = index.gazetteer
    if isOwnName(rank, text)
      || PlaceQuery(folded: text).withoutCity.map({
        isOwnName(rank, $0.text)
      }) ?? false
    {
      return .name
    }
    func isNamed(_ name: Range<Int>) -> Bool { isFolded(name, text) }
    var own: [UInt8] = []
    PlaceFolding.append(gazetteer.bytes, gazetteer.line(gazetteer.names[rank]), to: &own)
    if own.starts(with: text + [PlaceFolding.space]) { return .shortName }
    if text.starts(with: own + [PlaceFolding.space]),
      isRegion(Int(gazetteer.regionOf[rank]), Array(text[(own.count + 1)...]))
    {
      return .preciseName
    }
    let others = gazetteer.parts(gazetteer.otherNames[rank]).filter(isNamed)
    return others.allSatisfy(isCapitals) && text.count == 3 ? .airportCode : .otherName
  }

  /// Whether a folded text is a place's name in English or Japanese.
  private func isOwnName(_ rank: Int, _ text: [UInt8]) -> Bool {
    let gazetteer = index.gazetteer
    return isFolded(gazetteer.line(gazetteer.names[rank]), text)
      || isFolded(gazetteer.line(gazetteer.japaneseNames[rank]), text)
  }

  /// Whether a name is nothing but two or three capitals.
  func isCapitals(_ name: Range<Int>) -> Bool {
    (2...3).contains(name.count)
      && name.allSatisfy {
        index.gazetteer.bytes[$0] >= UInt8(ascii: "A")
          && index.gazetteer.bytes[$0] <= UInt8(ascii: "Z")
      }
  }

  /// Whether a name is a text when it is folded.
  func isFolded(_ name: Range<Int>, _ text: [UInt8]) -> Bool {
    // Most begin with another letter, so that they need not be folded.
    switch name.isEmpty ? 0 : index.gazetteer.bytes[name.lowerBound] {
    case let letter where letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z"):
      if letter != text.first { return false }
    case let letter where letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z"):
      if letter + 0x20 != text.first { return false }
    default: break
    }
    var folded: [UInt8] = []
    PlaceFolding.append(index.gazetteer.bytes, name, to: &folded)
    return folded.elementsEqual(text)
  }

  /// The countries and regions of which it is a name or a code.
  private func areas(_ words: PlaceWords) -> [PlaceReading] {
    let gazetteer = index.gazetteer
    let called = index.filters.areas(endingWith: words.text[...])
    var readings: [PlaceReading] = []
    for i in called.countries {
      guard let isCoded = isCalled(gazetteer.countries, i, words),
        let rank = place(ofCountry: i)
      else { continue }
      let people = peopleOfCountry[i]
      readings.append(
        PlaceReading(
          kind: .country(i), rank: rank,
          weight: isCoded ? people / Self.ahead : max(people, Self.countryWeight)))
    }
    for i in called.regions {
      guard let isCoded = isCalled(gazetteer.regions, i, words), let rank = index.regions[i].first
      else { continue }
      let people = weight(ofRegion: i)
      readings.append(
        PlaceReading(
          kind: .region(i), rank: Int(rank), weight: isCoded ? people / Self.ahead : people))
    }
    return readings
  }

  /// Whether a country or region is called so by a code; `nil` where it is not called so.
  private func isCalled(
    _ table: Gazetteer.NameTable, _ i: Int, _ words: PlaceWords
  ) -> Bool? {
    let gazetteer = index.gazetteer
    var names = [gazetteer.line(table.english[i]), gazetteer.line(table.japanese[i])]
    names += gazetteer.parts(table.others[i])
    if names.contains(where: { !isCapitals($0) && isFolded($0, words.text) }) { return false }
    guard isCode(words) else { return nil }
    if !table.codes.isEmpty { names.append(gazetteer.line(table.codes[i])) }
    return names.contains { isCapitals($0) && isFolded($0, words.text) } ? true : nil
  }

  /// The place that stands for a country.
  func place(ofCountry country: Int) -> Int? {
    let gazetteer = index.gazetteer
    let capital = gazetteer.capitals[country]
    if capital != 0, let rank = gazetteer.rank(id: capital) { return rank }
    return gazetteer.countryOfRegion.indices.filter {
      Int(gazetteer.countryOfRegion[$0]) == country
    }.compactMap { index.regions[$0].first }.min().map { Int($0) }
  }

  /// The zones where clocks show it.
  private func clocks(_ words: PlaceWords) -> [PlaceReading] {
    guard isCode(words) else { return [] }
    let gazetteer = index.gazetteer
    return gazetteer.zones.names.indices.filter { zone in
      gazetteer.largestOfZone[zone] != Gazetteer.none
        && gazetteer.parts(gazetteer.zones.abbreviations[zone]).contains {
          isFolded($0, words.text)
        }
    }.map {
      PlaceReading(
        kind: .clocks, rank: Int(gazetteer.largestOfZone[$0]), weight: peopleOfZone[$0])
    }
  }

  /// The same without those that say the same: a country or a region in which a city is called like it,
  /// and has at least a tenth of its people, is that city. Where only another name of the city is the
  /// country's, the city stands for the country.
  private func merged(_ readings: [PlaceReading], _ text: [UInt8]) -> [PlaceReading] {
    var kept: [PlaceReading] = []
    var cities = readings.filter(isCity)
    for area in readings where !isCity(area) {
      let city = cities.firstIndex {
        country($0.rank) == country(area.rank) && zone($0) == zone(area)
          && ($0.rank == area.rank || $0.weight * 10 >= area.weight)
      }
      guard let city else {
        kept.append(area)
        continue
      }
      let known = cities[city]
      let isItsName =
        !area.isRegion && known.rank == area.rank && !isOwnName(known.rank, text)
      cities[city] = PlaceReading(
        kind: isItsName ? area.kind : known.kind, rank: known.rank,
        weight: max(known.weight, area.weight))
    }
    return cities + kept
  }

  private func isCity(_ reading: PlaceReading) -> Bool {
    switch reading.kind {
    case .country, .region, .clocks: false
    default: true
    }
  }
}
