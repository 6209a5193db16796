import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

// What is done with the time beside dragging it: it comes behind the first paint.

extension Playing {
  /// Whether there is something to keep. A weekly call is at its time on whatever date that is looked at.
  @inline(never)
  var differs: Bool {
    if let plan, plan != call { return true }
    guard instant != saved else { return false }
    guard let time = call?.weeklyTime, let source = rows.first?.zone, let start = day?.slider.start,
      let local = try? source.dateTime(at: instant)
    else { return true }
    if local.hour * 60 + local.minute == time.minuteOfDay { return false }
    // Where clocks skip its time, the call is later on that day.
    let daily = WeeklyTime(minuteOfDay: time.minuteOfDay, on: .all)
    return (try? daily?.next(in: source, from: start).instant) != instant
  }

  /// Looks for the window of the day in which the call is best.
  @inline(never)
  mutating func findBest() {
    day?.isSearched = true
    lookAround()
    guard let call, let slider = day?.slider, rows.count > 1 else { return }
    let participants = rows.map { Participant($0.zone, hours: $0.place.hours) }
    guard let search = try? CallSearch(participants, minutes: call.length),
      case .windows(let windows)? = try? search.bestTimes(
        from: slider.start, to: slider.end, aim: .worst)
    else { return }
    day?.best = windows.first
  }
}

extension CallScreen {
  /// Lets something happen while the time is typed.
  @inline(never)
  mutating func type(
    _ message: PlayMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    switch message {
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
    default: playing.typed = ("", false)
    }
    return []
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
  @inline(never)
  mutating func optimize(isMorning: Bool, _ desk: inout Desk) {
    var zones: [Zone] = []
    for row in playing.rows { zones.append(row.zone) }
    let optimizer: ClassicOptimizer = isMorning ? .am : .pm
    guard let next = try? optimizer.time(zones, at: playing.instant) else { return }
    _ = playing.show(next)
    let dates = calls.times.dates
    desk.show(
      isMorning
        ? words.classicEarliest(dates.clock(7 * 60)) : words.classicLatest(dates.clock(22 * 60)),
      offersUndo: false)
  }

  /// Keeps the time that is shown, and with it the example.
  @inline(never)
  mutating func keep(_ desk: inout Desk, at moment: Moment) {
    guard var call = playing.plan ?? playing.call, let source = playing.rows.first?.zone else {
      return
    }
    guard desk.right.reaches(.edit) else { return desk.refuse() }
    let time: CallTime
    switch call.time {
    case .weekly?:
      guard let local = try? source.dateTime(at: playing.instant) else { return }
      time = .weekly(minuteOfDay: local.hour * 60 + local.minute)
    case .once?, nil: time = .once(playing.instant)
    }
    call.time = time
    // A place that follows this device is kept where it is now.
    guard perform(.save(call, from: calls.sheet?.call(call.id)), &desk, at: moment) else { return }
    if case .played? = roomSlot.value { roomSlot = .empty }
    receivedSlot = .empty
    opened = call.id
    // The date that is looked at stays, though a weekly call may be sooner, too.
    let instant = playing.instant
    playing.leave(for: instant == calls.start(of: call) ? .saved : .chosen(instant))
    desk.show(words.kept(calls.name(of: call)))
  }
}

extension DetailView {
  /// What is kept of the time that is shown; one that was picked among the best has its day with it.
  @inline(never)
  func keptTime(_ local: CivilDateTime) -> String {
    let time = times.time(local)
    guard let call = playing.call else { return time }
    let plan = playing.plan ?? call
    guard case .weekly? = plan.time else {
      let kept = playing.plan == nil ? try? playing.rows[0].zone.dateTime(at: playing.saved) : nil
      return kept?.date == local.date
        ? time : times.dates.beside(calls.day(local.date, of: playing.rows[0].zone), time)
    }
    return plan.weekdays == call.weekdays
      ? time : times.dates.beside(times.days(plan.weekdays), time)
  }

  /// The field for the time, in its place.
  @inline(never)
  func typingField(_ typed: (text: String, isWrong: Bool), _ local: CivilDateTime) -> View {
    element("div", .class("hero typing"), .key("typing")) {
      element(
        "input", .class("field"), .attribute("type", "text"), .attribute("inputmode", "text"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .attribute("aria-label", words.typeTime), .attribute("placeholder", times.time(local)),
        .attribute("aria-invalid", typed.isWrong ? "true" : nil), .value(typed.text),
        .focused(true), .on(.input, .play(.timeEdited)), .on(.keyDown, .play(.timeKeyed)),
        .on(.blur, .play(.timeLeft)))
      if typed.isWrong {
        element("p", .class("hint wrong"), .attribute("role", "alert")) { text(words.noTime) }
      }
    }
  }
}
