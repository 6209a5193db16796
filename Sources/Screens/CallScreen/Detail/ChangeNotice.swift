import Calling
import CivilTime
import Interface
import Markup
import Reports
import Text

extension Playing {
  /// How many days ahead a change of clocks is spoken of.
  private static let ahead: Int64 = 45

  /// Finds the next change of clocks that puts a weekly call at another time somewhere.
  @inline(never)
  mutating func lookAhead() {
    shiftLookedUp = now
    shift = nil
    guard let time = call?.weeklyTime, rows.count == call?.places.count else { return }
    let end = Instant(secondsSince1970: now.secondsSince1970 + Self.ahead * 86_400)
    shift = try? ClockShift.shifts(of: rows.map { $0.zone }, at: time, from: now, to: end).first
  }

  /// Finds the change of clocks that is nearest to the day that is shown, from a week before to a week after.
  mutating func lookAround() {
    guard let slider = day?.slider else { return }
    let week: Int64 = 7 * 86_400
    let start = max(now, Instant(secondsSince1970: slider.start.secondsSince1970 - week))
    let end = Instant(secondsSince1970: slider.end.secondsSince1970 + week)
    let changes = (try? ClockChange.changes(of: rows.map { $0.zone }, from: start, to: end)) ?? []
    func distance(_ change: ClockChange) -> Int64 {
      abs(change.instant.secondsSince1970 - slider.start.secondsSince1970)
    }
    guard let nearest = changes.min(by: { distance($0) < distance($1) }) else { return }
    day?.changes = changes.filter { $0.date == nearest.date && $0.jump == nearest.jump }
  }
}

extension DetailView {
  /// "From 29 March it is an hour earlier in London", with a way to play with that week.
  @inline(never)
  func changeNotice(_ shift: ClockShift) -> View? {
    guard shift.place < playing.rows.count else { return nil }
    let name = calls.name(of: playing.rows[shift.place].place)
    let minutes = (shift.shift < 0 ? -shift.shift : shift.shift) / 60
    let length = words.minutes(minutes)
    let date = times.dates.dayAndMonth(shift.date)
    return element("p", .class("change"), .key("change")) {
      text(
        shift.shift < 0
          ? words.earlier(date, name, length) : words.later(date, name, length))
      element("button", .class("word"), .on(.click, .play(.shiftTapped(shift.start)))) {
        text(words.playAgain)
      }
    }
  }

  /// "Clocks in London go forward 1 h on Sun 28 Mar".
  @inline(never)
  var clockNote: View? {
    guard let change = day.changes.first, change.place < playing.rows.count else { return nil }
    let names = words.list(day.changes.map { calls.name(of: playing.rows[$0.place].place) })
    let length = words.minutes(abs(change.jump) / 60)
    let date = calls.day(change.date, of: playing.rows[change.place].zone)
    return element("p", .class("change"), .key("change")) {
      text(
        change.jump < 0
          ? words.goBack(names, length, date) : words.goForward(names, length, date))
    }
  }
}
