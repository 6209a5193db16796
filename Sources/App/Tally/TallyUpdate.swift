import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// Lets something happen on Tally's screen.
  mutating func update(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .halfPressed, .halfReleased, .halfCancelled, .halfHeld, .halfClicked, .halfKeyed,
      .halfFocused, .goneExpired, .menuAsked:
      return count(message, event, at: moment)
    case .scrolled, .scrollEnded, .pauseEnded, .resized, .rowResized:
      return scroll(message, event, at: moment)
    case .gripPressed, .gripMoved, .gripReleased, .gripCancelled, .gripKeyed:
      return drag(message, event, at: moment)
    case .swept(let id, let phase): return sweep(id, phase, event, at: moment)
    case .foldTapped, .addGroupTapped, .addToGroupTapped, .groupMoved:
      return group(message, at: moment)
    case .computing(let message): return compute(message, event, at: moment)
    case .settings(let message): return set(message, event, at: moment)
    case .image(let message): return image(message, event, at: moment)
    case .search(let message): return search(message, event)
    case .undoTapped: return takeBack(at: moment, isRedo: false)
    case .redoTapped: return takeBack(at: moment, isRedo: true)
    case .snackTapped:
      tally.snack = nil
      return takeBack(at: moment, isRedo: false)
    case .snackExpired(let serial):
      if tally.snack?.serial == serial { tally.snack = nil }
      return []
    default: return setUp(message, event, at: moment)
    }
  }

  /// Does something to the board, and sees to it that it lasts.
  mutating func perform(_ action: TallyAction, at moment: Moment) -> [Effect] {
    guard var session else { return [] }
    // Taken out while it changes: a board with two owners would be copied for every tap.
    self.session = nil
    defer { self.session = session }
    let made: MadeOperation?
    do throws(RefusedChange) {
      made = try session.perform(action, now: moment.now, held: tally.held)
    } catch {
      self.session = session
      if case .forbidden = error { return refuse() }
      if case .count(let id, _) = action { tally.full = id }
      if let id = tally.full, let row = session.sheet.tally(id) {
        tally.spoken = words.noRoom(words.name(row))
      }
      return [.vibrate(200)]
    }
    self.session = session
    // Whatever was done, the complaint about the last thing is over.
    tally.full = nil
    guard let made else { return [] }
    return keep(made)
  }

  private mutating func takeBack(at moment: Moment, isRedo: Bool) -> [Effect] {
    tally.confirmation.forget()
    tally.snack = nil
    guard var session else { return [] }
    if !isRedo, session.undo.last == nil, session.hasHistory {
      tally.isUndoWaiting = true
      return [.readHistory]
    }
    self.session = nil
    let made: MadeOperation?
    do throws(RefusedChange) {
      made = try isRedo ? session.redoLast(now: moment.now) : session.undoLast(now: moment.now)
      self.session = session
    } catch {
      self.session = session
      if case .forbidden = error { return refuse() }
      return []
    }
    guard let made else { return [] }
    tally.full = nil
    guard let id = made.entity, let row = session.sheet.row(of: id) else { return keep(made) }
    let tally = session.sheet.tallies[row]
    let what = words.announce(words.name(tally), figures(of: tally))
    let line = isRedo ? words.redone(what) : words.undone(what)
    self.tally.spoken = line
    // What changes out of sight is said where it is seen; the list stays where the eye is.
    return isNearScreen(id) ? keep(made) : keep(made) + [show(line, offersUndo: false)]
  }

  /// Shows a message with a way back for five seconds.
  mutating func show(_ text: String, offersUndo: Bool = true) -> Effect {
    let serial = tally.nextSerial()
    tally.snack = TallyState.Snack(text: text, offersUndo: offersUndo, serial: serial)
    tally.spoken = text
    return .wake(after: 5000, .tally(.snackExpired(serial: serial)))
  }

  /// A count as the display shows it, with what fingers would add.
  func figures(of row: Tally) -> String {
    if row.computation != nil { return result(of: row) }
    guard let count = row.count else { return "—" }
    // A few fingers times a step of 53 bits at most: this does not overflow, the sum may.
    let provisional = tally.provisional(row.id) * row.settings.step.value
    let (shown, isTooMuch) = count.addingReportingOverflow(provisional)
    return Figures.text(isTooMuch ? count : shown)
  }

  /// Whether a tally's line is drawn.
  func isNearScreen(_ id: EntityID) -> Bool {
    guard let lines, let line = line(of: id) else { return false }
    return lines.count <= App.wholeList
      || (line >= tally.window.first && line < tally.window.end)
  }

  /// Unfolds a tally's group, and moves the window so that its line is in it.
  mutating func reveal(_ id: EntityID) {
    guard let sheet = session?.sheet else { return }
    if let row = sheet.row(of: id), let group = sheet.section(atRow: row).group?.id {
      tally.folded.remove(group)
    }
    guard let line = line(of: id) else { return }
    let window = tally.window
    if line < window.first || line >= window.end {
      tally.window.first = max(0, line - window.count / 2)
    }
  }
}
