import Interface
import Markup
import Replication
import TallyRooms
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
  /// What was not found is to be added.
  case added
}

extension TallyScreen {
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
  init?(_ sheet: TallySheet, _ search: TallyScreen.Search?) {
    guard let found = search?.found else { return nil }
    var rows: [Int] = []
    for id in found { if let row = sheet.row(of: id) { rows.append(row) } }
    rows.order { $0 < $1 }
    self.init(rows: rows)
  }
}

extension TallyScreen {
  var searchWords: SearchWords { SearchWords(language: words.language) }

  /// Lets something happen to the search.
  @inline(never)
  mutating func updateSearch(
    _ message: SearchMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch message {
    case .opened: return openSearch()
    case .edited:
      search?.isNew = false
      find(event.text, &desk)
      return []
    case .keyed:
      switch event.keystroke {
      case .escape:
        closeSearch(&desk)
        return [.preventDefault]
      case .enter, .down: return focusFirstFound()
      default: return []
      }
    case .closed:
      closeSearch(&desk)
      return []
    case .added:
      guard let name = search?.text else { return [] }
      // What can't be a name stays in the field for it.
      beginAdding(to: nil, &desk, at: moment)
      guard !addingSlot.isEmpty else { return [] }
      adding?.draft = name
      endAdding(&desk, at: moment)
      showEnd()
      return []
    }
  }

  /// Opens the field, or takes the keyboard to it.
  mutating func openSearch() -> [TallyEffect] {
    if isSearching {
      search?.isNew = true
      focus = nil
      return [.preventDefault]
    }
    guard offersSearch else { return [] }
    let first = nearestInteger(
      layout.rowHeight > 0 ? layout.scroll.top / layout.rowHeight : 0)
    search = Search(first: entity(inGridRow: first))
    // The keyboard comes back to a half only where somebody takes it there.
    focus = nil
    return [.preventDefault]
  }

  /// Back to the whole list, where it was.
  private mutating func closeSearch(_ desk: inout Desk) {
    guard let search else { return }
    self.search = nil
    guard search.found != nil else { return }
    desk.spoken = searchWords.all
    guard let first = search.first else { return }
    layout.firstAtRest = first
    reveal(first)
  }

  /// Lets the end of the list be seen, where what was added stands, as soon as there are rows again.
  private mutating func showEnd() {
    guard let lines, let last = entity(inLine: lines.count - 1) else { return }
    layout.firstAtRest = last
    reveal(last)
  }

  private mutating func find(_ text: String, _ desk: inout Desk) {
    guard let sheet = tallies.sheet, search != nil else { return }
    let search = TallySearch(text)
    self.search?.text = text
    self.search?.found = nil
    if search.isEmpty {
      desk.spoken = searchWords.all
    } else {
      var found: [EntityID] = []
      for row in sheet.rows(search) { found.append(sheet.tallies[row].id) }
      self.search?.found = found
      desk.spoken = searchWords.found(found.count)
    }
    window.first = 0
    if layout.scroll.top > 0 {
      layout.goal = Goal(top: 0, isSmooth: false)
    }
  }

  private mutating func focusFirstFound() -> [TallyEffect] {
    guard let sheet = tallies.sheet else { return [] }
    for id in search?.found ?? [] where sheet.tally(id)?.computation == nil {
      guard sheet.row(of: id) != nil else { continue }
      focus = Focus(id: id, half: .add)
      return [.preventDefault]
    }
    return []
  }
}
