import Replication
import Text

/// What a person looks for in the list: words, of which each has to be found somewhere in a name or
/// in what is said about it, whatever its case, width or accents.
public struct TallySearch: Sendable {
  private let words: [[UInt8]]

  /// Takes what was typed so far.
  public init(_ text: String) {
    var words: [[UInt8]] = []
    for word in Folding.folded(Array(text.utf8)).split(separator: 0x20) {
      words.append(Array(word))
    }
    self.words = words
  }

  /// Whether nothing was typed; then everything is found.
  public var isEmpty: Bool { words.isEmpty }

  /// Whether a tally is found.
  ///
  /// - Parameter group: the name of the group it stands in, whose words count, too.
  /// - Complexity: O(words × length of the texts).
  public func finds(_ tally: Tally, in group: Title? = nil) -> Bool {
    finds([tally.name, tally.settings.note, group])
  }

  /// Whether every word is found in one of some texts.
  public func finds(_ texts: [Title?]) -> Bool {
    if words.isEmpty { return true }
    var folded: [[UInt8]] = []
    for text in texts { if let text { folded.append(Folding.folded(text.utf8)) } }
    for word in words {
      var isFound = false
      for text in folded where TallySearch.contains(text, word) { isFound = true }
      if !isFound { return false }
    }
    return true
  }

  private static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard word.count <= text.count else { return false }
    for start in 0...text.count - word.count where text[start] == word[0] {
      var i = 1
      while i < word.count, text[start + i] == word[i] { i += 1 }
      if i == word.count { return true }
    }
    return false
  }
}

extension TallySheet {
  /// The rows in which something is found, in order.
  ///
  /// - Complexity: O(length of all texts).
  public func rows(_ search: TallySearch) -> [Int] {
    var rows: [Int] = []
    for section in sections {
      for row in section.rows where search.finds(tallies[row], in: section.group?.name) {
        rows.append(row)
      }
    }
    return rows
  }

  /// The tallies of a board that were put away, in the order of their names' bytes.
  ///
  /// - Complexity: O(*n* log *n*); nothing that is archived is kept in a sheet.
  public static func archived(_ board: Board) -> [Tally] {
    var archived: [Tally] = []
    for entity in board.entities {
      if let tally = Tally(entity, on: board), tally.isArchived, !tally.isDeleted {
        archived.append(tally)
      }
    }
    archived.order { a, b in
      let (left, right) = (a.name?.utf8 ?? [], b.name?.utf8 ?? [])
      return left != right ? left.lexicographicallyPrecedes(right) : a.id < b.id
    }
    return archived
  }
}
