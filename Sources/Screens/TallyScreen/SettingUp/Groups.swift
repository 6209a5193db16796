import Boards
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// Takes up which groups are folded.
  @inline(never)
  mutating func recall(folded bytes: [UInt8]) { folded = Set(EntityID.list(bytes) ?? []) }

  /// Lets something happen to the groups, or adds what is computed.
  @inline(never)
  mutating func group(
    _ message: TallyMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) {
    switch message {
    case .foldTapped(let id):
      if folded.remove(id) == nil { folded.insert(id) }
      // What was unfolded to show something stays folded at the next start.
      var folds: [UInt8] = []
      for section in tallies.sheet?.sections ?? [] {
        if let group = section.group?.id, folded.contains(group) { folds += group.bytes }
      }
      desk.keep(.put(BoardStore.foldsKey, folds))
    case .addComputationTapped:
      addComputation(isTyping: event.pointerType != .touch, &desk, at: moment)
    case .addGroupTapped: addGroup(&desk, at: moment)
    case .addToGroupTapped(let id):
      guard tallies.sheet?.section(of: id) != nil else { return }
      beginAdding(to: id, &desk, at: moment)
    default: break
    }
  }

  /// Adds a group at the end, and opens its settings for a name.
  private mutating func addGroup(_ desk: inout Desk, at moment: Moment) {
    guard let sheet = tallies.sheet else { return }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    leaveEditor(&desk, at: moment)
    guard let title = try? Title(words.newGroup(sheet.sections.count)) else { return }
    let id = EntityID(moment.random)
    perform(.createGroup(id, title, behind: nil), &desk, at: moment)
    open(Editor(id: id, isNew: true))
  }

  /// Adds a computation that says something at once: the total of all tallies. What is added to a group
  /// later counts with it.
  private mutating func addComputation(
    isTyping: Bool, _ desk: inout Desk, at moment: Moment
  ) {
    guard let sheet = tallies.sheet, let title = totalName(on: sheet) else { return }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    leaveEditor(&desk, at: moment)
    var steps: [Formula.Step] = []
    for section in sheet.sections {
      let rows = section.rows.filter { sheet.tallies[$0].computation == nil }
      let inputs: [Formula.Input] =
        if let group = section.group, !rows.isEmpty {
          [.group(.sum, group.id)]
        } else {
          rows.map { .entity(sheet.tallies[$0].id) }
        }
      for input in inputs where steps.count < Formula.Limit.inputs {
        steps.append(Formula.Step(.add, input))
      }
    }
    let start = steps.first?.input ?? .number(DecimalNumber(0))
    let id = EntityID(moment.random)
    perform(
      .createComputation(
        id, title, Formula(start, Array(steps.dropFirst())), Computation.Presentation(),
        color: Crayon.suggested(after: sheet.tallies.count).rawValue, behind: sheet.last),
      &desk, at: moment)
    open(Editor(newComputation: id, isTyping: isTyping))
    if let group = sheet.sections.last?.group {
      desk.show(words.added(title.string, to: words.group(group)))
    }
  }

  /// “Total”, or the first of “Total 2”, “Total 3” and so on that nothing is called yet.
  private func totalName(on sheet: TallySheet) -> Title? {
    for number in 1...sheet.tallies.count + 1 {
      let name = number == 1 ? words.total : words.total(number)
      guard let title = try? Title(name) else { return nil }
      if !sheet.tallies.contains(where: { $0.name == title }) { return title }
    }
    return nil
  }

  /// Moves a group up or down by one.
  mutating func moveGroup(
    _ id: EntityID, isDown: Bool, _ desk: inout Desk, at moment: Moment
  ) {
    guard let sheet = tallies.sheet, let place = sheet.place(ofGroup: id) else { return }
    // The first section is that of no group.
    let behind = isDown ? place + 1 : place - 2
    guard behind >= 0, behind < sheet.sections.count else { return }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    perform(
      .moveGroup(id, behind: sheet.sections[behind].group?.id), &desk, at: moment)
    desk.spoken = words.moved(
      words.group(sheet.sections[place].group), isDown ? place + 1 : place - 1,
      of: sheet.sections.count - 1)
    reveal(id)
  }
}
