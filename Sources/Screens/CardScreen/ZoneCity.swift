import CivilTime
import Text

/// A city that has given a time zone its name: where one is, said without any other data than the zones.
struct ZoneCity: Sendable {
  /// The IANA's name: "America/New_York".
  let zone: String
  /// "New York", "Knox, Indiana"; in other languages as the catalog has it for the zone's name, which is the
  /// Unicode CLDR's (Data/zones/cities.TAG.strings).
  let label: String
  /// Its name as it is put in order.
  let folded: [UInt8]
  /// What is compared with what is typed: the name, the English one, and those of long ago.
  let searched: [UInt8]

  /// The city of a zone's name; `nil` for the names that are none, such as UTC, CET and US/Pacific.
  init?(zone: String, _ language: Language) {
    let bytes = Array(Self.present(zone).utf8)
    let parts = bytes.split(separator: ASCII.slash)
    guard parts.count > 1, Self.isIn(Self.areas, Array(parts[0])) else { return nil }
    var label = Array(parts[parts.count - 1])
    if parts.count > 2 {
      label.append(ASCII.comma)
      label.append(ASCII.space)
      label += parts[1]
    }
    for i in label.indices where label[i] == UInt8(ascii: "_") { label[i] = ASCII.space }
    self.zone = zone
    let named = language.words(Phrase(stringLiteral: Self.present(zone)))
    let isNamed = !sameUTF8(named, Self.present(zone))
    self.label = isNamed ? named : String(decoding: label, as: UTF8.self)
    folded = Folding.folded(Array(self.label.utf8))
    var searched = folded
    if isNamed { searched += [ASCII.lineFeed] + Folding.folded(label) }
    for (old, present) in Self.renamed where sameUTF8(present, zone) {
      searched.append(ASCII.lineFeed)
      for byte in old.utf8 {
        searched.append(byte == UInt8(ascii: "_") ? ASCII.space : byte.lowercased)
      }
    }
    self.searched = searched
  }

  /// All cities of a database in the order of their names, each once; in Japanese those that have no name in it
  /// come last.
  static func all(_ database: ZoneDatabase, _ language: Language) -> [ZoneCity] {
    var cities: [ZoneCity] = []
    for name in database.names where sameUTF8(name, present(name)) {
      if let city = ZoneCity(zone: name, language) { cities.append(city) }
    }
    cities.sort {
      $0.isLatin != $1.isLatin ? $1.isLatin : $0.folded.lexicographicallyPrecedes($1.folded)
    }
    var kept: [ZoneCity] = []
    for city in cities {
      if let last = kept.last, last.folded == city.folded { continue }
      kept.append(city)
    }
    return kept
  }

  private var isLatin: Bool { folded.first.map { $0 < 0x80 } ?? true }

  /// What a city is called today that browsers call by its name of long ago.
  private static func present(_ zone: String) -> String {
    for (old, present) in renamed where sameUTF8(zone, old) { return present }
    return zone
  }

  private static func isIn(_ words: StaticString, _ word: [UInt8]) -> Bool {
    let all = UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
    return all.split(separator: ASCII.space).contains { $0.elementsEqual(word) }
  }

  private static var areas: StaticString {
    "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific"
  }

  /// Names in the IANA's file `backward` that the Unicode CLDR, and so most browsers, keeps to, those of one
  /// city twice, and those of regions.
  private static var renamed: [(String, String)] {
    [
      ("Africa/Asmera", "Africa/Asmara"),
      ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
      ("America/Catamarca", "America/Argentina/Catamarca"),
      ("America/Coral_Harbour", "America/Atikokan"),
      ("America/Cordoba", "America/Argentina/Cordoba"),
      ("America/Fort_Wayne", "America/Indiana/Indianapolis"),
      ("America/Godthab", "America/Nuuk"),
      ("America/Indianapolis", "America/Indiana/Indianapolis"),
      ("America/Jujuy", "America/Argentina/Jujuy"),
      ("America/Knox_IN", "America/Indiana/Knox"),
      ("America/Louisville", "America/Kentucky/Louisville"),
      ("America/Mendoza", "America/Argentina/Mendoza"),
      ("Asia/Calcutta", "Asia/Kolkata"),
      ("Asia/Dacca", "Asia/Dhaka"),
      ("Asia/Katmandu", "Asia/Kathmandu"),
      ("Asia/Macao", "Asia/Macau"),
      ("Asia/Rangoon", "Asia/Yangon"),
      ("Asia/Saigon", "Asia/Ho_Chi_Minh"),
      ("Asia/Ulan_Bator", "Asia/Ulaanbaatar"),
      ("Atlantic/Faeroe", "Atlantic/Faroe"),
      ("Australia/ACT", "Australia/Canberra"),
      ("Australia/LHI", "Australia/Lord_Howe"),
      ("Australia/NSW", "Australia/Sydney"),
      ("Australia/North", "Australia/Darwin"),
      ("Australia/Queensland", "Australia/Brisbane"),
      ("Australia/South", "Australia/Adelaide"),
      ("Australia/Tasmania", "Australia/Hobart"),
      ("Australia/Victoria", "Australia/Melbourne"),
      ("Australia/West", "Australia/Perth"),
      ("Australia/Yancowinna", "Australia/Broken_Hill"),
      ("Europe/Kiev", "Europe/Kyiv"),
      ("Pacific/Enderbury", "Pacific/Kanton"),
      ("Pacific/Ponape", "Pacific/Pohnpei"),
      ("Pacific/Truk", "Pacific/Chuuk"),
    ]
  }
}
