import CivilTime
import Interface
import Places
import Replication
import Text

// What is typed may be a time zone's own name, or a distance from universal time.

extension Calls {
  /// Most cities that are offered for a distance from universal time.
  private static let mostCities = 8

  /// The places of the zone with the name that was typed, in any case, or of clocks that are now as far from
  /// universal time as was typed; none for anything else.
  func places(ofZone typed: [UInt8], _ resolver: PlaceResolver) -> [KeptPlace] {
    if let minutes = UTCOffset.minutes(typed) { return places(offset: Int(minutes)) }
    guard typed.contains(UInt8(ascii: "/")) else { return [] }
    let wanted = Folding.folded(typed)
    for name in zoneNames where Folding.folded(Array(name.utf8)) == wanted {
      let zone = Array(name.utf8)
      guard let largest = gazetteer.value?.largestPlace(inZone: zone) else {
        return fixed(name, zone)
      }
      // Of the places in a zone the one that gave it its name goes first.
      let start = zone.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
      let city = zone[start...].map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }
      let namesake = resolver.index.search(city, limit: 20).lazy
        .map { resolver.index.gazetteer[$0.rank] }.first { $0.zone == largest.zone }
      return kept(namesake ?? largest).map { [$0] } ?? []
    }
    return []
  }

  private func places(offset minutes: Int) -> [KeptPlace] {
    var places: [KeptPlace] = []
    if minutes % 60 == 0 {
      // POSIX's sign: what is ahead of UTC is negative.
      let hours = minutes / 60
      let zone =
        hours == 0 ? "Etc/UTC" : hours < 0 ? "Etc/GMT+\(-hours)" : "Etc/GMT-\(hours)"
      places = fixed(hours == 0 ? "UTC" : words.offset(Int64(minutes) * 60), Array(zone.utf8))
    }
    var cities: [Place] = []
    for name in zoneNames {
      let zone = Array(name.utf8)
      guard let clock = lookedUp(zone), clock.offset(at: now) == minutes * 60,
        let city = gazetteer.value?.largestPlace(inZone: zone),
        !cities.contains(where: { $0.id == city.id })
      else { continue }
      cities.append(city)
    }
    cities.sort { $0.population > $1.population }
    return places + cities.prefix(Self.mostCities).compactMap { kept($0) }
  }

  /// A place that is a zone alone.
  private func fixed(_ name: String, _ zone: [UInt8]) -> [KeptPlace] {
    guard lookedUp(zone) != nil, let title = try? Title(name) else { return [] }
    return [KeptPlace(reference: nil, name: title, zone: zone)]
  }
}
