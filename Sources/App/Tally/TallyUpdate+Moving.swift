import Markup
import Replication
import Tallying

extension App {
  /// A row being dragged by its grip, or moved by the arrow keys.
  mutating func drag(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .gripPressed(let id):
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard tally.drag == nil, let box = event.box, box.height > 0,
        let row = session?.sheet.row(of: id)
      else { return [] }
      tally.focusedGrip = nil
      tally.confirmation = nil
      tally.drag = TallyState.Drag(
        id: id, pointer: event.pointer, startY: event.y, rowHeight: box.height, offset: 0,
        from: row, to: row)
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .gripMoved:
      guard var drag = tally.drag, drag.pointer == event.pointer,
        let count = session?.sheet.tallies.count
      else { return [] }
      let least = -Double(drag.from) * drag.rowHeight
      let most = Double(count - 1 - drag.from) * drag.rowHeight
      drag.offset = max(least, min(most, event.y - drag.startY))
      let rows = nearestInteger(drag.offset / drag.rowHeight)
      let to = max(0, min(count - 1, drag.from + rows))
      let hasClicked = to != drag.to
      drag.to = to
      tally.drag = drag
      return hasClicked ? [.vibrate(5)] : []
    case .gripReleased:
      guard let drag = tally.drag, drag.pointer == event.pointer else { return [] }
      tally.drag = nil
      return move(drag.id, to: drag.to, at: moment)
    case .gripCancelled:
      if tally.drag?.pointer == event.pointer { tally.drag = nil }
      return []
    case .gripKeyed(let id):
      guard let row = session?.sheet.row(of: id) else { return [] }
      switch event.keystroke {
      case .up:
        tally.focusedGrip = id
        return [.preventDefault] + move(id, to: row - 1, at: moment)
      case .down:
        tally.focusedGrip = id
        return [.preventDefault] + move(id, to: row + 1, at: moment)
      default: return keyPressed(event, at: moment)
      }
    default: return []
    }
  }

  private mutating func move(_ id: EntityID, to row: Int, at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet, let from = sheet.row(of: id), row != from, row >= 0,
      row < sheet.tallies.count
    else { return [] }
    let tallies = sheet.tallies
    // Behind the row that will be above it, which is another one when it moves down.
    let above = row > from ? row : row - 1
    let effects = perform(.move(id, behind: above < 0 ? nil : tallies[above].id), at: moment)
    tally.spoken = words.moved(words.name(tallies[from]), row + 1, of: tallies.count)
    if let sheet = session?.sheet { reveal(id, in: sheet) }
    return effects
  }
}

/// Rounds to the nearest integer, halves away from zero; `rounded()` would want a C library.
func nearestInteger(_ value: Double) -> Int { Int(value < 0 ? value - 0.5 : value + 0.5) }
