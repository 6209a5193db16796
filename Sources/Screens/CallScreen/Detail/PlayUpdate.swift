import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
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
    case .shiftTapped(let instant): _ = playing.show(instant)
    case .timeTapped: playing.typed = ("", false)
    case .timeEdited: playing.typed = (event.text, false)
    case .timeLeft: takeTyped()
    case .timeKeyed:
      switch event.keystroke {
      case .enter: takeTyped()
      case .escape: playing.typed = nil
      default:
        desk.pass()
        return []
      }
      return [.preventDefault]
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

  /// Shows the time that was typed, on the day that is shown; one that can't be read stays.
  private mutating func takeTyped() {
    guard let text = playing.typed?.text, let source = playing.rows.first?.zone,
      let local = try? source.dateTime(at: playing.instant)
    else { return }
    if text.utf8.isEmpty {
      playing.typed = nil
      return
    }
    guard let time = TypedTime(text, calls.times.dates) else {
      playing.typed = (text, true)
      return
    }
    let minute = time.minute(near: local.hour * 60 + local.minute)
    guard let wanted = try? CivilDateTime(local.date, hour: minute / 60, minute: minute % 60),
      let next = try? source.instant(of: wanted)
    else { return }
    playing.typed = nil
    _ = playing.show(next)
  }

  /// The earliest or latest time as the classic app had it.
  private mutating func optimize(isMorning: Bool, _ desk: inout Desk) {
    var zones: [Zone] = []
    for row in playing.rows { zones.append(row.zone) }
    let optimizer: ClassicOptimizer = isMorning ? .am : .pm
    guard let next = try? optimizer.time(zones, at: playing.instant) else { return }
    _ = playing.show(next)
    desk.show(isMorning ? words.classicEarliest : words.classicLatest, offersUndo: false)
  }

  /// Keeps the time that is shown, and with it the example.
  private mutating func keep(_ desk: inout Desk, at moment: Moment) {
    guard var call = playing.call, let source = playing.rows.first?.zone else { return }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    let time: CallTime
    switch call.time {
    case .weekly?:
      guard let local = try? source.dateTime(at: playing.instant) else { return }
      time = .weekly(minuteOfDay: local.hour * 60 + local.minute)
    case .once?, nil: time = .once(playing.instant)
    }
    call.time = time
    let action: CallAction =
      calls.sheet?.call(call.id) == nil ? .save(call, from: nil) : .keep(call.id, time)
    guard perform(action, &desk, at: moment) else { return }
    opened = call.id
    playing.leave()
    desk.show(words.kept(calls.name(of: call)))
  }
}
