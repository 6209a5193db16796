import Calling
import CivilTime
import Interface
import Markup
import Reports

extension CallScreen {
  /// Lets something happen in the room of the best times; what is picked there is played with.
  @inline(never)
  mutating func find(_ message: BestMessage, _ desk: inout Desk) -> [Effect<CallMessage>] {
    guard var room = bestSlot.value else { return [] }
    bestSlot = .empty
    if message == .closed { return [] }
    let (picked, effects) = room.update(message, &desk)
    if let picked { _ = playing.show(picked) }
    if picked == nil || isDesk { bestSlot = .full(room) }
    return effects
  }

  func openDates(_ playing: Playing, _ calls: Calls) -> DatePicker? {
    guard let source = playing.rows.first?.zone, let day = playing.day,
      let today = try? source.dateTime(at: calls.now).date
    else { return nil }
    return DatePicker(day.slider.date, today: today, firstWeekday: .monday)
  }

  mutating func openDates() { dateSlot = Slot(openDates(playing, calls)) }

  /// Lets something happen while a date is picked: the time stays what it is on the source's wall.
  @inline(never)
  mutating func pickDate(
    _ message: DateMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    guard var picker = dateSlot.value else { return [] }
    dateSlot = .empty
    if message == .cancelled { return [] }
    let (picked, effects) = picker.update(message, event, calls.times.dates, &desk)
    guard let picked else {
      dateSlot = .full(picker)
      return effects
    }
    playing.go(to: picked)
    return effects
  }
}
