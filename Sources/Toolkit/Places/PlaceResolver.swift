/// Decides which place is meant by words that stand for one whole place, and how certain that is.
///
/// ``PlaceIndex/search(_:limit:)`` is for what is still being typed; this is for what is done.
/// `Guides/Places.md` has the rules.
public struct PlaceResolver: Sendable {
  /// The places.
  public let index: PlaceIndex

  /// People in the places of each country, region and zone.
  let peopleOfCountry: [Int64]
  let peopleOfRegion: [Int64]
  let peopleOfZone: [Int64]

  /// A reading is taken where every other has at most one in so many of its people; less of a
  /// difference is asked about.
  static let ahead: Int64 = 3
  /// The same where the reading is no whole name.
  static let farAhead: Int64 = 10
  /// Others with one in so many of its people are mentioned.
  static let mentioned: Int64 = 50
  /// A country is as well known as one with so many people at least.
  static let countryWeight: Int64 = 5_000_000
  /// A capital with so many people is asked about beside any other place of its name.
  static let capitalPeople: Int64 = 10_000
  /// What is misspelt, or goes on in the middle of a word, is taken only where so many people live; what
  /// is misspelt not for a region.
  static let knownPeople: Int64 = 300_000
  /// What has it only as later words is taken only where so many people live.
  static let famousPeople: Int64 = 1_000_000
  /// A region is as well known as if one in so many people of its country lived there.
  static let regionShare: Int64 = 200
  /// Most readings that are asked about, and most that are near.
  static let most = 9
  static let mostNear = 5

  /// Counts the people of an index's countries, regions and zones.
  ///
  /// - Complexity: O(places).
  public init(_ index: PlaceIndex) {
    self.index = index
    let gazetteer = index.gazetteer
    var countries = [Int64](repeating: 0, count: gazetteer.countries.codes.count)
    var regions = [Int64](repeating: 0, count: gazetteer.countryOfRegion.count)
    var zones = [Int64](repeating: 0, count: gazetteer.zones.names.count)
    for rank in 0..<gazetteer.count {
      let people = gazetteer.population(rank)
      let region = Int(gazetteer.regionOf[rank])
      regions[region] += people
      countries[Int(gazetteer.countryOfRegion[region])] += people
      zones[Int(gazetteer.zoneOf[rank])] += people
    }
    (peopleOfCountry, peopleOfRegion, peopleOfZone) = (countries, regions, zones)
  }

  /// What is meant by what somebody wrote.
  ///
  /// - Parameter typed: UTF-8, of which the first 256 bytes count; `id:1850147` is a place by its id.
  /// - Complexity: O(names) where nothing is called like that, else as ``exactAnswer(_:)``.
  public func resolve(_ typed: [UInt8]) -> PlaceAnswer {
    var words = PlaceWords(typed, index)
    if let answer = exactAnswer(typed, &words) { return answer }
    if words.text.isEmpty { return .unknown }
    return inexact(words) ?? misspelt(words)
  }

  /// What is meant where something is called so as a whole; `nil` where nothing is, so that it may be the
  /// beginning of something or misspelt.
  ///
  /// Only what is called so as a whole can be ``PlaceAnswer/several(_:)``. It is so quick that it can be
  /// asked at every key.
  ///
  /// - Parameter typed: as for ``resolve(_:)``.
  /// - Complexity: O(log names) and what is found; O(zones) for what may be a code, and with several words
  ///   what ``PlaceIndex/search(_:limit:)`` takes.
  public func exactAnswer(_ typed: [UInt8]) -> PlaceAnswer? {
    var words = PlaceWords(typed, index)
    return exactAnswer(typed, &words)
  }

  /// The same; leaves of the words what they mean without what only says that a place is meant.
  private func exactAnswer(_ typed: [UInt8], _ words: inout PlaceWords) -> PlaceAnswer? {
    if let minutes = UTCOffset.minutes(typed) { return .offset(minutes: minutes) }
    if let rank = rank(ofID: typed) {
      return .taken(PlaceReading(kind: .preciseName, rank: rank, weight: 0), others: [])
    }
    var exact = exactReadings(words)
    if exact.isEmpty, let plain = words.plain(index) {
      words = plain
      exact = exactReadings(words)
    }
    return exact.isEmpty ? nil : decide(exact, ahead: Self.ahead, isExact: true)
  }

  /// The country or the region that a reading is; `nil` for another kind of reading.
  public func area(of reading: PlaceReading) -> PlaceArea? {
    let gazetteer = index.gazetteer
    func area(_ table: Gazetteer.NameTable, _ i: Int, _ ranks: [UInt16]) -> PlaceArea {
      var people = [Int64](repeating: -1, count: gazetteer.zones.names.count)
      for rank in ranks {
        let zone = Int(gazetteer.zoneOf[Int(rank)])
        people[zone] = max(0, people[zone]) + gazetteer.population(Int(rank))
      }
      let zones = people.indices.filter { people[$0] >= 0 }
        .sorted { (people[$1], $0) < (people[$0], $1) }
      return PlaceArea(
        names: Place.Names(
          english: gazetteer.text(table.english[i]), japanese: gazetteer.text(table.japanese[i])),
        zones: zones.map { gazetteer.text(gazetteer.zones.names[$0]) },
        isCapital: isCapital(reading.rank))
    }
    switch reading.kind {
    case .country(let country):
      let regions = gazetteer.countryOfRegion.indices.filter {
        Int(gazetteer.countryOfRegion[$0]) == country
      }
      return area(gazetteer.countries, country, regions.flatMap { Array(index.regions[$0]) })
    case .region(let region):
      return area(gazetteer.regions, region, Array(index.regions[region]))
    default: return nil
    }
  }

  /// Takes the weightiest reading where it is far enough ahead of those by other clocks.
  func decide(_ readings: [PlaceReading], ahead: Int64, isExact: Bool) -> PlaceAnswer {
    let readings = readings.sorted {
      let (first, second) = (isSpoken($0), isSpoken($1))
      return first == second ? ($1.weight, $0.rank) < ($0.weight, $1.rank) : first
    }
    let best = readings[0]
    let rivals = readings[1...].filter { isApart($0, best) }
    func isClose(_ other: PlaceReading) -> Bool {
      // A country's or a region's own name goes before other names of cities.
      if best.isArea, other.kind == .otherName || other.kind == .shortName { return false }
      return other.weight * ahead >= best.weight || isExact && isAlike(other, best)
    }
    func isMentioned(_ other: PlaceReading) -> Bool {
      other.weight * Self.mentioned >= best.weight
    }
    if rivals.contains(where: isClose) {
      // Who is asked sees all that are worth a word, so that the one that is meant is among them.
      let close = readings.filter { $0 == best || isClose($0) }
      guard isExact else { return .near(Array(close.prefix(Self.mostNear))) }
      var listed: [PlaceReading] = []
      for each in readings {
        let isNews = isMentioned(each) && listed.allSatisfy { isApart($0, each) }
        if isNews || close.contains(each) { listed.append(each) }
      }
      return .several(Array(listed.prefix(Self.most)))
    }
    let others = rivals.filter(isMentioned)
    return .taken(best, others: Array(others.prefix(2)))
  }

  /// Whether it is the clocks for which English has these letters: of those that show PST the Pacific
  /// ones, not the Philippines', however many people live there.
  private func isSpoken(_ reading: PlaceReading) -> Bool {
    reading.kind == .clocks && index.gazetteer.isSpoken(zone: Int(zone(reading)))
  }

  /// Whether two readings go by clocks that can differ.
  private func isApart(_ a: PlaceReading, _ b: PlaceReading) -> Bool {
    if a.kind == .clocks, b.kind == .clocks { return !isNear(a.rank, b.rank) }
    return zone(a) != zone(b)
  }

  /// Whether two places are so near that clocks which show the same letters show the same time.
  private func isNear(_ a: Int, _ b: Int) -> Bool {
    let apart = abs(index.gazetteer.longitude(a) - index.gazetteer.longitude(b))
    return min(apart, 360 - apart) < 35
  }

  /// Whether another reading is as good, however many people live there: a country, or a capital of
  /// which people have heard; of two regions one that is not a tenth of the other; of clocks that show
  /// the same at different times each.
  private func isAlike(_ other: PlaceReading, _ best: PlaceReading) -> Bool {
    switch (other.kind, best.kind) {
    case (.country, _): other.weight >= Self.countryWeight
    case (.name, _):
      isCapital(other.rank) && index.gazetteer.population(other.rank) >= Self.capitalPeople
    case (.region, .region): other.weight * Self.farAhead >= best.weight
    case (.clocks, .clocks): other.weight * Self.farAhead >= best.weight || isApart(other, best)
    default: false
    }
  }

  /// How well a region is known.
  func weight(ofRegion region: Int) -> Int64 {
    let country = Int(index.gazetteer.countryOfRegion[region])
    return max(peopleOfRegion[region], peopleOfCountry[country] / Self.regionShare)
  }

  func isCapital(_ rank: Int) -> Bool {
    let gazetteer = index.gazetteer
    return gazetteer.capitals[country(rank)] == gazetteer.ids[rank]
  }

  func country(_ rank: Int) -> Int {
    Int(index.gazetteer.countryOfRegion[Int(index.gazetteer.regionOf[rank])])
  }

  func zone(_ reading: PlaceReading) -> UInt16 { index.gazetteer.zoneOf[reading.rank] }

  /// The place of `id:` and a number.
  private func rank(ofID typed: [UInt8]) -> Int? {
    guard typed.starts(with: Array("id:".utf8)) else { return nil }
    var digits = typed[3...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard !digits.isEmpty, digits.count <= 9 else { return nil }
    var id: Int32 = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      id = id * 10 + Int32(digit - UInt8(ascii: "0"))
    }
    return index.gazetteer.rank(id: isNegative ? -id : id)
  }
}
