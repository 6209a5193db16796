import ArgumentParser
import JSONCoding
import Places
import Reports

/// `detent place`: cities by name, and by where they are.
struct PlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", abstract: "Find a city by its name, or near a point.",
    discussion: """
      Finds cities by the start of a name, in English, Japanese or their own language,
      ignoring accents; by a country, a state, an airport code or what clocks show. A typo
      or two are forgiven if nothing else is found. Add a country or a state to narrow it
      down. The first place is the one that `detent call` takes; standard error says why,
      unless it is a place's own name.

      EXAMPLES
        detent place "sao p"
        detent place springfield il
        detent place とうきょう --lang ja
        detent place Mexico
        detent place PST
        detent place --near=35.68,139.77 --people 1000000

      The table has the name, where it is, how many people live there, and its
      time zone; with --near also how far away it is. Places: \(Gazetteer.attribution).
      """)

  @Argument(help: "A name or the start of one.")
  var words: [String] = []
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "List the nearest places instead: degrees north and east.", valueName: "lat,lon"))
  var near: Coordinates?
  @Option(help: ArgumentHelp("With --near: the smallest population.", valueName: "n"))
  var people: Int64?
  @Option(help: ArgumentHelp("How many places to list, 1 to 200.", valueName: "n"))
  var limit = 10
  @Option(name: .customLong("lang"), help: "Names in English (en) or Japanese (ja).")
  var language: PlaceLanguage = .english
  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if words.isEmpty == (near == nil) {
      throw ValidationError("Use either a name or --near=LAT,LON.")
    }
    if people != nil, near == nil { throw ValidationError("--people goes with --near.") }
    if let people, people < 1 { throw ValidationError("--people takes a number above 0.") }
    guard (1...PlaceIndex.limit).contains(limit) else {
      throw ValidationError("--limit takes 1 to \(PlaceIndex.limit).")
    }
  }

  func run() throws { try language.speaking(answer) }

  private func answer() throws {
    let lines: [PlaceLine]
    if let near {
      lines = try nearest(near, in: ShippedPlaces.gazetteer()).prefix(limit).map {
        PlaceLine(place: $0.place, kilometres: $0.kilometres)
      }
    } else {
      let found = try PlaceListing(words.joined(separator: " "), limit: limit, language)
      lines = found.lines
      if !json, let note = found.note { try OutputStream.error.write(Printable.text(note) + "\n") }
    }
    if json {
      let answer = JSON.array(lines.map { $0.json })
      try OutputStream.output.write(Printable.json(answer.bytes()) + [UInt8(ascii: "\n")])
    } else {
      try OutputStream.output.write(Printable.text(PlaceTable(lines, language).text))
    }
  }

  /// The nearest place, and the nearest of a city's and of a large city's size.
  private func nearest(_ point: Coordinates, in gazetteer: Gazetteer) throws -> [NearPlace] {
    var found: [NearPlace] = []
    for least in people.map({ [$0] }) ?? [0, 100_000, 1_000_000] {
      let place = gazetteer.nearestPlace(
        latitude: point.latitude, longitude: point.longitude, people: least)
      if let place, !found.contains(place) { found.append(place) }
    }
    if found.isEmpty, let people { throw PlaceFailure.noneSoLarge(people: people) }
    return found
  }
}

/// A point on the earth, as `35.68,139.77`.
struct Coordinates: ExpressibleByArgument {
  let latitude: Double
  let longitude: Double

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Self.degrees(parts[0]),
      let longitude = Self.degrees(parts[1]), (-90...90).contains(latitude),
      (-360...360).contains(longitude)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Decimal degrees, and nothing else that a number may look like.
  private static func degrees(_ text: Substring) -> Double? {
    let text = text.drop { $0 == " " }
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.".contains($0)) }) else { return nil }
    return Double(text)
  }
}

extension PlaceLanguage: ExpressibleByArgument {
  /// Reads `en` or `ja`.
  public init?(argument: String) {
    switch argument {
    case "en": self = .english
    case "ja": self = .japanese
    default: return nil
    }
  }

  /// What can be said.
  public static var allValueStrings: [String] { ["en", "ja"] }

  /// What is taken where nothing is said.
  public var defaultValueDescription: String { self == .japanese ? "ja" : "en" }
}
