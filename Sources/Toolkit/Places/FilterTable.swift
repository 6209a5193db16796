/// Countries, regions and zones by what people call them.
struct FilterTable: Sendable {
  private let text: [UInt8]
  private let table: PrefixTable
  private let countryCount: Int
  private let regionCount: Int
  private let zoneCount: Int
  /// The country of each region.
  private let countryOfRegion: [UInt16]

  /// Which places a word lets through.
  struct Filter {
    /// Of each region: 0 for not, 1 where the word begins a name of it or its country, 2 where it is
    /// a word of one, or a code.
    fileprivate(set) var regions: [UInt8]
    /// Of each zone: 0, or 2 where clocks there show the word; empty where none do.
    fileprivate(set) var zones: [UInt8] = []
  }

  /// Folds the names of a gazetteer.
  init(_ gazetteer: Gazetteer) {
    var text: [UInt8] = []
    var entries: [(offset: UInt32, owner: UInt16)] = []
    func add(_ name: Range<Int>, _ owner: Int) {
      let start = text.count
      Folding.append(gazetteer.bytes, name, to: &text)
      guard text.count > start else { return }
      text.append(0)
      entries.append((UInt32(start), UInt16(owner)))
      for i in start..<text.count where text[i] == Folding.space {
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
      for name in gazetteer.parts(gazetteer.zones.abbreviations[i]) {
        add(name, countryCount + regionCount + i)
      }
    }
    self.text = text
    table = PrefixTable(entries, text: text)
    countryOfRegion = gazetteer.countryOfRegion
  }

  /// The bytes of memory.
  var memory: Int { text.count + table.memory }

  /// What a word lets through; `nil` where it is the beginning of nothing.
  func filter(_ word: ArraySlice<UInt8>) -> Filter? {
    let range = table.range(of: word, in: text)
    var isAny = false
    var filter = Filter(regions: [])
    var marksOfCountries: [UInt8] = []
    for i in range {
      let next = text[Int(table.offsets[i]) + word.count]
      let mark: UInt8 = next == 0 || next == Folding.space ? 2 : 1
      let owner = Int(table.owners[i])
      // Clocks' letters are meant only whole.
      if owner >= countryCount + regionCount, mark < 2 { continue }
      if !isAny {
        isAny = true
        filter.regions = [UInt8](repeating: 0, count: regionCount)
      }
      if owner < countryCount {
        if marksOfCountries.isEmpty {
          marksOfCountries = [UInt8](repeating: 0, count: countryCount)
        }
        marksOfCountries[owner] = max(marksOfCountries[owner], mark)
      } else if owner < countryCount + regionCount {
        let region = owner - countryCount
        filter.regions[region] = max(filter.regions[region], mark)
      } else {
        if filter.zones.isEmpty { filter.zones = [UInt8](repeating: 0, count: zoneCount) }
        filter.zones[owner - countryCount - regionCount] = mark
      }
    }
    guard isAny else { return nil }
    if !marksOfCountries.isEmpty {
      for region in 0..<regionCount {
        filter.regions[region] = max(
          filter.regions[region], marksOfCountries[Int(countryOfRegion[region])])
      }
    }
    return filter
  }
}
