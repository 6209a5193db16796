import Markup
import Replication
import Tallying

extension App {
  private static let patience: Int32 = 3000

  /// Everything that is set up rather than counted.
  mutating func setUp(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .setUpTapped:
      tally.side = .settingUp
      return []
    case .doneTapped:
      let effects = leaveEditor(at: moment) + leaveBoardName(at: moment)
      // A fault keeps the editor open: what was typed is not thrown away in silence.
      guard tally.editor?.fault == nil, tally.boardNameFault == nil else { return effects }
      tally.side = .counting
      tally.editor = nil
      tally.confirmation = nil
      return effects
    case .addTapped: return add(at: moment)
    case .boardNameEdited:
      tally.boardNameDraft = event.text
      tally.boardNameFault = nil
      return []
    case .boardNameLeft: return leaveBoardName(at: moment)
    case .boardNameKeyed:
      switch event.keystroke {
      case .escape:
        tally.boardNameDraft = nil
        tally.boardNameFault = nil
        return []
      case .enter: return leaveBoardName(at: moment)
      default: return []
      }
    case .resetTapped(let id): return reset(id, at: moment)
    case .resetExpired(let serial):
      if tally.confirmation?.serial == serial { tally.confirmation = nil }
      return []
    case .settingsTapped(let id):
      let isOpen = tally.editor?.id == id
      let effects = leaveEditor(at: moment)
      guard tally.editor?.fault == nil else { return effects }
      tally.editor = isOpen ? nil : TallyState.Editor(id: id, isNew: false)
      return effects
    case .nameEdited(let id):
      guard tally.editor?.id == id else { return [] }
      tally.editor?.draft = event.text
      tally.editor?.fault = nil
      return []
    case .nameLeft: return leaveEditor(at: moment)
    case .nameKeyed(let id):
      switch event.keystroke {
      case .escape:
        tally.editor = TallyState.Editor(id: id, isNew: false)
        return []
      case .enter: return closeEditor(at: moment)
      default: return []
      }
    case .editorDone: return closeEditor(at: moment)
    case .colorTapped(let id, let color):
      tally.focusedCrayon = false
      return perform(.recolor(id, color), at: moment)
    case .colorKeyed(let id, let color): return stepColor(id, color, event, at: moment)
    case .deleteTapped(let id): return delete(id, at: moment)
    default: return []
    }
  }

  private mutating func add(at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet else { return [] }
    var effects = leaveEditor(at: moment)
    let count = sheet.tallies.count
    guard let title = try? Title(words.newName(count + 1)) else { return effects }
    let id = EntityID(moment.random)
    effects += perform(
      .create(
        id, title, color: Crayon.suggested(after: count).rawValue, behind: sheet.tallies.last?.id),
      at: moment)
    tally.side = .settingUp
    tally.editor = TallyState.Editor(id: id, isNew: true)
    if let sheet = session?.sheet { reveal(id, in: sheet) }
    return effects
  }

  private mutating func reset(_ id: EntityID, at moment: Moment) -> [Effect] {
    guard let row = session?.sheet.tally(id) else { return [] }
    guard tally.confirmation?.id == id else {
      let serial = tally.nextSerial()
      tally.confirmation = TallyState.Confirmation(id: id, serial: serial)
      tally.spoken = words.tapAgain
      return [.wake(after: App.patience, .tally(.resetExpired(serial: serial)))]
    }
    tally.confirmation = nil
    return perform(.reset(id), at: moment) + [show(words.wasReset(words.name(row)))]
  }

  private mutating func delete(_ id: EntityID, at moment: Moment) -> [Effect] {
    guard let row = session?.sheet.tally(id) else { return [] }
    if tally.editor?.id == id { tally.editor = nil }
    return perform(.delete(id), at: moment) + [show(words.deleted(words.name(row)))]
  }

  private mutating func stepColor(
    _ id: EntityID, _ color: Int64, _ event: Event, at moment: Moment
  ) -> [Effect] {
    let step: Int64
    switch event.keystroke {
    case .right, .down: step = 1
    case .left, .up: step = -1
    default: return keyPressed(event, at: moment)
    }
    let next = (color + step + Tally.colors) % Tally.colors
    tally.focusedCrayon = true
    return [.preventDefault] + perform(.recolor(id, next), at: moment)
  }

  private mutating func closeEditor(at moment: Moment) -> [Effect] {
    let effects = leaveEditor(at: moment)
    if tally.editor?.fault == nil { tally.editor = nil }
    return effects
  }

  /// Takes over the name that was typed, or says what is wrong with it.
  private mutating func leaveEditor(at moment: Moment) -> [Effect] {
    guard let editor = tally.editor, let draft = editor.draft else {
      tally.editor?.isNew = false
      return []
    }
    tally.editor?.isNew = false
    do throws(Title.Fault) {
      let title = try Title(draft)
      tally.editor?.draft = nil
      return perform(.rename(editor.id, title), at: moment)
    } catch {
      tally.editor?.fault = error
      tally.spoken = words.fault(error)
      return []
    }
  }

  private mutating func leaveBoardName(at moment: Moment) -> [Effect] {
    guard let draft = tally.boardNameDraft else { return [] }
    do throws(Title.Fault) {
      let title = try Title(draft)
      tally.boardNameDraft = nil
      return perform(.renameBoard(title), at: moment)
    } catch {
      tally.boardNameFault = error
      tally.spoken = words.fault(error)
      return []
    }
  }
}
