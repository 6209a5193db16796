import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// How long after a long press its finger may take to lift, in milliseconds.
  static let longestLifting: Int64 = 1500

  /// Everything that is set up rather than counted.
  mutating func setUp(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    if isClickOfLongPress(message, at: moment) { return [] }
    switch message {
    case .setUpTapped:
      tally.side = .settingUp
      // A half that is far away does not pull the list to itself when counting goes on.
      if let id = tally.focus?.id, !isNearScreen(id) {
        tally.focus = nil
      }
      return []
    case .doneTapped:
      let effects = leaveEditor(at: moment) + leaveBoardName(at: moment)
      // A fault keeps the editor open: what was typed is not thrown away in silence.
      guard tally.editor?.isWrong != true, tally.boardNameFault == nil else { return effects }
      tally.side = .counting
      tally.editor = nil
      tally.confirmation.forget()
      return effects
    case .addTapped: return add(behind: session?.sheet.last, at: moment)
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
      tally.confirmation.expire(serial)
      return []
    case .settingsTapped(let id):
      let isOpen = tally.editor?.id == id
      let effects = leaveEditor(at: moment)
      guard tally.editor?.isWrong != true else { return effects }
      tally.editor = isOpen ? nil : TallyState.Editor(id: id, isNew: false)
      return effects
    case .nameEdited(let id):
      guard tally.editor?.id == id else { return [] }
      tally.editor?.draft = event.text
      tally.editor?.fault = nil
      return []
    case .nameLeft:
      guard let editor = tally.editor else { return [] }
      tally.editor?.isNew = false
      return leaveName(of: editor, at: moment)
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

  /// Whether a click is what a browser makes of the end of the long press that opened the editor, and
  /// so hits whatever came up under the finger. It is a good moment for the keyboard to come, too: an
  /// iPhone shows it only in answer to a finger.
  private mutating func isClickOfLongPress(_ message: TallyMessage, at moment: Moment) -> Bool {
    switch message {
    case .settingsTapped, .resetTapped, .addTapped, .deleteTapped, .colorTapped: break
    default: return false
    }
    guard let heldAt = tally.editor?.heldAt else { return false }
    tally.editor?.heldAt = nil
    guard moment.now - heldAt < App.longestLifting else { return false }
    tally.editor?.amount.isWanted = true
    return true
  }

  /// Adds a tally, and opens its settings for a name.
  mutating func add(behind: EntityID?, at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet else { return [] }
    guard right.reaches(.edit) else { return refuse() }
    var effects = leaveEditor(at: moment)
    let count = sheet.tallies.count
    guard let title = try? Title(words.newName(count + 1)) else { return effects }
    let id = EntityID(moment.random)
    effects += perform(
      .create(
        id, title, color: Crayon.suggested(after: count).rawValue, behind: behind),
      at: moment)
    tally.side = .settingUp
    tally.editor = TallyState.Editor(id: id, isNew: true)
    reveal(id)
    return effects
  }

  private mutating func reset(_ id: EntityID, at moment: Moment) -> [Effect] {
    guard let row = session?.sheet.tally(id), row.computation == nil else { return [] }
    let serial = tally.nextSerial()
    guard tally.confirmation.isSecondTap(on: id, serial: serial) else {
      tally.spoken = words.tapAgain
      return [.wake(after: App.patience, .tally(.resetExpired(serial: serial)))]
    }
    guard allows(.reset(id), at: moment) else { return refuse() }
    return perform(.reset(id), at: moment) + [show(words.wasReset(words.name(row)))]
  }

  mutating func delete(_ id: EntityID, at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet else { return [] }
    let name: String
    if let row = sheet.tally(id) {
      name = words.name(row)
    } else if let group = sheet.section(of: id)?.group {
      name = words.group(group)
    } else {
      return []
    }
    guard allows(.delete(id), at: moment) else { return refuse() }
    if tally.editor?.id == id { tally.editor = nil }
    return perform(.delete(id), at: moment) + [show(words.deleted(name))]
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
    if tally.editor?.isWrong != true { tally.editor = nil }
    return effects
  }

  /// The room that the open editor takes beneath its row, in rows; empty where it lies beside them.
  private var editorRows: Range<Int> {
    let height = tally.layout.rowHeight
    guard let id = tally.editor?.id, let lines, let line = line(of: id), height > 0
    else { return 0..<0 }
    let all = nearestInteger(tally.layout.scroll.extent / height)
    return line + 1..<max(line + 1, line + all - lines.count)
  }

  /// Scrolls to where an editor that has just opened is seen as a whole, and the row it belongs to.
  mutating func showEditor() -> Bool {
    let (scroll, height, rows) = (tally.layout.scroll, tally.layout.rowHeight, editorRows)
    guard !rows.isEmpty else { return false }
    let onScreen = Int(scroll.viewport / height)
    let top = Double(min(rows.lowerBound - 1, rows.upperBound - onScreen)) * height
    guard scroll.top < top - 1 else { return false }
    tally.layout.goal = TallyState.Goal(top: top, isSmooth: true)
    return true
  }

  /// The rest nearest to one at which no edge of the list cuts the open editor.
  func restBesideEditor(_ rest: Double) -> Double {
    let (height, rows) = (tally.layout.rowHeight, editorRows)
    guard height > 0, rows.count <= Int(tally.layout.scroll.viewport / height) else { return rest }
    let onScreen = Int(tally.layout.scroll.viewport / height)
    let last = max(0, nearestInteger(tally.layout.scroll.extent / height) - onScreen)
    let first = nearestInteger(rest / height)
    for way in 0...rows.count {
      for place in [first - way, first + way] where place >= 0 && place <= last {
        let cuts = [place, place + onScreen].contains {
          $0 > rows.lowerBound && $0 < rows.upperBound
        }
        if !cuts { return Double(place) * height }
      }
    }
    return rest
  }

  /// Takes over what was typed, or says what is wrong with it.
  mutating func leaveEditor(at moment: Moment) -> [Effect] {
    guard let editor = tally.editor else { return [] }
    tally.editor?.isNew = false
    return leaveName(of: editor, at: moment) + (editor.line == nil ? [] : leaveLine(at: moment))
      + (editor.drafts.isEmpty ? [] : leaveSettings(at: moment))
  }

  private mutating func leaveName(of editor: TallyState.Editor, at moment: Moment) -> [Effect] {
    guard let draft = editor.draft else { return [] }
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
