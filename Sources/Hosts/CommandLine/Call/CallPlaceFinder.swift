import Calling
import CivilTime
import Places
import Replication
import Reports
import Text

/// A place of a call, as it was found.
struct CalledPlace {
  /// What somebody wrote.
  let word: String
  let name: String
  /// The IANA's name of its zone, or `UTC+05:30`.
  let zoneName: String
  let zone: Zone
  /// The place; `nil` where a zone was named.
  let place: Place?
  /// What was written, for machines: `country`, `airportCode` …, `zone`, `offset`.
  var match = "zone"
  /// What was taken for the word, where that is not plain.
  var note: String?

  /// The name as it stands among other words.
  var shown: String { Isolation.isolated(name) }
}

/// Finds the places that words on the command line mean.
struct CallPlaceFinder {
  private let zones: ShippedZones
  private let finder: PlaceFinder
  private let words: CallWords

  init(_ words: CallWords) throws {
    zones = try ShippedZones()
    guard let gazetteer = try? ShippedPlaces.gazetteer() else { throw CallFailure.badData }
    finder = PlaceFinder(PlaceResolver(PlaceIndex(gazetteer)), zones, words.language)
    self.words = words
  }

  /// The zone of a name with a slash in it, else the place or the distance from universal time that
  /// is meant, else the zone of that name.
  ///
  /// - Throws: ``PlaceFailure`` where that is not certain and nobody can be asked.
  func place(_ word: String) throws -> CalledPlace {
    if word.contains("/") || ["UTC", "GMT"].contains(word.uppercased()) {
      guard let found = zone(word) else {
        throw ZoneFailure.unknown(name: word, near: zones.near(word))
      }
      return found
    }
    if let found = zone(word), finder.isUnknown(word) { return found }
    switch try finder.place(word) {
    case .offset(let minutes): return offset(word, minutes: minutes)
    case .place(let reading, let note):
      let place = finder.resolver.index.gazetteer[reading.rank]
      let zoneName = String(decoding: place.zone, as: UTF8.self)
      guard let zone = try? zones.database.zone(named: zoneName) else { throw CallFailure.badData }
      return CalledPlace(
        word: word, name: String(decoding: place.name(in: words.language), as: UTF8.self),
        zoneName: zoneName, zone: zone, place: place, match: reading.kind.word, note: note)
    }
  }

  /// A place of a call on a board; `nil` where nothing is known of its zone.
  func place(_ kept: CallPlace) -> CalledPlace? {
    let zoneName = String(decoding: kept.zone, as: UTF8.self)
    guard let zone = try? zones.database.zone(named: zoneName) else { return nil }
    let name = kept.name?.string ?? zoneName
    let id = kept.reference.flatMap { Int32(exactly: $0) }
    return CalledPlace(
      word: name, name: name, zoneName: zoneName, zone: zone,
      place: id.flatMap { finder.resolver.index.gazetteer.place(id: $0) }, match: "kept")
  }

  /// A place for a call on a board, where all who have the board know its zone.
  ///
  /// - Throws: ``CallFailure/notKept(name:)``.
  func kept(_ place: CalledPlace, as id: EntityID) throws -> CallPlace {
    var zone = place.zoneName
    if place.match == "offset", zone != "UTC" {
      // POSIX's sign: what is ahead of UTC is negative.
      let seconds = place.zone.offset(at: Instant(secondsSince1970: 0))
      zone = "Etc/GMT\(seconds > 0 ? "-" : "+")\(abs(seconds) / 3600)"
      guard seconds % 3600 == 0, zones.database.names.contains(zone) else {
        throw CallFailure.notKept(name: place.name)
      }
    }
    return CallPlace(
      id, reference: place.place.map { Int64($0.id) }, name: try? Title(place.name),
      zone: Array(zone.utf8))
  }

  private func zone(_ word: String) -> CalledPlace? {
    let wanted = word.lowercased()
    guard let name = zones.database.names.first(where: { $0.lowercased() == wanted }),
      let zone = try? zones.database.zone(named: name)
    else { return nil }
    return CalledPlace(
      word: word, name: name, zoneName: name, zone: zone, place: nil, match: "zone")
  }

  /// The zone whose clocks are always so far from universal time.
  private func offset(_ word: String, minutes: Int) -> CalledPlace {
    let hours = abs(minutes) / 60
    let rest = abs(minutes) % 60
    let digits = "\(hours < 10 ? "0" : "")\(hours):\(rest < 10 ? "0" : "")\(rest)"
    let name = minutes == 0 ? "UTC" : "UTC\(minutes < 0 ? "-" : "+")\(digits)"
    let zone = Zone(fixedOffset: minutes * 60, abbreviation: name)
    return CalledPlace(
      word: word, name: name, zoneName: name, zone: zone, place: nil, match: "offset")
  }
}
