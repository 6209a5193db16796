import Boards
import Markup
import Replication
import Tallying

/// What happened to the field by which tallies are found.
public enum SearchMessage: Equatable, Sendable {
  /// The field is wanted.
  case opened
  /// Something was typed.
  case edited
  /// A key of the keyboard on the field.
  case keyed
  /// All are to be seen again.
  case closed
}

extension TallyState {
  /// What a person looks for in the list.
  public struct Search: Sendable {
    /// What was typed so far.
    var text = ""
    /// What it finds, in order; `nil` while nothing was typed, which leaves the list as it is. It stays
    /// as it was found, but for what leaves the list.
    var found: [EntityID]?
    /// What the list began with before.
    let first: EntityID?
    /// Whether the keyboard goes to the field.
    var isNew = true
  }

  /// What is looked for; `nil` while nobody does.
  var search: Search? {
    get { searchSlot.value }
    set { searchSlot = Slot(newValue) }
  }
}

extension ListLines {
  /// Lays out what was found: rows by themselves, in the order of the list.
  init?(_ sheet: TallySheet, _ search: TallyState.Search?) {
    guard let found = search?.found else { return nil }
    var rows: [Int] = []
    for id in found { if let row = sheet.row(of: id) { rows.append(row) } }
    rows.order { $0 < $1 }
    self.init(rows: rows)
  }
}

extension App {
  var searchWords: SearchWords { SearchWords(language: words.language) }

  /// Lets something happen to the search.
  mutating func search(_ message: SearchMessage, _ event: Event) -> [Effect] {
    switch message {
    case .opened: return openSearch()
    case .edited:
      tally.search?.isNew = false
      find(event.text)
      return []
    case .keyed:
      switch event.keystroke {
      case .escape:
        closeSearch()
        return [.preventDefault]
      case .enter, .down: return focusFirstFound()
      default: return []
      }
    case .closed:
      closeSearch()
      return []
    }
  }

  /// Opens the field, or takes the keyboard to it.
  mutating func openSearch() -> [Effect] {
    if tally.isSearching {
      tally.search?.isNew = true
      tally.focus = nil
      return [.preventDefault]
    }
    guard offersSearch else { return [] }
    let first = nearestInteger(
      tally.layout.rowHeight > 0 ? tally.layout.scroll.top / tally.layout.rowHeight : 0)
    tally.search = TallyState.Search(first: entity(inLine: first))
    // The keyboard comes back to a half only where somebody takes it there.
    tally.focus = nil
    return [.preventDefault]
  }

  /// Back to the whole list, where it was.
  mutating func closeSearch() {
    guard let search = tally.search else { return }
    tally.search = nil
    guard search.found != nil else { return }
    tally.spoken = searchWords.all
    guard let first = search.first else { return }
    tally.layout.firstAtRest = first
    reveal(first)
  }

  private mutating func find(_ text: String) {
    guard let sheet = session?.sheet, tally.search != nil else { return }
    let search = TallySearch(text)
    tally.search?.text = text
    tally.search?.found = nil
    if search.isEmpty {
      tally.spoken = searchWords.all
    } else {
      var found: [EntityID] = []
      for row in sheet.rows(search) { found.append(sheet.tallies[row].id) }
      tally.search?.found = found
      tally.spoken = searchWords.found(found.count)
    }
    tally.window.first = 0
    if tally.layout.scroll.top > 0 {
      tally.layout.goal = TallyState.Goal(top: 0, isSmooth: false)
    }
  }

  private mutating func focusFirstFound() -> [Effect] {
    guard let sheet = session?.sheet else { return [] }
    for id in tally.search?.found ?? [] where sheet.tally(id)?.computation == nil {
      guard sheet.row(of: id) != nil else { continue }
      tally.focus = TallyState.Focus(id: id, half: .add)
      return [.preventDefault]
    }
    return []
  }
}
