extension PlaceResolver {
  /// Letters from which on a beginning in the middle of a word is enough.
  private static let leastLetters = 4

  /// What begins so, or has it as words of its name; `nil` where nothing does.
  func inexact(_ words: PlaceWords) -> PlaceAnswer? {
    let found = continued(words)
    for (readings, least) in [
      (found.words, 0), (found.later, Self.famousPeople), (found.beginnings, Self.knownPeople),
    ] where !readings.isEmpty {
      if words.letterCount(0..<words.text.count) >= Self.leastLetters,
        case .taken(let best, let others) = decide(
          readings, ahead: Self.farAhead, isExact: false), best.weight >= least
      {
        return .taken(best, others: others)
      }
      return .near(nearest(found.words + found.later + found.beginnings + spelt(words).readings))
    }
    // Names and filters of which some only begin so.
    let matches = index.search(words.query, limit: PlaceIndex.limit)
    guard let best = matches.first, best.quality.typos == 0 else { return nil }
    let readings = matches.filter { $0.quality == best.quality }.map {
      PlaceReading(kind: .someWords, rank: $0.rank, weight: index.gazetteer.population($0.rank))
    }
    // Only one half may be a beginning, and no word a single letter.
    let isName =
      best.quality.part == .wholeName
      || best.quality.part == .beginning && best.quality.filter == .wholeWords
    return isName && words.query.words.allSatisfy({ words.letterCount($0) > 1 })
      ? decide(readings, ahead: Self.farAhead, isExact: false) : .near(nearest(readings))
  }

  /// The likeliest, each place once.
  private func nearest(_ readings: [PlaceReading]) -> [PlaceReading] {
    var nearest: [PlaceReading] = []
    for reading in readings.sorted(by: { ($1.weight, $0.rank) < ($0.weight, $1.rank) })
    where nearest.count < Self.mostNear && !nearest.contains(where: { $0.rank == reading.rank }) {
      nearest.append(reading)
    }
    return nearest
  }

  /// What goes on behind it with another word, what has it as later words, and what goes on in the
  /// middle of a word.
  private func continued(
    _ words: PlaceWords
  ) -> (words: [PlaceReading], later: [PlaceReading], beginnings: [PlaceReading]) {
    let gazetteer = index.gazetteer
    let pattern = words.text[...]
    var whole: [PlaceReading] = []
    var later: [PlaceReading] = []
    var beginnings: [PlaceReading] = []
    for entry in index.firstWords.range(of: pattern, in: index.text) {
      let next = index.text[Int(index.firstWords.offsets[entry]) + pattern.count]
      let rank = Int(index.firstWords.owners[entry])
      let people = gazetteer.population(rank)
      // Airports' codes that were not written like codes end here.
      if next == 0 || next == PlaceFolding.space {
        whole.append(PlaceReading(kind: .someWords, rank: rank, weight: people))
      } else {
        beginnings.append(PlaceReading(kind: .beginning, rank: rank, weight: people))
      }
    }
    for entry in index.laterWords.range(of: pattern, in: index.text) {
      let next = index.text[Int(index.laterWords.offsets[entry]) + pattern.count]
      let rank = Int(index.laterWords.owners[entry])
      if next == 0 || next == PlaceFolding.space {
        later.append(
          PlaceReading(kind: .someWords, rank: rank, weight: gazetteer.population(rank)))
      }
    }
    func add(_ kind: PlaceReading.Kind, _ rank: Int, _ weight: Int64, _ name: [UInt8]) {
      guard name.count > pattern.count, name.starts(with: pattern) else { return }
      if name[pattern.count] == PlaceFolding.space {
        whole.append(PlaceReading(kind: kind, rank: rank, weight: weight))
      } else {
        beginnings.append(PlaceReading(kind: kind, rank: rank, weight: weight))
      }
    }
    eachArea(add)
    return (withoutRegionsOfCities(whole), later, withoutRegionsOfCities(beginnings))
  }

  /// The same without regions that stand for a city which is there by its own name.
  private func withoutRegionsOfCities(_ readings: [PlaceReading]) -> [PlaceReading] {
    readings.filter { region in
      !region.isRegion || !readings.contains { $0.rank == region.rank && !$0.isArea }
    }
  }

  /// Shows the countries and regions with each of their folded names.
  private func eachArea(_ body: (PlaceReading.Kind, Int, Int64, [UInt8]) -> Void) {
    let gazetteer = index.gazetteer
    func each(
      _ table: Gazetteer.NameTable, _ i: Int, _ kind: PlaceReading.Kind, _ rank: Int,
      _ weight: Int64
    ) {
      var names = [gazetteer.line(table.english[i]), gazetteer.line(table.japanese[i])]
      names += gazetteer.parts(table.others[i])
      for name in names where name.count > 3 {
        var folded: [UInt8] = []
        PlaceFolding.append(gazetteer.bytes, name, to: &folded)
        body(kind, rank, weight, folded)
      }
    }
    for i in gazetteer.countries.codes.indices {
      guard let rank = place(ofCountry: i) else { continue }
      each(
        gazetteer.countries, i, .country(i), rank, max(peopleOfCountry[i], Self.countryWeight))
    }
    for i in gazetteer.regions.english.indices {
      guard let rank = index.regions[i].first else { continue }
      each(gazetteer.regions, i, .region(i), Int(rank), peopleOfRegion[i])
    }
  }

  /// Shows the folded names of a place.
  private func eachName(_ rank: Int, _ body: ([UInt8]) -> Void) {
    let gazetteer = index.gazetteer
    var names = [
      gazetteer.line(gazetteer.names[rank]), gazetteer.line(gazetteer.japaneseNames[rank]),
    ]
    names += gazetteer.parts(gazetteer.otherNames[rank])
    for name in names {
      var folded: [UInt8] = []
      PlaceFolding.append(gazetteer.bytes, name, to: &folded)
      body(folded)
    }
  }

  /// What is called nearly so: taken where only one well-known place is, and its first letter is right.
  func misspelt(_ words: PlaceWords) -> PlaceAnswer {
    let (spelt, doubtful) = spelt(words)
    let readings = withoutRegionsOfCities(spelt)
    if words.letterCount(0..<words.text.count) > Self.leastLetters, !readings.isEmpty,
      case .taken(let best, let others) = decide(
        readings, ahead: Self.farAhead, isExact: false), best.weight >= Self.knownPeople,
      !best.isRegion
    {
      return .taken(best, others: others)
    }
    let near = nearest(readings) + nearest(doubtful)
    if !near.isEmpty { return .near(Array(near.prefix(Self.mostNear))) }
    let found = index.search(words.query, limit: Self.mostNear).map {
      PlaceReading(
        kind: .nearly(typos: $0.quality.typos), rank: $0.rank,
        weight: index.gazetteer.population($0.rank))
    }
    return found.isEmpty ? .unknown : .near(found)
  }

  /// What is called nearly so, and the same but for the first letter.
  private func spelt(
    _ words: PlaceWords
  ) -> (readings: [PlaceReading], doubtful: [PlaceReading]) {
    let pattern = words.text[...]
    let forgiven = TypoAutomaton.typosForgiven(in: pattern)
    var readings: [PlaceReading] = []
    var doubtful: [PlaceReading] = []
    func add(_ kind: PlaceReading.Kind?, _ rank: Int, _ weight: Int64, _ name: ArraySlice<UInt8>) {
      guard let typos = Spelling.typos(pattern, name, forgiven: forgiven), typos > 0 else { return }
      // A second typo makes it ten times less likely.
      let reading = PlaceReading(
        kind: kind ?? .nearly(typos: typos), rank: rank, weight: typos > 1 ? weight / 10 : weight)
      if name.first == pattern.first { readings.append(reading) } else { doubtful.append(reading) }
    }
    if forgiven > 0 {
      // A name that is near has a beginning that is near: itself.
      var ranks: [UInt16] = []
      index.firstWords.visitNear(pattern, forgiven: forgiven, in: index.text) { _ in
        true
      } _: {
        rank, _ in
        ranks.append(rank)
      }
      ranks.sort()
      for (i, rank) in ranks.enumerated() where i == 0 || ranks[i - 1] != rank {
        eachName(Int(rank)) { add(nil, Int(rank), index.gazetteer.population(Int(rank)), $0[...]) }
      }
      eachArea { add($0, $1, $2, $3[...]) }
    }
    return (readings, doubtful)
  }
}

/// How far apart two whole words are.
enum Spelling {
  /// The least number of letters that are wrong, missing, too many or changed with their neighbours
  /// (optimal string alignment); `nil` where there are more than are forgiven.
  ///
  /// - Complexity: O(letters of the one × letters of the other).
  static func typos(
    _ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>, forgiven: Int
  ) -> Int? {
    guard abs(a.count - b.count) <= forgiven else { return nil }
    let (a, b) = (Array(a), Array(b))
    var older = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [Int](repeating: i + 1, count: b.count + 1)
      var least = i + 1
      for j in b.indices {
        var typos = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { typos = min(typos, older[j - 1] + 1) }
        row[j + 1] = typos
        least = min(least, typos)
      }
      if least > forgiven { return nil }
      (older, last) = (last, row)
    }
    return last[b.count] <= forgiven ? last[b.count] : nil
  }
}
