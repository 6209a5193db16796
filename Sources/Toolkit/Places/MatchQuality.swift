/// How well a place fits what was typed; the better one is less.
///
/// Compared by typos, then by what of the name fits, then by what lets the place through.
public struct MatchQuality: Equatable, Comparable, Sendable {
  /// What of a place fits.
  public enum Part: UInt8, Comparable, Sendable {
    /// What was typed is a whole name.
    case wholeName
    /// A name begins with it.
    case beginning
    /// A later word of a name begins with it, and the words behind go on with it.
    case laterWord
    /// Each word begins a word of the same name, in any order.
    case scatteredWords
    /// Not the name fits but region, country or zone alone.
    case noName

    /// The better one is less.
    public static func < (a: Part, b: Part) -> Bool { a.rawValue < b.rawValue }
  }

  /// What region, country and zone have to do with it.
  public enum Filter: UInt8, Comparable, Sendable {
    /// Nothing.
    case none
    /// Each word that is not the name's is a code, or a whole word, of one of them.
    case wholeWords
    /// Each begins a word of one of them, or nearly so where there are typos.
    case beginnings

    /// The better one is less.
    public static func < (a: Filter, b: Filter) -> Bool { a.rawValue < b.rawValue }
  }

  /// How many letters are wrong, missing, too many or changed places with their neighbours, in the
  /// name and in the words for region and country together; 0 … 6.
  public let typos: Int
  /// What of the name fits; with typos ``Part/beginning``, ``Part/laterWord`` or ``Part/noName``.
  public let part: Part
  /// What the rest of the words does.
  public let filter: Filter

  init(typos: Int = 0, _ part: Part, _ filter: Filter) {
    self.typos = typos
    self.part = part
    self.filter = filter
  }

  /// The better one is less.
  public static func < (a: MatchQuality, b: MatchQuality) -> Bool {
    if a.typos != b.typos { return a.typos < b.typos }
    if a.part != b.part { return a.part < b.part }
    return a.filter < b.filter
  }
}

/// A place that a search found.
public struct PlaceMatch: Equatable, Sendable {
  /// Which of ``Gazetteer`` it is.
  public let rank: Int
  /// How well it fits.
  public let quality: MatchQuality
}
