import Boards
import Replication
import Reports
import Tallying

extension App {
  /// Lets something happen to the groups.
  mutating func group(_ message: TallyMessage, at moment: Moment) -> [Effect] {
    switch message {
    case .foldTapped(let id):
      if tally.folded.remove(id) == nil { tally.folded.insert(id) }
      // What was unfolded to show something stays folded at the next start.
      var folds: [UInt8] = []
      for section in session?.sheet.sections ?? [] {
        if let group = section.group?.id, tally.folded.contains(group) { folds += group.bytes }
      }
      // Nothing is written where nothing is kept, and nothing into the store of a newer program.
      if case .notKeeping = storage { return [] }
      return session == nil ? [] : store([.put(BoardStore.foldsKey, folds)])
    case .addGroupTapped: return addGroup(at: moment)
    case .addToGroupTapped(let id):
      guard let sheet = session?.sheet, let section = sheet.section(of: id) else { return [] }
      return add(behind: section.rows.last.map { sheet.tallies[$0].id } ?? id, at: moment)
    case .groupMoved(let id, let isDown):
      guard let sheet = session?.sheet, let place = sheet.place(ofGroup: id) else { return [] }
      // The first section is that of no group.
      let behind = isDown ? place + 1 : place - 2
      guard behind >= 0, behind < sheet.sections.count else { return [] }
      guard right.reaches(.edit) else { return refuse() }
      let effects = perform(.moveGroup(id, behind: sheet.sections[behind].group?.id), at: moment)
      tally.spoken = words.moved(
        words.group(sheet.sections[place].group), isDown ? place + 1 : place - 1,
        of: sheet.sections.count - 1)
      reveal(id)
      return effects
    default: return []
    }
  }

  /// Adds a group at the end, and opens its settings for a name.
  private mutating func addGroup(at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet else { return [] }
    guard right.reaches(.edit) else { return refuse() }
    var effects = leaveEditor(at: moment)
    guard let title = try? Title(words.newGroup(sheet.sections.count)) else { return effects }
    let id = EntityID(moment.random)
    effects += perform(.createGroup(id, title, behind: nil), at: moment)
    tally.side = .settingUp
    tally.editor = TallyState.Editor(id: id, isNew: true)
    reveal(id)
    return effects
  }
}
