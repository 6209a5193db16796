import Text

/// Rudiments and grooves that come with the instrument.
///
/// The rudiments are the forty of the Percussive Arts Society's international list, with the twenty-six
/// standard American ones of the National Association of Rudimental Drummers among them. The grooves
/// are common patterns of a drum kit and of hand percussion.
public enum GrooveBook {
  /// What patterns have in common: of rudiments the families of the society's list.
  public enum Family: UInt8, Equatable, Sendable, CaseIterable {
    case singleStrokes, bounces, doubleStrokes, diddles, flams, drags
    case rock, jazz, latin, metres, marches
  }

  /// A pattern with its name.
  public struct Entry: Sendable {
    /// Its name in English, which is unique in the book.
    public let name: String
    /// The metre it stands in.
    public let metre: Metre
    /// A tempo at which it is well heard.
    public let tempo: Int64
    /// Its number in the list of the twenty-six standard rudiments, 1…26; nil for others.
    public let standardNumber: Int?
    /// What it is like.
    public let family: Family
    /// The pattern as text.
    public let notation: String

    /// Whether it is a rudiment.
    public var isRudiment: Bool { family.rawValue <= Family.drags.rawValue }

    /// The pattern, read.
    public func groove() throws(GrooveFault) -> Groove {
      try Groove(notation: Array(notation.utf8))
    }
  }

  /// The entry of that name, with hyphens for spaces and small letters too.
  public static func entry(named name: [UInt8]) -> Entry? {
    let wanted = plain(name)
    return entries.first { plain(Array($0.name.utf8)) == wanted }
  }

  /// Letters and digits alone, small.
  private static func plain(_ name: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    for byte in name where byte.isLetter || byte.isDigit || byte >= 0x80 {
      plain.append(byte.lowercased)
    }
    return plain
  }

  /// All entries, the rudiments first.
  public static let entries: [Entry] = rudiments + grooves

  static func rudiment(
    _ name: String, _ family: Family, _ number: Int?, _ sticking: String,
    _ metre: Metre = Metre(), tempo: Int64 = 80
  ) -> Entry {
    Entry(
      name: name, metre: metre, tempo: tempo, standardNumber: number, family: family,
      notation: "snare: " + sticking)
  }

  static func groove(
    _ name: String, _ family: Family, _ notation: String, _ metre: Metre = Metre(),
    tempo: Int64 = 100
  ) -> Entry {
    Entry(
      name: name, metre: metre, tempo: tempo, standardNumber: nil, family: family,
      notation: notation)
  }
}
