/// Places with their regions, countries and zones, the most populous first.
///
/// Made from the bytes of a file that `make data` writes; `Guides/Places.md` describes them.
///
///     let gazetteer = try Gazetteer(bytes)
///     gazetteer[0].name                              // Shanghai
///     gazetteer.place(id: 1_850_147)?.zone           // Asia/Tokyo
public struct Gazetteer: Sendable {
  /// Most places that there can be.
  public static let limit = 65_535

  /// Who made the data and must be named where they are shown (CC BY 4.0).
  public static let attribution = "GeoNames (geonames.org), CC BY 4.0"

  let bytes: [UInt8]
  let sourceStart: UInt32
  let countries: NameTable
  /// The id of each country's capital; 0 where none is known.
  let capitals: [Int32]
  let regions: NameTable
  let zones: ZoneTable
  /// The country of each region.
  let countryOfRegion: [UInt16]
  /// By rank: 0 is the most populous place.
  let ids: [Int32]
  let regionOf: [UInt16]
  let zoneOf: [UInt16]
  let latitudes: [UInt16]
  let longitudes: [UInt16]
  let populations: [UInt8]
  let names: [UInt32]
  let japaneseNames: [UInt32]
  let otherNames: [UInt32]
  /// Ranks in the order of ids.
  let byID: [UInt16]
  /// The most populous place of each zone; ``Gazetteer/none`` where it has none.
  let largestOfZone: [UInt16]

  static let none = UInt16.max

  /// Where the names of countries or regions begin.
  struct NameTable: Sendable {
    /// Nothing for regions.
    var codes: [UInt32] = []
    let english: [UInt32]
    let japanese: [UInt32]
    /// Separated by tabs.
    let others: [UInt32]
  }

  /// Where the names of zones begin.
  struct ZoneTable: Sendable {
    let names: [UInt32]
    /// What clocks show, and what they are called all year, separated by tabs; behind an empty name
    /// where English means this zone by them.
    let abbreviations: [UInt32]
    /// Older names, separated by tabs.
    let links: [UInt32]
  }

  /// How many places there are.
  public var count: Int { ids.count }

  /// What the data were made from, in words.
  public var source: [UInt8] { text(sourceStart) }

  /// The place with a rank.
  ///
  /// - Parameter rank: 0 ..< ``count``, 0 for the most populous; of equals the one with the smaller
  ///   id is first.
  public subscript(rank: Int) -> Place {
    let region = Int(regionOf[rank])
    let country = Int(countryOfRegion[region])
    return Place(
      id: ids[rank], name: text(names[rank]), japaneseName: text(japaneseNames[rank]),
      region: Place.Names(
        english: text(regions.english[region]), japanese: text(regions.japanese[region])),
      country: Place.Names(
        english: text(countries.english[country]), japanese: text(countries.japanese[country])),
      countryCode: text(countries.codes[country]), zone: text(zones.names[Int(zoneOf[rank])]),
      latitude: latitude(rank), longitude: longitude(rank), population: population(rank))
  }

  /// The place with an id; `nil` where these data don't have it.
  ///
  /// - Complexity: O(log places).
  public func place(id: Int32) -> Place? { rank(id: id).map { self[$0] } }

  /// The rank of the place with an id.
  func rank(id: Int32) -> Int? {
    var low = 0
    var high = byID.count
    while low < high {
      let middle = (low + high) / 2
      if ids[Int(byID[middle])] < id { low = middle + 1 } else { high = middle }
    }
    guard low < byID.count, ids[Int(byID[low])] == id else { return nil }
    return Int(byID[low])
  }

  /// The most populous place of a zone; `nil` for a name that is no zone's.
  ///
  /// - Parameter zone: a name as a device says it, like `Asia/Calcutta`: old names of tz stand for
  ///   the new ones; case matters.
  /// - Complexity: O(zones).
  public func largestPlace(inZone zone: [UInt8]) -> Place? {
    for i in zones.names.indices where has(zones.names[i], zone) {
      return largestOfZone[i] == Gazetteer.none ? nil : self[Int(largestOfZone[i])]
    }
    for i in zones.links.indices where largestOfZone[i] != Gazetteer.none {
      if parts(zones.links[i]).contains(where: { bytes[$0].elementsEqual(zone) }) {
        return self[Int(largestOfZone[i])]
      }
    }
    return nil
  }

  /// What else people call a place, as UTF-8, separated by tabs; for searching, not for showing: kana
  /// of Japanese places are written without long vowels.
  ///
  /// - Parameter rank: 0 ..< ``count``.
  public func otherNames(ofRank rank: Int) -> [UInt8] { text(otherNames[rank]) }

  /// Degrees north.
  func latitude(_ rank: Int) -> Double { Double(latitudes[rank]) * 180 / 65535 - 90 }

  /// Degrees east.
  func longitude(_ rank: Int) -> Double { Double(longitudes[rank]) * 360 / 65536 - 180 }

  /// People, from sixteenths of a doubling.
  func population(_ rank: Int) -> Int64 { Gazetteer.people(populations[rank]) }

  /// The number for a code: 2 ^ (8.75 + code / 16); 0 for 0.
  static func people(_ code: UInt8) -> Int64 {
    guard code > 0 else { return 0 }
    // 2 ^ (1/16) and 2 ^ (3/4), to the last bit.
    var value = 256 * 1.6817928305074290861
    for _ in 0..<code & 15 { value *= 1.0442737824274138403 }
    return Int64(value.rounded()) << Int64(code >> 4)
  }

  /// Whether English means a zone by the letters that its clocks show.
  func isSpoken(zone: Int) -> Bool {
    bytes[line(zones.abbreviations[zone])].first == UInt8(ascii: "\t")
  }

  /// The bytes of a text.
  func text(_ start: UInt32) -> [UInt8] { Array(bytes[line(start)]) }

  /// Where a text is.
  func line(_ start: UInt32) -> Range<Int> {
    var end = Int(start)
    while bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return Int(start)..<end
  }

  /// Where the names of a list are.
  func parts(_ start: UInt32) -> [Range<Int>] {
    let line = line(start)
    var parts: [Range<Int>] = []
    var begin = line.lowerBound
    for i in line where bytes[i] == UInt8(ascii: "\t") {
      if i > begin { parts.append(begin..<i) }
      begin = i + 1
    }
    if line.upperBound > begin { parts.append(begin..<line.upperBound) }
    return parts
  }

  private func has(_ start: UInt32, _ text: [UInt8]) -> Bool {
    bytes[line(start)].elementsEqual(text)
  }
}
