/// Countries, regions and zones by what people call them.
struct FilterTable: Sendable {
  private let text: [UInt8]
  private let table: PrefixTable
  private let countryCount: Int
  private let regionCount: Int
  private let zoneCount: Int
  /// The country of each region.
  private let countryOfRegion: [UInt16]

  /// Names are owned by countries, from 0 on, then by regions, then by zones.
  private var regionStart: Int { countryCount }
  private var zoneStart: Int { countryCount + regionCount }

  /// Folds the names of a gazetteer.
  init(_ gazetteer: Gazetteer) {
    var text: [UInt8] = []
    var entries: [(offset: UInt32, owner: UInt16)] = []
    func add(_ name: Range<Int>, _ owner: Int) {
      let start = text.count
      PlaceFolding.append(gazetteer.bytes, name, to: &text)
      guard text.count > start else { return }
      text.append(0)
      entries.append((UInt32(start), UInt16(owner)))
      for i in start..<text.count where text[i] == PlaceFolding.space {
        entries.append((UInt32(i + 1), UInt16(owner)))
      }
    }
    let countries = gazetteer.countries
    let regions = gazetteer.regions
    countryCount = countries.codes.count
    regionCount = regions.english.count
    zoneCount = gazetteer.zones.names.count
    for i in 0..<countryCount {
      add(gazetteer.line(countries.codes[i]), i)
      add(gazetteer.line(countries.english[i]), i)
      add(gazetteer.line(countries.japanese[i]), i)
      for other in gazetteer.parts(countries.others[i]) { add(other, i) }
    }
    for i in 0..<regionCount {
      add(gazetteer.line(regions.english[i]), countryCount + i)
      add(gazetteer.line(regions.japanese[i]), countryCount + i)
      for other in gazetteer.parts(regions.others[i]) { add(other, countryCount + i) }
    }
    for i in 0..<zoneCount {
      // Two letters behind a name are a state's or a country's.
      for name in gazetteer.parts(gazetteer.zones.abbreviations[i]) where name.count > 2 {
        add(name, countryCount + regionCount + i)
      }
    }
    self.text = text
    table = PrefixTable(entries, text: text)
    countryOfRegion = gazetteer.countryOfRegion
  }

  /// The bytes of memory.
  var memory: Int { text.count + table.memory }

  /// The countries and regions of which some words are a name or a code, or the last words of a name.
  ///
  /// - Parameter words: folded, separated by 0x20.
  /// - Complexity: O(length × log names), and what is found.
  func areas(endingWith words: ArraySlice<UInt8>) -> (countries: [Int], regions: [Int]) {
    var (countries, regions) = ([Int](), [Int]())
    let range = table.range(of: words, in: text)
    for entry in table.whole(range, length: words.count, in: text) {
      let owner = Int(table.owners[entry])
      if owner < regionStart {
        if !countries.contains(owner) { countries.append(owner) }
      } else if owner < zoneStart, !regions.contains(owner - regionStart) {
        regions.append(owner - regionStart)
      }
    }
    return (countries.sorted(), regions.sorted())
  }

  /// What a word lets through; `nil` where it is the beginning of nothing.
  func filter(_ word: ArraySlice<UInt8>) -> PlaceFilter? {
    let range = table.range(of: word, in: text)
    guard !range.isEmpty else { return nil }
    var grades = Grades(self)
    for entry in range {
      let next = text[Int(table.offsets[entry]) + word.count]
      let isWhole = next == 0 || next == PlaceFolding.space
      let owner = Int(table.owners[entry])
      // Clocks' letters are meant only whole.
      if owner >= zoneStart, !isWhole { continue }
      grades.better(
        owner, isWhole ? PlaceFilter.Grade.whole : PlaceFilter.Grade.beginning)
    }
    return grades.filter
  }

  /// What a word lets through if typos are forgiven in it; `nil` where it is nearly the beginning of
  /// nothing.
  ///
  /// - Complexity: O(names) of countries and regions.
  func filterWithTypos(_ word: ArraySlice<UInt8>) -> PlaceFilter? {
    let exact = filter(word)
    let forgiven = TypoAutomaton.typosForgiven(in: word)
    guard forgiven > 0 else { return exact }
    var grades = Grades(self, exact)
    table.visitNear(word, forgiven: forgiven, in: text) {
      $0 < zoneStart
    } _: { owner, typos in
      if typos > 0 { grades.better(Int(owner), PlaceFilter.Grade.near(typos: typos)) }
    }
    return grades.filter
  }

  /// How well a word fits each owner of a name, as far as that is known.
  private struct Grades {
    private let table: FilterTable
    private var countries: [UInt8]
    private var regions: [UInt8]
    private var zones: [UInt8] = []
    private var isAny = false

    init(_ table: FilterTable, _ known: PlaceFilter? = nil) {
      self.table = table
      countries = [UInt8](repeating: PlaceFilter.Grade.none, count: table.countryCount)
      regions = [UInt8](repeating: PlaceFilter.Grade.none, count: table.regionCount)
      if let known {
        regions = known.regions
        zones = known.zones
        isAny = true
      }
    }

    /// Gives an owner a grade, if it has no better one.
    mutating func better(_ owner: Int, _ grade: UInt8) {
      isAny = true
      if owner < table.regionStart {
        countries[owner] = min(countries[owner], grade)
      } else if owner < table.zoneStart {
        let region = owner - table.regionStart
        regions[region] = min(regions[region], grade)
      } else {
        if zones.isEmpty {
          zones = [UInt8](repeating: PlaceFilter.Grade.none, count: table.zoneCount)
        }
        zones[owner - table.zoneStart] = grade
      }
    }

    /// What lets through by all of them; `nil` where there is none.
    var filter: PlaceFilter? {
      guard isAny else { return nil }
      var filter = PlaceFilter(regions: regions, zones: zones)
      for region in filter.regions.indices {
        filter.regions[region] = min(
          filter.regions[region], countries[Int(table.countryOfRegion[region])])
      }
      return filter
    }
  }
}
