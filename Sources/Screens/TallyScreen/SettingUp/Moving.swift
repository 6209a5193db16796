import Boards
import Gestures
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// How fast the list goes where a row is dragged over its edge, in pixels a millisecond.
  private static let edgeSpeed = 1.2

  /// A row being dragged by its grip, or moved by the arrow keys.
  @inline(never)
  mutating func sort(
    _ message: TallyMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [TallyEffect] {
    switch message {
    case .gripPressed(let id):
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard drag == nil, let box = event.box, box.height > 0,
        let line = line(of: id)
      else { return [] }
      focusedGrip = nil
      confirmation.forget()
      if let scroll = event.scroll { layout.scroll = scroll }
      var finger = GestureRecognizer()
      finger.update(event.sample(.began))
      drag = Drag(
        id: id, pointer: event.pointer, rowHeight: box.height, from: line,
        startScroll: layout.scroll.top, finger: finger, startY: event.y, y: event.y, to: line)
      return [.preventDefault, .capturePointer, .vibrate(10)]
    case .gripMoved:
      guard drag?.pointer == event.pointer else { return [] }
      let hasClicked = dragOn(event.sample(.moved))
      scrollAtEdge(at: event.time)
      return hasClicked ? [.vibrate(5)] : []
    case .gripReleased:
      guard drag?.pointer == event.pointer else { return [] }
      _ = dragOn(event.sample(.ended))
      guard let drag else { return [] }
      move(drag.id, to: drag.to, &desk, at: moment)
      endDrag()
      return []
    case .gripCancelled:
      if drag?.pointer == event.pointer { endDrag() }
      return []
    case .gripKeyed(let id):
      guard let line = line(of: id) else { return [] }
      switch event.keystroke {
      case .up:
        focusedGrip = id
        move(id, to: line - 1, &desk, at: moment)
      case .down:
        focusedGrip = id
        move(id, to: line + 1, &desk, at: moment)
      default:
        desk.pass()
        return []
      }
      return [.preventDefault]
    default: return []
    }
  }

  /// Follows the finger; whether the row has clicked into another place.
  private mutating func dragOn(_ sample: Sample) -> Bool {
    guard var drag else { return false }
    drag.y = sample.position.y
    if !drag.finger.update(sample).isDisjoint(with: .drag) { drag.way = drag.finger.translation.y }
    self.drag = drag
    return placeDragged()
  }

  /// Keeps the dragged row under the finger while the list moves beneath it, and moves it on.
  @inline(never)
  mutating func dragAlong(at time: Double) {
    _ = placeDragged()
    scrollAtEdge(at: time)
  }

  /// Puts the dragged row where the finger is, and the list has been scrolled to.
  private mutating func placeDragged() -> Bool {
    guard var drag, let count = lines?.count else { return false }
    let least = -Double(drag.from) * drag.rowHeight
    let most = Double(count - 1 - drag.from) * drag.rowHeight
    let way = drag.way + layout.scroll.top - drag.startScroll
    drag.offset = max(least, min(most, way))
    let rows = nearestInteger(drag.offset / drag.rowHeight)
    let to = max(0, min(count - 1, drag.from + rows))
    let hasClicked = to != drag.to
    drag.to = to
    self.drag = drag
    return hasClicked
  }

  /// Scrolls on while a row is held against an edge of the list; the list's moving calls again.
  private mutating func scrollAtEdge(at time: Double) {
    guard let drag else { return }
    let zone = min(drag.rowHeight, layout.scroll.viewport / 4)
    let (upper, lower) = (layout.top, layout.top + layout.scroll.viewport)
    // Only the way towards the edge counts: a row that lies at it can be taken away from it.
    let above = min(upper + zone, drag.startY) - drag.y
    let below = drag.y - max(lower - zone, drag.startY)
    let depth = max(above, below)
    guard zone > 0, drag.way != 0, depth > 0 else {
      self.drag?.lastStep = nil
      return
    }
    let span = min(50, max(0, time - (drag.lastStep ?? time - 16)))
    let step = max(1, min(1, depth / zone) * TallyScreen.edgeSpeed * span)
    let end = max(0, layout.scroll.extent - layout.scroll.viewport)
    let goal = max(0, min(end, layout.scroll.top + (above > below ? -step : step)))
    self.drag?.lastStep = time
    if goal != layout.scroll.top { layout.goal = Goal(top: goal, isSmooth: false) }
  }

  private mutating func endDrag() {
    drag = nil
    layout.goal = nil
    settle()
  }

  /// Moves a tally to a line, and so into the group that the line belongs to.
  private mutating func move(
    _ id: EntityID, to line: Int, _ desk: inout Desk, at moment: Moment
  ) {
    guard let sheet = tallies.sheet, let lines, let from = self.line(of: id), line != from,
      line >= 0, line < lines.count, let row = sheet.row(of: id)
    else { return }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    // Behind what will be in the line above it, which is another one when it moves down.
    let above = entity(inLine: line > from ? line : line - 1)
    if let above { folded.remove(above) }
    perform(.move(id, behind: above), &desk, at: moment)
    sayMoved(id, from: sheet, at: row, desk: &desk)
    reveal(id)
  }

  /// Puts a tally behind those of a group, or of none, and keeps its settings in sight.
  mutating func put(
    _ id: EntityID, into group: EntityID?, _ desk: inout Desk, at moment: Moment
  ) {
    guard let sheet = tallies.sheet, let row = sheet.row(of: id),
      sheet.section(atRow: row).group?.id != group, let section = sheet.section(of: group)
    else { return }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    if let group { folded.remove(group) }
    perform(
      .place(id, in: group, behind: section.rows.last.map { sheet.tallies[$0].id }), &desk,
      at: moment)
    sayMoved(id, from: sheet, at: row, desk: &desk)
    reveal(id)
    let height = layout.rowHeight
    if !showEditor(), let line = line(of: id), Double(line) * height < layout.scroll.top {
      layout.goal = Goal(top: Double(line) * height, isSmooth: true)
    }
  }

  /// Says where a tally is now, and in which group where that is another one.
  private func sayMoved(
    _ id: EntityID, from sheet: TallySheet, at row: Int, desk: inout Desk
  ) {
    guard let moved = tallies.sheet, let to = moved.row(of: id) else { return }
    desk.spoken = words.moved(
      tallies.words.name(sheet.tallies[row]), to + 1, of: sheet.tallies.count)
    let group = moved.section(atRow: to).group
    if group?.id != sheet.section(atRow: row).group?.id {
      desk.spoken += ". " + words.group(group)
    }
  }
}
