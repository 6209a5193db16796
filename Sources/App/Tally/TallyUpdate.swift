import Markup
import Replication
import Tallying

extension App {
  /// Lets something happen on Tally's screen.
  mutating func update(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .halfPressed, .halfReleased, .halfCancelled, .halfHeld, .halfClicked, .halfKeyed,
      .halfFocused, .goneExpired,
      .menuAsked, .scrolled:
      return count(message, event, at: moment)
    case .gripPressed, .gripMoved, .gripReleased, .gripCancelled, .gripKeyed:
      return drag(message, event, at: moment)
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
    let made: BoardSession.Made?
    do throws(RefusedChange) {
      made = try session.perform(action, now: moment.now, held: tally.held)
    } catch {
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
    tally.confirmation = nil
    tally.snack = nil
    guard var session else { return [] }
    if !isRedo, session.undo.last == nil, session.hasHistory {
      tally.isUndoWaiting = true
      return [.readHistory]
    }
    self.session = nil
    defer { self.session = session }
    guard
      let made = try? isRedo
        ? session.redoLast(now: moment.now) : session.undoLast(now: moment.now)
    else { return [] }
    self.session = session
    tally.full = nil
    guard let id = made.entity, let row = session.sheet.row(of: id) else { return keep(made) }
    let tally = session.sheet.tallies[row]
    let what = words.announce(words.name(tally), figures(of: tally))
    let line = isRedo ? words.redone(what) : words.undone(what)
    self.tally.spoken = line
    // What changes out of sight is said where it is seen; the list stays where the eye is.
    return isNearScreen(row) ? keep(made) : keep(made) + [show(line, offersUndo: false)]
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
    guard let count = row.count else { return "—" }
    let (shown, isTooMuch) = count.addingReportingOverflow(tally.provisional(row.id))
    return TallyWords.figures(isTooMuch ? count : shown)
  }

  /// Whether a row is drawn.
  private func isNearScreen(_ row: Int) -> Bool {
    guard let count = session?.sheet.tallies.count, count > App.wholeList else { return true }
    return row >= tally.window.first && row < tally.window.first + tally.window.count
  }

  /// Moves the window so that a row is in it.
  mutating func reveal(_ id: EntityID, in sheet: TallySheet) {
    guard let row = sheet.row(of: id) else { return }
    let window = tally.window
    if row < window.first || row >= window.first + window.count {
      tally.window.first = max(0, row - window.count / 2)
    }
  }
}
