import Gestures
import Interface
import Markup
import Replication
import TallyRooms
import Tallying

extension TallyScreen {
  /// How far from where it shall be the list may lie, in pixels: browsers round.
  private static let tolerance = 1.0
  /// How long after its last move a list may still be moving, in milliseconds.
  private static let longestPause: Int64 = 300

  /// The list as it scrolls, comes to rest, and changes its size.
  ///
  /// The browser scrolls as it likes; what it leaves is settled here: after scrolling on the nearest
  /// whole row, after a change of size on the row that was the first one. Decisions/0006 tells why.
  mutating func scroll(
    _ message: TallyMessage, _ event: Event, at moment: Moment
  ) -> [TallyEffect] {
    if case .rowResized = message {
      let height = event.box?.height ?? 0
      layout.rowHeight = height >= 1 ? height : 0
      if side == .counting, roomSlot.isEmpty { layout.placeWidth = event.box?.width ?? 0 }
      return []
    }
    if case .pauseEnded = message {
      if isEditing, showEditor() { return [] }
      if !addingSlot.isEmpty, showAdding() { return [] }
      return settle(atPause: moment)
    }
    guard let scroll = event.scroll, let count = lines?.count, count > 0 else { return [] }
    layout.scroll = scroll
    if case .resized = message, let box = event.box, roomSlot.isEmpty || box.width == 0 {
      layout.width = box.width
    }
    drawAround(scroll, of: count)
    switch message {
    case .scrolled:
      // Where it was sent at once to keep what was first, that still is.
      if layout.goal?.isSmooth != false || layout.goal?.top != scroll.top {
        layout.firstAtRest = nil
      }
      layout.goal = nil
      layout.movedAt = moment.now
      if drag != nil { dragAlong(at: event.time) }
    case .scrollEnded:
      let isTouch = event.pointerType == .touch
      // A press that stops the list on its way is no failure to get there.
      if isTouch { layout.tries = 0 }
      settle(isTouch: isTouch)
    case .resized:
      if let box = event.box { layout.top = box.y + scroll.top }
      // The click at the end of a long press shall hit what is under the finger now.
      if isEditing, mayBeLifting(at: moment) {
        return [.wake(after: Int32(TallyScreen.longestPause) + 1, .pauseEnded)]
      }
      if isEditing, showEditor() { return [] }
      if !addingSlot.isEmpty, showAdding() { return [] }
      return settle(atPause: moment)
    default: break
    }
    return []
  }

  /// Settles a list that has another size, unless it still moves: not every browser says when it is
  /// over that a list grew too short to stay where it was.
  private mutating func settle(atPause moment: Moment) -> [TallyEffect] {
    let pause = moment.now - layout.movedAt
    guard pause > TallyScreen.longestPause || pause < 0 else {
      return [.wake(after: Int32(TallyScreen.longestPause - pause) + 1, .pauseEnded)]
    }
    settle(keepingFirst: true)
    return []
  }

  /// The rows as they lie on the page, those that are not drawn included.
  var rows: RowSnapping? {
    let (scroll, height) = (layout.scroll, layout.rowHeight)
    guard height > 0, scroll.extent > 0 else { return nil }
    return RowSnapping(
      rowHeight: height, count: nearestInteger(scroll.extent / height), viewport: scroll.viewport)
  }

  /// Sends the list to whole rows if it rests elsewhere, but never under a finger.
  ///
  /// - Parameters:
  ///   - isTouch: whether a finger scrolled. What a key or a wheel does goes on by a row at least, or
  ///     a small step would never get anywhere.
  ///   - keepingFirst: whether to go back to the row that was the first one, at once.
  mutating func settle(isTouch: Bool = true, keepingFirst: Bool = false) {
    guard touches.isEmpty, drag == nil, let rows else { return }
    let scroll = layout.scroll
    // What the browser cannot scroll to, be it a fraction of a pixel, is no rest.
    let end = max(0, scroll.extent - scroll.viewport)
    var rest = min(end, rows.rest(scroll.top))
    if keepingFirst, side == .counting, let first = layout.firstAtRest,
      let row = gridRow(of: first)
    {
      rest = min(end, rows.rest(rows.top(of: row)))
    } else if !isTouch, (rest - layout.restedAt).magnitude < TallyScreen.tolerance {
      let way = scroll.top - layout.restedAt
      if way.magnitude > TallyScreen.tolerance {
        let speed = way > 0 ? RowSnapping.leastFling : -RowSnapping.leastFling
        rest = min(end, rows.rest(scroll.top, velocity: speed))
      }
    }
    if isEditing { rest = min(end, restBesideEditor(rest)) }
    if (rest - scroll.top).magnitude > TallyScreen.tolerance, layout.tries < 2 {
      layout.tries += 1
      layout.goal = Goal(top: rest, isSmooth: !keepingFirst)
    } else {
      layout.tries = 0
      layout.restedAt = scroll.top
      noteFirst()
    }
  }

  /// Remembers what is in the first line, to keep it there when sizes change.
  private mutating func noteFirst() {
    let row = nearestInteger(layout.scroll.top / layout.rowHeight)
    // Of tallies beside each other any may have been the first in other columns.
    if let first = layout.firstAtRest, gridRow(of: first) == row { return }
    guard side == .counting, let id = entity(inGridRow: row) else { return }
    layout.firstAtRest = id
  }

  /// Sees to it that rows near the screen are drawn: two screens above and below it.
  private mutating func drawAround(_ scroll: Event.Scroll, of count: Int) {
    let height = layout.rowHeight > 0 ? layout.rowHeight : scroll.extent / Double(count)
    guard height >= 1 else { return }
    let onScreen = Int(scroll.viewport / height) + 1
    let first = max(0, Int(scroll.top / height) - 2 * onScreen)
    let least = (24 + columns - 1) / columns
    let next = Window(first: first, count: max(least, 5 * onScreen))
    // Row by row: several at once would take a frame in which none is due.
    window = next
  }
}
