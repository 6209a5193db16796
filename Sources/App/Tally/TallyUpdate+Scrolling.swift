import Gestures
import Markup
import Replication
import Tallying

extension App {
  /// How far from where it shall be the list may lie, in pixels: browsers round.
  private static let tolerance = 1.0
  /// How long after its last move a list may still be moving, in milliseconds.
  private static let longestPause: Int64 = 300
  /// How many rows the drawn part lags behind before it follows, so that not every frame draws.
  private static let stride = 4

  /// The list as it scrolls, comes to rest, and changes its size.
  ///
  /// The browser scrolls as it likes; what it leaves is settled here: after scrolling on the nearest
  /// whole row, after a change of size on the row that was the first one. Decisions/0006 tells why.
  mutating func scroll(_ message: TallyMessage, _ event: Event, at moment: Moment) -> [Effect] {
    if case .rowResized = message {
      let height = event.box?.height ?? 0
      tally.layout.rowHeight = height >= 1 ? height : 0
      return []
    }
    if case .pauseEnded = message {
      if tally.editor != nil, showEditor() { return [] }
      return settle(atPause: moment)
    }
    guard let scroll = event.scroll, let count = lines?.count, count > 0 else { return [] }
    tally.layout.scroll = scroll
    drawAround(scroll, of: count)
    switch message {
    case .scrolled:
      tally.layout.goal = nil
      tally.layout.firstAtRest = nil
      tally.layout.movedAt = moment.now
      if tally.drag != nil { dragAlong(at: event.time) }
    case .scrollEnded:
      let isTouch = event.pointerType == .touch
      // A press that stops the list on its way is no failure to get there.
      if isTouch { tally.layout.tries = 0 }
      settle(isTouch: isTouch)
    case .resized:
      if let box = event.box { tally.layout.top = box.y + scroll.top }
      // The click at the end of a long press shall hit what is under the finger now.
      if let heldAt = tally.editor?.heldAt, moment.now - heldAt < App.longestLifting {
        return [.wake(after: Int32(App.longestPause) + 1, .tally(.pauseEnded))]
      }
      if tally.editor != nil, showEditor() { return [] }
      return settle(atPause: moment)
    default: break
    }
    return []
  }

  /// Settles a list that has another size, unless it still moves: not every browser says when it is
  /// over that a list grew too short to stay where it was.
  private mutating func settle(atPause moment: Moment) -> [Effect] {
    let pause = moment.now - tally.layout.movedAt
    guard pause > App.longestPause || pause < 0 else {
      return [.wake(after: Int32(App.longestPause - pause) + 1, .tally(.pauseEnded))]
    }
    settle(keepingFirst: true)
    return []
  }

  /// The rows as they lie on the page, those that are not drawn included.
  private var rows: RowSnapping? {
    let (scroll, height) = (tally.layout.scroll, tally.layout.rowHeight)
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
    guard tally.touches.isEmpty, tally.drag == nil, let rows else { return }
    let scroll = tally.layout.scroll
    // What the browser cannot scroll to, be it a fraction of a pixel, is no rest.
    let end = max(0, scroll.extent - scroll.viewport)
    var rest = min(end, rows.rest(scroll.top))
    if keepingFirst, tally.side == .counting, let first = tally.layout.firstAtRest,
      let line = line(of: first)
    {
      rest = min(end, rows.rest(rows.top(of: line)))
    } else if !isTouch, (rest - tally.layout.restedAt).magnitude < App.tolerance {
      let way = scroll.top - tally.layout.restedAt
      if way.magnitude > App.tolerance {
        let speed = way > 0 ? RowSnapping.leastFling : -RowSnapping.leastFling
        rest = min(end, rows.rest(scroll.top, velocity: speed))
      }
    }
    if tally.editor != nil { rest = min(end, restBesideEditor(rest)) }
    if (rest - scroll.top).magnitude > App.tolerance, tally.layout.tries < 2 {
      tally.layout.tries += 1
      tally.layout.goal = TallyState.Goal(top: rest, isSmooth: !keepingFirst)
    } else {
      tally.layout.tries = 0
      tally.layout.restedAt = scroll.top
      noteFirst()
    }
  }

  /// Remembers what is in the first line, to keep it there when sizes change.
  private mutating func noteFirst() {
    guard tally.side == .counting,
      let id = entity(inLine: nearestInteger(tally.layout.scroll.top / tally.layout.rowHeight))
    else { return }
    tally.layout.firstAtRest = id
  }

  /// Sees to it that rows near the screen are drawn: two screens above and below it.
  private mutating func drawAround(_ scroll: Event.Scroll, of count: Int) {
    let height = tally.layout.rowHeight > 0 ? tally.layout.rowHeight : scroll.extent / Double(count)
    guard height >= 1 else { return }
    let onScreen = Int(scroll.viewport / height) + 1
    let first = max(0, Int(scroll.top / height) - 2 * onScreen)
    let next = TallyState.Window(first: first, count: max(24, 5 * onScreen))
    let window = tally.window
    let isNear = first > 0 && (first - window.first).magnitude < App.stride
    if !isNear || next.count != window.count { tally.window = next }
  }
}

/// Rounds to the nearest integer, halves away from zero; `rounded()` would want a C library.
func nearestInteger(_ value: Double) -> Int { Int(value < 0 ? value - 0.5 : value + 0.5) }

extension Event {
  /// What a pointer did, as gestures are recognised from it.
  func sample(_ phase: Sample.Phase) -> Sample {
    let pointer: Sample.Pointer =
      switch pointerType {
      case .mouse: .mouse
      case .pen: .pen
      case .none, .touch: .touch
      }
    return Sample(phase, at: Point(x: x, y: y), time: time, by: pointer)
  }
}
