import Boards
import Gestures
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// How fast the list goes where a row is dragged over its edge, in pixels a millisecond.
  private static let edgeSpeed = 1.2

  /// A row being dragged by its grip, or moved by the arrow keys.
  mutating func drag(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .gripPressed(let id):
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard tally.drag == nil, let box = event.box, box.height > 0,
        let line = line(of: id)
      else { return [] }
      tally.focusedGrip = nil
      tally.confirmation.forget()
      if let scroll = event.scroll { tally.layout.scroll = scroll }
      var finger = GestureRecognizer()
      finger.update(event.sample(.began))
      tally.drag = TallyState.Drag(
        id: id, pointer: event.pointer, rowHeight: box.height, from: line,
        startScroll: tally.layout.scroll.top, finger: finger, startY: event.y, y: event.y, to: line)
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .gripMoved:
      guard tally.drag?.pointer == event.pointer else { return [] }
      let hasClicked = dragOn(event.sample(.moved))
      scrollAtEdge(at: event.time)
      return hasClicked ? [.vibrate(5)] : []
    case .gripReleased:
      guard tally.drag?.pointer == event.pointer else { return [] }
      _ = dragOn(event.sample(.ended))
      guard let drag = tally.drag else { return [] }
      let effects = move(drag.id, to: drag.to, at: moment)
      endDrag()
      return effects
    case .gripCancelled:
      if tally.drag?.pointer == event.pointer { endDrag() }
      return []
    case .gripKeyed(let id):
      guard let line = line(of: id) else { return [] }
      switch event.keystroke {
      case .up:
        tally.focusedGrip = id
        return [.preventDefault] + move(id, to: line - 1, at: moment)
      case .down:
        tally.focusedGrip = id
        return [.preventDefault] + move(id, to: line + 1, at: moment)
      default: return keyPressed(event, at: moment)
      }
    default: return []
    }
  }

  /// Follows the finger; whether the row has clicked into another place.
  private mutating func dragOn(_ sample: Sample) -> Bool {
    guard var drag = tally.drag else { return false }
    drag.y = sample.position.y
    if !drag.finger.update(sample).isDisjoint(with: .drag) { drag.way = drag.finger.translation.y }
    tally.drag = drag
    return placeDragged()
  }

  /// Keeps the dragged row under the finger while the list moves beneath it, and moves it on.
  mutating func dragAlong(at time: Double) {
    _ = placeDragged()
    scrollAtEdge(at: time)
  }

  /// Puts the dragged row where the finger is, and the list has been scrolled to.
  private mutating func placeDragged() -> Bool {
    guard var drag = tally.drag, let count = lines?.count else { return false }
    let least = -Double(drag.from) * drag.rowHeight
    let most = Double(count - 1 - drag.from) * drag.rowHeight
    let way = drag.way + tally.layout.scroll.top - drag.startScroll
    drag.offset = max(least, min(most, way))
    let rows = nearestInteger(drag.offset / drag.rowHeight)
    let to = max(0, min(count - 1, drag.from + rows))
    let hasClicked = to != drag.to
    drag.to = to
    tally.drag = drag
    return hasClicked
  }

  /// Scrolls on while a row is held against an edge of the list; the list's moving calls again.
  private mutating func scrollAtEdge(at time: Double) {
    guard let drag = tally.drag else { return }
    let layout = tally.layout
    let zone = min(drag.rowHeight, layout.scroll.viewport / 4)
    let (upper, lower) = (layout.top, layout.top + layout.scroll.viewport)
    // Only the way towards the edge counts: a row that lies at it can be taken away from it.
    let above = min(upper + zone, drag.startY) - drag.y
    let below = drag.y - max(lower - zone, drag.startY)
    let depth = max(above, below)
    guard zone > 0, drag.way != 0, depth > 0 else {
      tally.drag?.lastStep = nil
      return
    }
    let span = min(50, max(0, time - (drag.lastStep ?? time - 16)))
    let step = max(1, min(1, depth / zone) * App.edgeSpeed * span)
    let end = max(0, layout.scroll.extent - layout.scroll.viewport)
    let goal = max(0, min(end, layout.scroll.top + (above > below ? -step : step)))
    tally.drag?.lastStep = time
    if goal != layout.scroll.top { tally.layout.goal = TallyState.Goal(top: goal, isSmooth: false) }
  }

  private mutating func endDrag() {
    tally.drag = nil
    tally.layout.goal = nil
    settle()
  }

  /// Moves a tally to a line, and so into the group that the line belongs to.
  private mutating func move(_ id: EntityID, to line: Int, at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet, let lines, let from = self.line(of: id), line != from,
      line >= 0, line < lines.count, let row = sheet.row(of: id)
    else { return [] }
    guard right.reaches(.edit) else { return refuse() }
    // Behind what will be in the line above it, which is another one when it moves down.
    let above = entity(inLine: line > from ? line : line - 1)
    if let above { tally.folded.remove(above) }
    let effects = perform(.move(id, behind: above), at: moment)
    guard let moved = session?.sheet, let to = moved.row(of: id) else { return effects }
    tally.spoken = words.moved(words.name(sheet.tallies[row]), to + 1, of: sheet.tallies.count)
    let group = moved.section(atRow: to).group
    if group?.id != sheet.section(atRow: row).group?.id {
      tally.spoken += ". " + words.group(group)
    }
    reveal(id)
    return effects
  }
}
