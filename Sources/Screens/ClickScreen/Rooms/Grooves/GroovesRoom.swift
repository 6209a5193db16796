import Clicking
import Interface
import Markup
import Text

/// Grooves and rudiments: all of them, found as one types, and one of them with its notation, which is played
/// along.
struct GroovesRoom: Sendable {
  /// What is typed.
  var query = ""
  /// What fits it, in order.
  private(set) var matches: [Int]
  /// The one that is seen.
  private(set) var chosen: Chosen?
  /// The one that was seen last: the keyboard comes back to it.
  private(set) var last: Int?
  /// How fast it is played.
  var tempo: Int64 = 100
  /// Whether the beats are heard under it.
  var hasBeats = true
  /// How wide the notation can be, in pixels.
  var width = 360.0
  /// How many beats have been heard: two names for one movement begin it anew.
  var heardCount = 0
  /// The rows of the list, each made once.
  let rows: [View]
  private let search: GrooveSearch

  /// One of the book, with its notation.
  struct Chosen: Sendable {
    let index: Int
    let entry: GrooveBook.Entry
    let groove: Groove
    var engraving: Engraving
  }

  /// Tempos that are played here.
  static let tempos: ClosedRange<Int64> = 20...300

  init(_ words: ClickScreenWords) {
    search = GrooveSearch(words)
    matches = Array(GrooveBook.entries.indices)
    rows = GrooveBook.entries.indices.map { Self.row($0, words).kept }
  }

  mutating func look(for query: String) {
    self.query = query
    matches = search.matches(query)
  }

  /// Shows one at the tempo at which it is well heard.
  mutating func choose(_ index: Int) {
    guard GrooveBook.entries.indices.contains(index) else { return }
    let entry = GrooveBook.entries[index]
    guard let groove = try? entry.groove() else { return }
    tempo = entry.tempo
    last = index
    chosen = Chosen(
      index: index, entry: entry, groove: groove,
      engraving: Engraving(groove, in: entry.metre, width: engravingWidth))
  }

  mutating func leave() { chosen = nil }

  mutating func resize(to width: Double) {
    guard width > 100, width != self.width else { return }
    self.width = width
    guard var chosen else { return }
    chosen.engraving = Engraving(chosen.groove, in: chosen.entry.metre, width: engravingWidth)
    self.chosen = chosen
  }

  mutating func set(tempo: Int64) {
    self.tempo = max(Self.tempos.lowerBound, min(Self.tempos.upperBound, tempo))
  }

  /// In hundredths of a staff space of eight pixels.
  private var engravingWidth: Int { Int(min(width, 1200) * 12.5) }

  /// What is played: the pattern without an end, with the instrument's sounds.
  func score(_ kit: Kit) -> Score? {
    guard let chosen else { return nil }
    return Score(parts: [
      Part(
        metre: chosen.entry.metre, tempo: Tempo(tempo), kit: kit, groove: chosen.groove,
        hasBeats: hasBeats)
    ])
  }
}
