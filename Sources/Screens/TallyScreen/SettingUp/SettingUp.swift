import Boards
import Gestures
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// How long after a long press its finger may take to lift, in milliseconds.
  private static let longestLifting: Int64 = 1500

  /// Everything that is set up rather than counted.
  @inline(never)
  mutating func setUp(
    _ message: TallyMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch message {
    case .setUpTapped:
      side = .settingUp
      // A half that is far away does not pull the list to itself when counting goes on.
      if let id = focus?.id, !isNearScreen(id) { focus = nil }
    case .doneTapped:
      leaveEditor(&desk, at: moment)
      leaveBoardName(&desk, at: moment)
      // A fault keeps the editor open: what was typed is not thrown away in silence.
      guard editor?.isWrong != true, adding == nil, boardNameFault == nil else { return [] }
      side = .counting
      if let editor { goBack(from: editor) }
      editor = nil
      confirmation.forget()
    case .addTapped:
      if !isClickOfLongPress(at: moment) { beginAdding(to: nil, &desk, at: moment) }
    case .boardNameEdited:
      boardNameDraft = event.text
      boardNameFault = nil
    case .boardNameLeft: leaveBoardName(&desk, at: moment)
    case .boardNameKeyed:
      switch event.keystroke {
      case .escape:
        boardNameDraft = nil
        boardNameFault = nil
      case .enter: leaveBoardName(&desk, at: moment)
      default: break
      }
    case .resetTapped(let id):
      return isClickOfLongPress(at: moment) ? [] : reset(id, &desk, at: moment)
    case .resetExpired(let serial): confirmation.expire(serial)
    case .settingsTapped(let id):
      if isClickOfLongPress(at: moment) { return [] }
      let isOpen = editor?.id == id && roomSlot.isEmpty
      roomSlot = .empty
      leaveEditor(&desk, at: moment)
      guard editor?.isWrong != true else { return [] }
      editor = isOpen ? nil : Editor(id: id, isNew: false)
      layout.wayToEditor = nil
    default: break
    }
    return []
  }

  /// Lets something happen in the settings that are open; what leads away from them is done here.
  @inline(never)
  mutating func edit(
    _ message: EditorMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch message {
    case .deleteTapped(let id):
      if !isClickOfLongPress(at: moment) { delete(id, &desk, at: moment) }
    case .colorTapped where isClickOfLongPress(at: moment): break
    case .archiveTapped(let id): archive(id, &desk, at: moment)
    case .historyTapped(let id): return open(.history(id), &desk, at: moment)
    case .singleTapped(let id): return open(.single(id), &desk, at: moment)
    case .groupChosen(let id, let group): put(id, into: group, &desk, at: moment)
    case .groupMoved(let id, let isDown): moveGroup(id, isDown: isDown, &desk, at: moment)
    default: return editOpen(message, event, &desk, at: moment)
    }
    return []
  }

  private mutating func editOpen(
    _ message: EditorMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    guard var editor else { return [] }
    self.editor = nil
    var effects = editor.update(message, event, &tallies, &desk, at: moment)
      .map { $0.map { TallyMessage.editor($0) } }
    if editor.isDone {
      goBack(from: editor)
      focusedKey = editor.id
      // The key that closed it would press what has the keyboard now.
      if event.keystroke == .enter { effects.append(.preventDefault) }
    } else {
      self.editor = editor
    }
    return effects
  }

  /// Whether a click is what a browser makes of the end of the long press that opened the editor, and
  /// so hits whatever came up under the finger.
  private mutating func isClickOfLongPress(at moment: Moment) -> Bool {
    let mayBe = mayBeLifting(at: moment)
    editor?.heldAt = nil
    return mayBe
  }

  /// Whether the finger of the long press that opened the editor may still be on its way up.
  @inline(never)
  func mayBeLifting(at moment: Moment) -> Bool {
    guard let heldAt = editor?.heldAt else { return false }
    return moment.now - heldAt < TallyScreen.longestLifting
  }

  /// Opens the settings of something that was just made, and brings them into sight.
  mutating func open(_ editor: Editor) {
    side = .settingUp
    self.editor = editor
    layout.wayToEditor = nil
    reveal(editor.id)
  }

  private mutating func reset(
    _ id: EntityID, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    guard let row = tallies.sheet?.tally(id), row.computation == nil else { return [] }
    let serial = desk.nextSerial()
    guard confirmation.isSecondTap(on: id, serial: serial) else {
      desk.spoken = words.tapAgain
      return [.wake(after: Confirmation<EntityID>.patience, .resetExpired(serial: serial))]
    }
    guard tallies.allows(.reset(id), desk, at: moment) else {
      desk.refuse()
      return []
    }
    perform(.reset(id), &desk, at: moment)
    desk.show(words.wasReset(words.name(row)))
    return []
  }

  mutating func delete(_ id: EntityID, _ desk: inout Desk, at moment: Moment) {
    guard let sheet = tallies.sheet else { return }
    let name: String
    if let row = sheet.tally(id) {
      name = words.name(row)
    } else if let group = sheet.section(of: id)?.group {
      name = words.group(group)
    } else {
      return
    }
    guard tallies.allows(.delete(id), desk, at: moment) else { return desk.refuse() }
    if editor?.id == id {
      editor = nil
      if let line = line(of: id) {
        focusedKey = entity(inLine: line + 1) ?? entity(inLine: line - 1)
      }
    }
    perform(.delete(id), &desk, at: moment)
    desk.show(words.deleted(name))
  }

  private mutating func archive(_ id: EntityID, _ desk: inout Desk, at moment: Moment) {
    leaveEditor(&desk, at: moment)
    // What can't be taken over is not thrown away in silence.
    guard editor?.isWrong != true, let row = tallies.sheet?.tally(id) else { return }
    if editor?.id == id { editor = nil }
    ArchiveRoom.put(row, away: true, &tallies, &desk, at: moment)
  }

  /// Takes over what was typed, or says what is wrong with it.
  mutating func leaveEditor(_ desk: inout Desk, at moment: Moment) {
    endAdding(&desk, at: moment)
    guard var editor else { return }
    editor.leave(&tallies, &desk, at: moment)
    self.editor = editor
  }

  private mutating func leaveBoardName(_ desk: inout Desk, at moment: Moment) {
    guard let draft = boardNameDraft else { return }
    do throws(Title.Fault) {
      let title = try Title(draft)
      boardNameDraft = nil
      perform(.renameBoard(title), &desk, at: moment)
    } catch {
      boardNameFault = error
      desk.spoken = CommonWords(language: desk.language).fault(error)
    }
  }

  // MARK: Where the editor lies

  /// The room that the open editor takes beneath its row, in rows; empty where it lies beside them.
  private var editorRows: Range<Int> {
    let height = layout.rowHeight
    guard let id = editor?.id, let lines, let line = line(of: id), height > 0 else { return 0..<0 }
    let all = nearestInteger(layout.scroll.extent / height)
    return line + 1..<max(line + 1, line + all - lines.count)
  }

  /// Scrolls to where an editor that has just opened is seen as a whole, and the row it belongs to.
  @inline(never)
  mutating func showEditor() -> Bool {
    let (scroll, height, rows) = (layout.scroll, layout.rowHeight, editorRows)
    guard !rows.isEmpty else { return false }
    let onScreen = Int(scroll.viewport / height)
    let top = Double(min(rows.lowerBound - 1, rows.upperBound - onScreen)) * height
    guard scroll.top < top - 1 else { return false }
    layout.wayToEditor = (layout.wayToEditor?.from ?? scroll.top, top)
    layout.goal = Goal(top: top, isSmooth: true)
    return true
  }

  /// Lets the list stand as before an editor was opened, so that the row is where it was touched; where
  /// somebody has scrolled meanwhile, so that the row is seen.
  private mutating func goBack(from editor: Editor) {
    let way = layout.wayToEditor
    layout.wayToEditor = nil
    if let way, (layout.scroll.top - way.to).magnitude <= 1 {
      layout.goal = Goal(top: way.from, isSmooth: false)
    } else if let row = gridRow(of: editor.id), let top = rows?.top(of: row),
      layout.scroll.top > top + 1
    {
      layout.goal = Goal(top: top, isSmooth: false)
    }
  }

  /// The rest nearest to one at which no edge of the list cuts the open editor.
  @inline(never)
  func restBesideEditor(_ rest: Double) -> Double {
    let (height, rows) = (layout.rowHeight, editorRows)
    guard height > 0, rows.count <= Int(layout.scroll.viewport / height) else { return rest }
    let onScreen = Int(layout.scroll.viewport / height)
    let last = max(0, nearestInteger(layout.scroll.extent / height) - onScreen)
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
}
