import CivilTime
import Places
import Reports

/// A place of a call, as it was found.
struct CalledPlace {
  /// What somebody wrote.
  let word: String
  let name: String
  /// The IANA's name of its zone.
  let zoneName: String
  let zone: Zone
  /// The place; `nil` where a zone was named.
  let place: Place?
  /// What was taken for the word, where that is not plain.
  var note: String?
}

/// Finds the places that words on the command line mean.
struct CallPlaceFinder {
  private let zones: ShippedZones
  private let index: PlaceIndex
  private let words: CallWords

  init(_ words: CallWords) throws {
    zones = try ShippedZones()
    guard let gazetteer = try? ShippedPlaces.gazetteer() else { throw CallFailure.badData }
    index = PlaceIndex(gazetteer)
    self.words = words
  }

  /// The zone of a name with a slash in it, else the best match of the search for places, else the
  /// zone of that name.
  ///
  /// Whoever names a country or a region means its largest city, and no city whose name begins so.
  func place(_ word: String) throws -> CalledPlace {
    if word.contains("/") || ["UTC", "GMT"].contains(word.uppercased()) {
      guard let found = zone(word) else {
        throw ZoneFailure.unknown(name: word, near: zones.near(word))
      }
      return found
    }
    var matches = index.search(Array(word.utf8), limit: 2)
    if let area = area(word, matches) { matches = [area] }
    let shown = Printable.text(word)
    guard let best = matches.first else {
      if let found = zone(word) { return found }
      throw CallFailure.unknown(
        name: word, near: PlaceSuggestions.of(word, in: index, words.language))
    }
    let place = place(of: best)
    let zoneName = String(decoding: place.zone, as: UTF8.self)
    guard let zone = try? zones.database.zone(named: zoneName) else { throw CallFailure.badData }
    return CalledPlace(
      word: word, name: name(place), zoneName: zoneName, zone: zone, place: place,
      note: note(shown, matches))
  }

  private func zone(_ word: String) -> CalledPlace? {
    let wanted = word.lowercased()
    guard let name = zones.database.names.first(where: { $0.lowercased() == wanted }),
      let zone = try? zones.database.zone(named: name)
    else { return nil }
    return CalledPlace(word: word, name: name, zoneName: name, zone: zone, place: nil, note: nil)
  }

  /// The largest city of the country, the region or the clock's letters that a word wholly is, where no
  /// place is called like it.
  private func area(_ word: String, _ matches: [PlaceMatch]) -> PlaceMatch? {
    guard let best = matches.first?.quality, best.part != .wholeName || best.typos > 0 else {
      return nil
    }
    // Of a few small letters a name may be meant that goes on.
    guard word.count > 3 || word.allSatisfy({ $0.isUppercase || !$0.isASCII }) else { return nil }
    return index.search(Array(word.utf8), limit: PlaceIndex.limit).first {
      $0.quality.part == .noName && $0.quality.filter == .wholeWords && $0.quality.typos == 0
    }
  }

  /// Says what was taken where the word is not the place's whole name, or another has it, too.
  private func note(_ word: String, _ matches: [PlaceMatch]) -> String? {
    let best = matches[0]
    let taken = place(of: best)
    if matches.count > 1, matches[1].quality == best.quality {
      let other = place(of: matches[1])
      let isAbroad = taken.countryCode != other.countryCode
      let whole = full(taken, withRegion: !isAbroad)
      let rest = full(other, withRegion: !isAbroad)
      return words.say("\(word) is \(whole), not \(rest).", "\(word)は\(whole)です(\(rest)ではなく)。")
    }
    if best.quality.typos == 0, best.quality.part == .wholeName { return nil }
    let whole = full(taken, withRegion: true)
    return words.say("\(word) is \(whole).", "\(word)は\(whole)です。")
  }

  private func place(of match: PlaceMatch) -> Place { index.gazetteer[match.rank] }

  private func name(_ place: Place) -> String {
    String(decoding: place.name(in: words.language), as: UTF8.self)
  }

  /// "London, GB", "Springfield, Illinois, US".
  private func full(_ place: Place, withRegion: Bool) -> String {
    let region =
      withRegion ? String(decoding: place.region.name(in: words.language), as: UTF8.self) : ""
    let country = String(decoding: place.countryCode, as: UTF8.self)
    return [name(place), region, country].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
