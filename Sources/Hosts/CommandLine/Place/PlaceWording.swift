import CivilTime
import Places

/// What is said of a place that was taken, or could be: `detent place` and `detent call` say it alike.
struct PlaceWording {
  let resolver: PlaceResolver
  let language: PlaceLanguage
  /// The clocks of a zone now, in seconds ahead of UTC; `nil` for a zone that isn't known.
  let offset: (String) -> Int?

  /// What was taken for a word, and what was not; `nil` where nothing has to be said.
  func taken(_ word: String, _ reading: PlaceReading, others: [PlaceReading]) -> String? {
    let word = Printable.text(word)
    if reading.isPlain, others.isEmpty { return nil }
    guard let area = resolver.area(of: reading) else {
      let place = place(reading)
      return say(
        sentence(word, reading, place) + instead(others) + ".",
        japaneseSentence(word, reading, place) + japaneseInstead(others) + "。")
    }
    let name = text(area.names.name(in: language))
    let title = name.lowercased() == word.lowercased() ? word : "\(word) (\(name))"
    let city = text(resolver.index.gazetteer[reading.rank].name(in: language))
    let zones = count(of: area)
    var english =
      "\(title): taken as \(city), its \(area.isCapital ? "capital" : "largest city")"
    var japanese = "\(title): \(area.isCapital ? "首都" : "最大の都市")の\(city)とします"
    if isCountry(reading), !area.isCapital || city.lowercased() == name.lowercased() {
      english = "\(title): taken as \(city)"
      japanese = "\(title): \(city)とします"
    }
    english += instead(others) + "."
    japanese += japaneseInstead(others) + "。"
    if zones > 1 {
      english += " \(name) has \(zones) time zones; name a city to use another."
      japanese += "\(name)には時間帯が\(zones)つあります。ほかの時間帯は都市名で指定してください。"
    }
    return say(english, japanese)
  }

  /// What is said where none of several is taken.
  func several(_ word: String) -> String {
    say(
      "\(word) could be several places; `detent call` asks which one.",
      "「\(word)」という場所は複数あります。`detent call`ではどの場所かを確認します。")
  }

  /// What is said where nothing is called so.
  func near(_ word: String) -> String {
    say(
      "No place is called exactly \(word); these are the closest matches.",
      "「\(word)」という名前の場所はありません。名前の近い場所を表示します。")
  }

  private func sentence(_ word: String, _ reading: PlaceReading, _ place: String) -> String {
    switch reading.kind {
    case .airportCode: "\(word): taken as the airport code of \(place)"
    case .clocks: "\(word): taken as the time zone of \(place)"
    case .nearly: "\(word): no such name; taken as \(place)"
    default: "\(word): taken as \(place)"
    }
  }

  private func japaneseSentence(
    _ word: String, _ reading: PlaceReading, _ place: String
  ) -> String {
    switch reading.kind {
    case .airportCode: "\(word): \(place)の空港コードとします"
    case .clocks: "\(word): \(place)の時間帯とします"
    case .nearly: "\(word)という名前はないので、\(place)とします"
    default: "\(word): \(place)とします"
    }
  }

  private func instead(_ others: [PlaceReading]) -> String {
    others.isEmpty ? "" : " (not " + others.map(place).joined(separator: " or ") + ")"
  }

  private func japaneseInstead(_ others: [PlaceReading]) -> String {
    others.isEmpty ? "" : "(" + others.map(place).joined(separator: "や") + "ではなく)"
  }

  /// How many different clocks a country or region has.
  private func count(of area: PlaceArea) -> Int {
    Set(area.zones.compactMap { offset(text($0)) }).count
  }

  private func isCountry(_ reading: PlaceReading) -> Bool {
    if case .country = reading.kind { true } else { false }
  }

  /// "London, England, United Kingdom"; of an area also what it is.
  func place(_ reading: PlaceReading) -> String {
    let line = PlaceLine(place: resolver.index.gazetteer[reading.rank])
    let name = line.name(in: language)
    let location = line.location(in: language)
    return location.isEmpty ? name : "\(name), \(location)"
  }

  /// A line of a list: "Springfield, Ohio, United States (America/New_York)", "Georgia, the country:
  /// Tbilisi (Asia/Tbilisi)".
  func candidate(_ reading: PlaceReading) -> String {
    let found = resolver.index.gazetteer[reading.rank]
    let zone = text(found.zone)
    guard let area = resolver.area(of: reading) else { return "\(place(reading)) (\(zone))" }
    let name = text(area.names.name(in: language))
    let city = text(found.name(in: language))
    let kind =
      isCountry(reading)
      ? say(", the country", "(国)") : ", " + text(found.country.name(in: language))
    return "\(name)\(kind): \(city) (\(zone))"
  }

  /// Words that mean one of some places and nothing else: its name with its region or country, or its
  /// id.
  func precise(_ reading: PlaceReading) -> String {
    let place = resolver.index.gazetteer[reading.rank]
    let name = text(place.name(in: language))
    for area in [place.country.name(in: language), place.region.name(in: language)]
    where !area.isEmpty {
      let words = "\(name), \(text(area))"
      if case .taken(let found, let others) = resolver.resolve(Array(words.utf8)),
        found.rank == reading.rank, found.isPlain, others.isEmpty
      {
        return words
      }
    }
    return "id:\(place.id)"
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func say(_ english: String, _ japanese: String) -> String {
    language.say(english, japanese)
  }
}
