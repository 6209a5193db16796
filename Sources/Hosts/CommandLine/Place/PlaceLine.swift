import JSONCoding
import Places

/// One place as an answer shows it.
struct PlaceLine {
  let place: Place
  /// How far away; `nil` where nobody asked.
  var kilometres: Double?
  /// What of it was written; `nil` where it is near a point.
  var match: String?

  /// Region and country in words.
  func location(in language: PlaceLanguage) -> String {
    let names = [place.region.name(in: language), place.country.name(in: language)]
    return names.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: ", ")
  }

  /// The name in a language.
  func name(in language: PlaceLanguage) -> String {
    String(decoding: place.name(in: language), as: UTF8.self)
  }

  /// The zone's name.
  var zone: String { String(decoding: place.zone, as: UTF8.self) }

  /// About how many people, in two digits: `3.9M`, `150k`.
  var people: String {
    let count = place.population
    switch count {
    case 0: return "—"
    case ..<1000: return "<1k"
    case ..<9_950: return Self.tenths((count + 50) / 100) + "k"
    case ..<995_000: return "\(Self.twoDigits((count + 500) / 1000))k"
    case ..<9_950_000: return Self.tenths((count + 50_000) / 100_000) + "M"
    default: return "\((count + 500_000) / 1_000_000)M"
    }
  }

  /// How far away, for people.
  var distance: String? {
    kilometres.map {
      $0 < 9.95 ? Self.tenths(Int64(($0 * 10).rounded())) + " km" : "\(Int64($0.rounded())) km"
    }
  }

  private static func tenths(_ count: Int64) -> String { "\(count / 10).\(count % 10)" }

  private static func twoDigits(_ count: Int64) -> Int64 {
    count < 100 ? count : (count + 5) / 10 * 10
  }

  /// `{"id", "name", "japaneseName", "region", "country", "countryCode", "zone", "latitude",
  /// "longitude", "population"}`, with `kilometres` where it was asked for, or `match`; what is not
  /// known is null.
  var json: JSON {
    func text(_ bytes: [UInt8]) -> JSON {
      bytes.isEmpty ? .null : JSON(String(decoding: bytes, as: UTF8.self))
    }
    func number(_ value: Double, decimals: Double) -> JSON {
      JSON(finite: (value * decimals).rounded() / decimals) ?? .null
    }
    var members = [
      JSON.Member("id", JSON(Int64(place.id))),
      JSON.Member("name", text(place.name)),
      JSON.Member("japaneseName", text(place.japaneseName)),
      JSON.Member("region", text(place.region.english)),
      JSON.Member("country", text(place.country.english)),
      JSON.Member("countryCode", text(place.countryCode)),
      JSON.Member("zone", text(place.zone)),
      JSON.Member("latitude", number(place.latitude, decimals: 1000)),
      JSON.Member("longitude", number(place.longitude, decimals: 1000)),
      JSON.Member("population", place.population == 0 ? .null : JSON(place.population)),
    ]
    if let kilometres {
      members.append(JSON.Member("kilometres", number(kilometres, decimals: 10)))
    }
    if let match { members.append(JSON.Member("match", JSON(match))) }
    return .object(members)
  }
}
