import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Text

extension CallScreen {
  /// How far from the middle of the handle a finger still takes it, in pixels.
  private static let handle = 30.0
  /// How far a finger may go that taps, in pixels.
  private static let slop = 8.0
  /// How long after a tap another one makes it a double tap, in milliseconds.
  private static let doubleTap = 350.0

  /// Lets something happen with the time that one plays with.
  @inline(never)
  mutating func play(
    _ message: PlayMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<CallMessage>] {
    switch message {
    case .faderPressed:
      if event.pointerType == .mouse, event.buttons & 1 == 0 { return [] }
      guard playing.drag == nil, let box = event.box, box.width > 0,
        let slider = playing.day?.slider
      else { return [] }
      let middle = box.x + slider.way(to: playing.instant) * box.width
      let isOnHandle = abs(event.x - middle) <= Self.handle
      playing.drag = Playing.Drag(
        pointer: event.pointer, left: box.x, width: box.width,
        grip: isOnHandle ? event.x - middle : 0, x: event.x, isTap: isOnHandle)
      return [.preventDefault, .capturePointer] + (isOnHandle ? [] : pull(event))
    case .faderMoved:
      guard let drag = playing.drag, drag.pointer == event.pointer else { return [] }
      if drag.isTap, abs(event.x - drag.x) <= Self.slop { return [] }
      playing.drag?.isTap = false
      return pull(event)
    case .faderReleased:
      guard let drag = playing.drag, drag.pointer == event.pointer else { return [] }
      playing.drag = nil
      guard drag.isTap else { return [] }
      if event.time - playing.tappedAt < Self.doubleTap {
        playing.tappedAt = -Double.infinity
        playing.doubleTap()
        return [.vibrate(10)]
      }
      playing.tappedAt = event.time
    case .faderCancelled:
      if playing.drag?.pointer == event.pointer { playing.drag = nil }
    case .faderKeyed: return key(event, &desk)
    case .halfTapped(let isMorning): optimize(isMorning: isMorning, &desk)
    case .timeTapped, .timeEdited, .timeKeyed, .timeLeft: return type(message, event, &desk)
    case .nowTapped: playing.doubleTap()
    case .shiftTapped(let instant): _ = playing.show(instant)
    case .keepTapped: keep(&desk, at: moment)
    }
    return []
  }

  /// Follows the finger from stop to stop.
  private mutating func pull(_ event: Event) -> [Effect<CallMessage>] {
    guard let drag = playing.drag, let slider = playing.day?.slider else { return [] }
    let stop = slider.nearestStop(toWay: (event.x - drag.grip - drag.left) / drag.width)
    return playing.show(slider.stops[stop].instant) ? [.vibrate(5)] : []
  }

  private mutating func key(_ event: Event, _ desk: inout Desk) -> [Effect<CallMessage>] {
    guard let slider = playing.day?.slider else { return [] }
    let next: Instant
    switch event.keystroke {
    case .right, .up: next = slider.stepped(from: playing.instant, by: 1)
    case .left, .down: next = slider.stepped(from: playing.instant, by: -1)
    case .pageUp: next = slider.stepped(from: playing.instant, by: 4)
    case .pageDown: next = slider.stepped(from: playing.instant, by: -4)
    case .home: next = slider.stops[0].instant
    case .end: next = slider.stops[slider.stops.count - 1].instant
    default:
      desk.pass()
      return []
    }
    _ = playing.show(next)
    return [.preventDefault]
  }
}
