import Replication

/// The names by which a line of arithmetic calls tallies and computations, and groups.
///
/// A group is only spoken of where nothing else can be meant, as in `sum(Roses)`: it may be called
/// like a tally.
public struct FormulaNames: Sendable {
  private struct Entry {
    let id: EntityID
    let title: Title
    let scalars: [UInt32]
    let isPlain: Bool
  }

  private let entries: [Entry]
  private let groups: [Entry]

  /// The names of what a formula may be about.
  public init(
    _ names: [(id: EntityID, name: Title)], groups: [(id: EntityID, name: Title)] = []
  ) {
    entries = FormulaNames.entries(names)
    self.groups = FormulaNames.entries(groups)
  }

  private static func entries(_ names: [(id: EntityID, name: Title)]) -> [Entry] {
    var entries: [Entry] = []
    for (id, name) in names {
      let scalars = FormulaText.scalars(of: name.utf8).map { $0.value }
      entries.append(
        Entry(id: id, title: name, scalars: scalars, isPlain: FormulaNames.isPlain(scalars)))
    }
    return entries
  }

  /// What a line calls an entity so that reading it back finds the same: its name, in quotes where
  /// it could be taken for something else, and with its id where others have it, too.
  ///
  /// - Parameter hidden: the name of what is none of these any more.
  /// - Complexity: O(names).
  func text(of id: EntityID, hidden: Title?) -> [UInt8] {
    FormulaNames.text(of: id, hidden, entries)
  }

  /// The same of a group.
  func text(ofGroup id: EntityID, hidden: Title?) -> [UInt8] {
    FormulaNames.text(of: id, hidden, groups)
  }

  private static func text(of id: EntityID, _ hidden: Title?, _ entries: [Entry]) -> [UInt8] {
    var own: Entry?
    for entry in entries where entry.id == id { own = entry }
    let mark = Array("#\(id)".utf8)
    guard let own else {
      guard let hidden else { return mark }
      return FormulaNames.quoted(hidden, isPlain: false) + mark
    }
    var namesakes = 0
    for entry in entries where entry.title == own.title { namesakes += 1 }
    let name = FormulaNames.quoted(own.title, isPlain: own.isPlain)
    return namesakes > 1 ? name + mark : name
  }

  /// A name that no digit begins needs no quotes if it is plain.
  private static func quoted(_ title: Title, isPlain: Bool) -> [UInt8] {
    if isPlain, let first = title.utf8.first, !FormulaText.isDigit(UInt32(first)) {
      return title.utf8
    }
    let quote = UInt8(ascii: "\"")
    var text = [quote]
    for byte in title.utf8 {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    text.append(quote)
    return text
  }

  /// Whether a name can stand in a line without quotes: no brackets, commas, quotes or number signs,
  /// and signs of arithmetic only between other characters, as in "T-shirts" and "km/h".
  private static func isPlain(_ scalars: [UInt32]) -> Bool {
    for (i, scalar) in scalars.enumerated() {
      if FormulaText.isBracket(scalar) { return false }
      guard FormulaText.sign(scalar) != nil else { continue }
      for neighbour in [i - 1, i + 1] {
        guard neighbour >= 0, neighbour < scalars.count, scalars[neighbour] != 0x20,
          FormulaText.sign(scalars[neighbour]) == nil
        else { return false }
      }
    }
    return scalars.first != 0x2e
  }

  /// What a text in quotes means: those it names exactly, else those in another case.
  func named(_ title: Title) -> [EntityID] { FormulaNames.named(title, entries) }

  /// The groups that a text in quotes means.
  func groupsNamed(_ title: Title) -> [EntityID] { FormulaNames.named(title, groups) }

  private static func named(_ title: Title, _ entries: [Entry]) -> [EntityID] {
    let scalars = FormulaText.scalars(of: title.utf8).map { $0.value }
    var exact: [EntityID] = []
    var alike: [EntityID] = []
    for entry in entries {
      if entry.title == title {
        exact.append(entry.id)
      } else if FormulaNames.isAlike(entry.scalars, scalars) {
        alike.append(entry.id)
      }
    }
    return exact.isEmpty ? alike : exact
  }

  private static func isAlike(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    guard a.count == b.count else { return false }
    for i in 0..<a.count where FormulaText.lower(a[i]) != FormulaText.lower(b[i]) { return false }
    return true
  }

  /// The longest plain name that a text begins with: where it ends, and whose it is.
  ///
  /// White space in the text stands for one space. An exact match goes before one in another case.
  ///
  /// - Complexity: O(names × their length).
  func longest(in text: [FormulaText.Scalar], at start: Int) -> (end: Int, ids: [EntityID])? {
    FormulaNames.longest(in: text, at: start, entries)
  }

  /// The longest plain name of a group that a text begins with.
  func longestGroup(in text: [FormulaText.Scalar], at start: Int) -> (end: Int, ids: [EntityID])? {
    FormulaNames.longest(in: text, at: start, groups)
  }

  private static func longest(
    in text: [FormulaText.Scalar], at start: Int, _ entries: [Entry]
  ) -> (end: Int, ids: [EntityID])? {
    var best: (end: Int, isExact: Bool, ids: [EntityID])?
    for entry in entries where entry.isPlain {
      guard let (end, isExact) = FormulaNames.match(entry.scalars, text, start) else { continue }
      if let known = best, (known.end, known.isExact ? 1 : 0) == (end, isExact ? 1 : 0) {
        best?.ids.append(entry.id)
      } else if let known = best, (known.end, known.isExact ? 1 : 0) > (end, isExact ? 1 : 0) {
        continue
      } else {
        best = (end, isExact, [entry.id])
      }
    }
    return best.map { ($0.end, $0.ids) }
  }

  private static func match(
    _ name: [UInt32], _ text: [FormulaText.Scalar], _ start: Int
  ) -> (end: Int, isExact: Bool)? {
    var i = start
    var isExact = true
    for scalar in name {
      guard i < text.count else { return nil }
      if scalar == 0x20 {
        guard FormulaText.isSpace(text[i].value) else { return nil }
        while i < text.count, FormulaText.isSpace(text[i].value) { i += 1 }
        continue
      }
      if text[i].value != scalar {
        guard FormulaText.lower(text[i].value) == FormulaText.lower(scalar) else { return nil }
        isExact = false
      }
      i += 1
    }
    // "rose" is not the beginning of "roses".
    if i < text.count, let last = name.last, FormulaText.isWord(last),
      FormulaText.isWord(text[i].value)
    {
      return nil
    }
    return (i, isExact)
  }
}
