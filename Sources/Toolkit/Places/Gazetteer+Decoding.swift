extension Gazetteer {
  /// The first bytes of a file, and the version of the format.
  static let magic: [UInt8] = Array("DPLC".utf8)
  static let version: UInt8 = 3

  /// Reads a file of places.
  ///
  /// - Throws: ``PlacesError`` where the bytes are no such file; whatever they are, nothing worse
  ///   happens.
  /// - Complexity: O(bytes) time; memory is the bytes and 27 bytes a place.
  public init(_ bytes: [UInt8]) throws(PlacesError) {
    var reader = ColumnReader(bytes)
    for byte in Gazetteer.magic {
      guard !reader.isAtEnd, try reader.byte() == byte else {
        throw PlacesError(offset: 0, reason: .otherFormat)
      }
    }
    let version = try reader.byte()
    guard version == Gazetteer.version else { throw reader.fault(.otherVersion(version)) }
    let source = try reader.texts(1)

    let countryCount = try reader.count(limit: 1000)
    let countries = NameTable(
      codes: try reader.texts(countryCount), english: try reader.texts(countryCount),
      japanese: try reader.texts(countryCount), others: try reader.texts(countryCount))
    let capitals = try reader.steps(countryCount)
    let zoneCount = try reader.count(limit: 2000)
    let zones = ZoneTable(
      names: try reader.texts(zoneCount), abbreviations: try reader.texts(zoneCount),
      links: try reader.texts(zoneCount))
    let regionCount = try reader.count(limit: 20_000)
    let countryOfRegion = try reader.indices(regionCount, below: countryCount)
    let regions = NameTable(
      english: try reader.texts(regionCount), japanese: try reader.texts(regionCount),
      others: try reader.texts(regionCount))

    let count = try reader.count(limit: Gazetteer.limit)
    let regionOf = try reader.indices(count, below: regionCount)
    let zoneOf = try reader.indices(count, below: zoneCount)
    let ids = try reader.steps(count)
    let latitudes = try reader.planes(count)
    let longitudes = try reader.planes(count)
    let populations = try reader.column(count)
    let names = try reader.texts(count)
    let japaneseNames = try reader.texts(count)
    let otherNames = try reader.texts(count)
    guard reader.isAtEnd else { throw reader.fault(.trailingBytes) }

    let order = Gazetteer.ranked(populations, ids)
    self.bytes = bytes
    sourceStart = source[0]
    self.countries = countries
    self.capitals = capitals
    self.zones = zones
    self.regions = regions
    self.countryOfRegion = countryOfRegion
    self.ids = Gazetteer.arranged(ids, by: order)
    self.regionOf = Gazetteer.arranged(regionOf, by: order)
    self.zoneOf = Gazetteer.arranged(zoneOf, by: order)
    self.latitudes = Gazetteer.arranged(latitudes, by: order)
    self.longitudes = Gazetteer.arranged(longitudes, by: order)
    self.populations = Gazetteer.arranged(populations, by: order)
    self.names = Gazetteer.arranged(names, by: order)
    self.japaneseNames = Gazetteer.arranged(japaneseNames, by: order)
    self.otherNames = Gazetteer.arranged(otherNames, by: order)

    byID = Gazetteer.sorted(self.ids)
    for i in 1..<max(1, count) where self.ids[Int(byID[i])] == self.ids[Int(byID[i - 1])] {
      throw reader.fault(.duplicateID(self.ids[Int(byID[i])]))
    }
    var largest = [UInt16](repeating: Gazetteer.none, count: zoneCount)
    for rank in (0..<count).reversed() { largest[Int(self.zoneOf[rank])] = UInt16(rank) }
    largestOfZone = largest
  }

  /// The places by population, then by id.
  private static func ranked(_ populations: [UInt8], _ ids: [Int32]) -> [UInt16] {
    var starts = [Int](repeating: 0, count: 257)
    for population in populations { starts[256 - Int(population)] += 1 }
    for i in 1..<257 { starts[i] += starts[i - 1] }
    var order = [UInt16](repeating: 0, count: ids.count)
    for index in sorted(ids) {
      let slot = 255 - Int(populations[Int(index)])
      order[starts[slot]] = index
      starts[slot] += 1
    }
    return order
  }

  /// The indices of numbers in the numbers' order; of equals the first is first.
  private static func sorted(_ ids: [Int32]) -> [UInt16] {
    var keys: [UInt64] = []
    keys.reserveCapacity(ids.count)
    for (index, id) in ids.enumerated() {
      keys.append(UInt64(UInt32(bitPattern: id) ^ 0x8000_0000) << 16 | UInt64(index))
    }
    keys.sort()
    return keys.map { UInt16(truncatingIfNeeded: $0) }
  }

  private static func arranged<Value>(_ values: [Value], by order: [UInt16]) -> [Value] {
    order.map { values[Int($0)] }
  }
}
