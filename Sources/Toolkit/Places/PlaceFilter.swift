/// Which places a word for a country, a region or a zone lets through, and how well it fits them.
struct PlaceFilter {
  /// How well a word fits; the better one is less.
  ///
  /// A byte each, since there is one for each region.
  enum Grade {
    /// It is a word of a name, or a code.
    static let whole: UInt8 = 0
    /// It begins a word of a name.
    static let beginning: UInt8 = 1
    /// It does none of that.
    static let none: UInt8 = .max

    /// It begins a word of a name but for some typos, of which there are more than none.
    static func near(typos: Int) -> UInt8 { beginning + UInt8(typos) }

    /// How many typos there are.
    static func typos(_ grade: UInt8) -> Int { Int(max(grade, beginning) - beginning) }
  }

  /// The grade for each region, by its own names or its country's.
  var regions: [UInt8]
  /// The grade for each zone, whole or none; empty where no clock shows the word.
  var zones: [UInt8] = []

  /// The grade for a place.
  func grade(_ rank: UInt16, _ gazetteer: Gazetteer) -> UInt8 {
    let grade = regions[Int(gazetteer.regionOf[Int(rank)])]
    guard grade > Grade.whole, !zones.isEmpty else { return grade }
    return min(grade, zones[Int(gazetteer.zoneOf[Int(rank)])])
  }
}
