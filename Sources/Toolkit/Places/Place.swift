/// A place where people live, or the place that stands for a zone without a city.
public struct Place: Equatable, Sendable {
  /// The number that GeoNames gave it; negative where this project gave it one.
  ///
  /// It stays when names, borders and populations change, so it is what to keep of a place.
  public let id: Int32
  /// The name in English or, where there is none, in the country's own letters, as UTF-8.
  public let name: [UInt8]
  /// The name in Japanese, as UTF-8; empty where none is known.
  public let japaneseName: [UInt8]
  /// The state, province or prefecture.
  public let region: Names
  /// The country's name.
  public let country: Names
  /// The country's two letters (ISO 3166-1), as ASCII.
  public let countryCode: [UInt8]
  /// The zone's name, as in tz's `zone.tab`, like `Asia/Tokyo`.
  public let zone: [UInt8]
  /// Degrees north of the equator, −90 … 90, within 0.0014.
  public let latitude: Double
  /// Degrees east of Greenwich, −180 ..< 180, within 0.0028.
  public let longitude: Double
  /// How many people live there, within 2.2 %; 0 below 431, and where nobody knows.
  public let population: Int64

  /// What something is called in both languages, as UTF-8; empty where no name is known.
  public struct Names: Equatable, Sendable {
    /// In English.
    public let english: [UInt8]
    /// In Japanese.
    public let japanese: [UInt8]

    /// The name in a language, else in the other.
    public func name(in language: PlaceLanguage) -> [UInt8] {
      language == .japanese && !japanese.isEmpty ? japanese : english
    }
  }

  /// The name in a language, else in the other.
  public func name(in language: PlaceLanguage) -> [UInt8] {
    language == .japanese && !japaneseName.isEmpty ? japaneseName : name
  }
}

/// A language that places have names in.
public enum PlaceLanguage: Sendable {
  /// English, with local names where English has none.
  case english
  /// Japanese, with English names where none is known.
  case japanese
}
