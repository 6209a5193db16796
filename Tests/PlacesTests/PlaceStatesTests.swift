import Testing

@testable import Places

/// What people of the United States, Canada and Australia write: a city and the letters of its state,
/// and the letters of their clocks.
@Suite("Places in states")
struct PlaceStatesTests {
  private let resolver = PlaceQueriesTests.resolver
  private var gazetteer: Gazetteer { resolver.index.gazetteer }

  /// The code of a place's state; `nil` elsewhere.
  private func code(_ rank: Int) -> String? {
    guard ["US", "CA", "AU"].contains(gazetteer[rank].countryCode.string) else { return nil }
    return gazetteer.parts(gazetteer.regions.others[Int(gazetteer.regionOf[rank])]).first {
      gazetteer.bytes[$0].allSatisfy { (0x41...0x5a).contains($0) }
    }.map { Array(gazetteer.bytes[$0]).string }
  }

  @Test("A city with the code of its state behind it is that city")
  func everyState() {
    var seen: Set<String> = []
    var count = 0
    for rank in 0..<gazetteer.count {
      guard let code = code(rank) else { continue }
      // The largest of each state, and some of the others.
      let state = gazetteer[rank].countryCode.string + code
      guard seen.insert(state).inserted || rank % 11 == 0 else { continue }
      let place = gazetteer[rank]
      let typed = "\(place.name.string)\(rank % 2 == 0 ? "," : "") \(code)"
      count += 1
      switch resolver.resolve(rank % 3 == 0 ? typed.lowercased() : typed) {
      case .taken(let reading, _):
        let found = gazetteer[reading.rank]
        #expect(reading.isPlain && found.region == place.region, "\(typed): \(found)")
        #expect(found.population >= place.population || found.name == place.name, "\(typed)")
      case .several(let readings):
        // California and Canada, Kentucky and the Cayman Islands.
        #expect(readings.contains { $0.rank == rank }, "\(typed)")
        #expect(Set(readings.map { gazetteer[$0.rank].countryCode }).count > 1, "\(typed)")
      default: Issue.record("\(typed) is no place")
      }
    }
    #expect(seen.count == 72 && count > 400, "\(seen.count) states, \(count) cities")
  }

  @Test(
    "State, province, and country behind it are read as people write them",
    arguments: [
      ("Victoria, BC", "America/Vancouver"), ("victoria b.c.", "America/Vancouver"),
      ("Vancouver, WA", "America/Los_Angeles"), ("Louisville, KY", "America/Kentucky/Louisville"),
      ("Des Moines IA", "America/Chicago"), ("Newport, KY", "America/New_York"),
      ("Henderson, KY, USA", "America/Chicago"), ("Springfield, IL, USA", "America/Chicago"),
      ("London, ON, Canada", "America/Toronto"), ("Perth WA", "Australia/Perth"),
      ("Newcastle, NSW", "Australia/Sydney"), ("Newcastle upon Tyne", "Europe/London"),
      ("Hobart Tasmania", "Australia/Hobart"), ("Washington, DC", "America/New_York"),
      ("Charlottetown, PEI", "America/Halifax"), ("Yellowknife NWT", "America/Edmonton"),
      ("Tell City, Indiana", "America/Indiana/Tell_City"),
    ])
  func written(typed: String, zone: String) {
    guard case .taken(let reading, let others) = resolver.resolve(typed) else {
      Issue.record("\(typed) is asked about")
      return
    }
    #expect(resolver.zoneName(reading) == zone, "\(typed)")
    #expect(reading.isPlain && others.isEmpty, "\(typed): \(reading), \(others)")
  }

  @Test(
    "What can be a state or a country is asked about",
    arguments: [
      ("Windsor, CA", ["America/Toronto", "America/Los_Angeles"]),
      ("Ontario, CA", ["America/Toronto", "America/Los_Angeles"]),
      ("Bella Vista, AR", ["America/Argentina/Buenos_Aires", "America/Chicago"]),
    ])
  func ambiguous(typed: String, zones: [String]) { asks(typed, zones) }

  @Test(
    "Letters that English has for clocks stand for those first, and never hide a country in silence",
    arguments: [
      ("PST", ["America/Los_Angeles", "Asia/Manila"]),
      ("CST", ["America/Chicago", "Asia/Shanghai"]),
      ("ET", ["America/New_York", "Africa/Addis_Ababa"]),
      ("PT", ["America/Los_Angeles", "Europe/Lisbon"]),
      ("MT", ["America/Denver", "Europe/Malta"]), ("CT", ["America/Chicago", "America/New_York"]),
      ("AT", ["America/Halifax", "Europe/Vienna"]),
    ])
  func letters(typed: String, zones: [String]) {
    asks(typed, zones)
    if case .several(let readings) = resolver.resolve(typed), typed != "AT" {
      #expect(resolver.zoneName(readings[0]) == zones[0], "\(typed)")
    }
  }

  private func asks(_ typed: String, _ zones: [String]) {
    guard case .several(let readings) = resolver.resolve(typed) else {
      Issue.record("\(typed) is not asked about")
      return
    }
    let asked = readings.map(resolver.zoneName)
    #expect(zones.allSatisfy(asked.contains), "\(typed): \(asked)")
  }

  @Test(
    "Countries are shown by the names that people use, and found by the formal ones",
    arguments: [
      ("Congo - Kinshasa", "DR Congo"), ("Democratic Republic of the Congo", "DR Congo"),
      ("DRC", "DR Congo"), ("コンゴ民主共和国(キンシャサ)", "DR Congo"),
      ("Congo - Brazzaville", "Republic of the Congo"), ("Myanmar (Burma)", "Myanmar"),
      ("Hong Kong SAR China", "Hong Kong"), ("Macao SAR China", "Macao"),
    ])
  func countries(typed: String, shown: String) {
    guard case .taken(let reading, _) = resolver.resolve(typed) else {
      Issue.record("\(typed) is asked about")
      return
    }
    #expect(gazetteer[reading.rank].country.english.string == shown)
  }
}
