/// All zones and links of one version of the IANA time zone database, in one block of bytes.
///
/// The bytes are made by `make data`; their form is in the module's guide. Opening reads the names
/// alone, a zone is read when it is asked for, and gives exactly the answers of the TZif file that
/// it was made from.
public struct ZoneDatabase: Sendable {
  /// The version of the IANA's data, such as "2026f".
  public let version: String
  /// The day this version came out; nil where the bytes don't say it.
  public var released: CivilDate? { Self.date(bytes[release]) }

  private let bytes: [UInt8]
  private let characters: [UInt8]
  private let nameStarts: [Int]
  /// For each name the name of its zone, which is itself unless it is a link.
  private let targets: [Int]
  /// For each name where its zone's bytes are; empty for links.
  private let entries: [Range<Int>]
  /// Where the day of its release is.
  private let release: Range<Int>

  /// Opens a database.
  ///
  /// - Throws: ``ZoneDatabaseError/notADatabase``, ``ZoneDatabaseError/damaged(offset:)``.
  /// - Complexity: O(*names*).
  public init(bytes: [UInt8]) throws(ZoneDatabaseError) {
    var reader = ZoneEntryReader(bytes)
    guard reader.skips("ZDB1") else { throw .notADatabase }
    let source = try reader.text()
    let blank = bytes[source].firstIndex(of: UInt8(ascii: " ")) ?? source.upperBound
    version = String(decoding: bytes[source.lowerBound..<blank], as: UTF8.self)
    release = min(blank + 1, source.upperBound)..<source.upperBound
    let count = try reader.number(below: bytes.count)
    var characters: [UInt8] = []
    var starts: [Int] = [0]
    var targets: [Int] = []
    for i in 0..<count {
      let place = reader.place
      let shared = Int(try reader.byte())
      let rest = try reader.text()
      let start = starts[i]
      let previous = i == 0 ? 0 : starts[i - 1]
      guard shared <= start - previous else { throw .damaged(offset: place) }
      for k in previous..<(previous + shared) { characters.append(characters[k]) }
      characters += bytes[rest]
      starts.append(characters.count)
      let isInOrder =
        i == 0
        || characters[previous..<start].lexicographicallyPrecedes(characters[start...])
      guard isInOrder else { throw .damaged(offset: place) }
      let link = try reader.number(below: count + 1)
      targets.append(link == 0 ? i : link - 1)
    }
    var entries: [Range<Int>] = []
    for i in 0..<count {
      guard targets[targets[i]] == targets[i] else { throw .damaged(offset: reader.place) }
      entries.append(targets[i] == i ? try reader.block() : 0..<0)
    }
    guard reader.place == bytes.count else { throw .damaged(offset: reader.place) }
    self.bytes = bytes
    self.characters = characters
    nameStarts = starts
    self.targets = targets
    self.entries = entries
  }

  /// A date as ISO 8601 has it.
  @inline(never)
  private static func date(_ text: ArraySlice<UInt8>) -> CivilDate? {
    let parts = text.split(separator: UInt8(ascii: "-"))
    guard parts.count == 3 else { return nil }
    var numbers: [Int] = []
    for part in parts {
      var number = 0
      for digit in part {
        guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9"), number < 1000 else {
          return nil
        }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    return try? CivilDate(year: Int64(numbers[0]), month: numbers[1], day: numbers[2])
  }

  /// All names, of zones and links alike, in the order of their bytes.
  public var names: [String] {
    var names: [String] = []
    names.reserveCapacity(targets.count)
    for i in 0..<targets.count { names.append(name(i)) }
    return names
  }

  /// The zone of a name, with upper and lower case as in ``names``.
  ///
  /// - Throws: ``ZoneDatabaseError/unknownZone``, ``ZoneDatabaseError/damaged(offset:)``.
  /// - Complexity: O(log *names* + *transitions*), some microseconds: keep the zone.
  public func zone(named name: String) throws(ZoneDatabaseError) -> Zone {
    guard let place = place(of: name) else { throw .unknownZone }
    let entry = entries[targets[place]]
    var reader = ZoneEntryReader(bytes, in: entry)
    return try reader.zone()
  }

  /// The name that a zone goes by today: itself, or what a link leads to, as from Asia/Calcutta to
  /// Asia/Kolkata; nil if there is no such name.
  public func canonicalName(of name: String) -> String? {
    place(of: name).map { self.name(targets[$0]) }
  }

  private func name(_ place: Int) -> String {
    String(decoding: characters[nameStarts[place]..<nameStarts[place + 1]], as: UTF8.self)
  }

  private func place(of name: String) -> Int? {
    let wanted = Array(name.utf8)
    var low = 0
    var high = targets.count
    while low < high {
      let middle = (low + high) / 2
      let found = characters[nameStarts[middle]..<nameStarts[middle + 1]]
      if found.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    guard low < targets.count,
      characters[nameStarts[low]..<nameStarts[low + 1]].elementsEqual(wanted)
    else { return nil }
    return low
  }
}
