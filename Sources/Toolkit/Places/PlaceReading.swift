/// One way to take what somebody wrote for a place.
public struct PlaceReading: Equatable, Sendable {
  /// What was written.
  public enum Kind: Equatable, Sendable {
    /// The place's own name, in English or Japanese.
    case name
    /// Another name that begins the place's own as whole words: New York for New York City.
    case shortName
    /// Another name of the place: an older one, one of another language.
    case otherName
    /// A name of the place, with its region or country beside it; or its id.
    case preciseName
    /// The three letters of an airport, or of a city's airports together (IATA).
    case airportCode
    /// A country, by its number in the gazetteer; the place is its capital, else its largest.
    case country(Int)
    /// A state or province, by its number in the gazetteer; the place is its largest.
    case region(Int)
    /// What clocks show; the place is the largest of the zone where most people have such clocks.
    case clocks
    /// Some whole words of a name, the first ones where there are several places.
    case someWords
    /// The beginning of a name, in the middle of a word.
    case beginning
    /// Nearly a name, but for so many typos.
    case nearly(typos: Int)
  }

  /// What was written.
  public let kind: Kind
  /// Which place of the gazetteer it stands for.
  public let rank: Int
  /// About how many people mean this when they write it: those who live there.
  let weight: Int64

  /// Whether it is a country, a state or a province.
  var isArea: Bool {
    switch kind {
    case .country, .region: true
    default: false
    }
  }

  /// Whether it is a state or province.
  var isRegion: Bool {
    if case .region = kind { true } else { false }
  }

  /// The same, meant by so many people at least.
  func weighing(_ least: Int64) -> PlaceReading {
    PlaceReading(kind: kind, rank: rank, weight: max(weight, least))
  }

  /// Whether nothing needs to be said where this is taken.
  public var isPlain: Bool {
    switch kind {
    case .name, .shortName, .preciseName: true
    default: false
    }
  }
}

/// What is made of what somebody wrote for a place: by `Guides/Places.md`, no place is guessed in
/// silence.
public enum PlaceAnswer: Equatable, Sendable {
  /// One reading is far ahead of all others.
  ///
  /// Nothing has to be said where it is plain and there are no others; otherwise it is said what was
  /// taken, and what of the others could have been meant.
  case taken(PlaceReading, others: [PlaceReading])
  /// Several have it as their name, and none is far ahead; the likeliest first.
  case several([PlaceReading])
  /// Nothing is called like that; what is near, the likeliest first, at least one.
  case near([PlaceReading])
  /// A distance from universal time, in minutes.
  case offset(minutes: Int32)
  /// Nothing is like it.
  case unknown
}

/// The country or the region that a reading is.
public struct PlaceArea: Equatable, Sendable {
  /// What it is called.
  public let names: Place.Names
  /// The zones that it has, where most people live first.
  public let zones: [[UInt8]]
  /// Whether the place that stands for it is its capital, rather than its largest.
  public let isCapital: Bool
}
