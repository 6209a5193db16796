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

  /// Finds where clocks change from a week before the day that is shown to a week after.
  mutating func lookAround() {
    guard let slider = day?.slider else { return }
    let week: Int64 = 7 * 86_400
    let start = Instant(secondsSince1970: slider.start.secondsSince1970 - week)
    let end = Instant(secondsSince1970: slider.end.secondsSince1970 + week)
    day?.changes = (try? ClockChange.changes(of: rows.map { $0.zone }, from: start, to: end)) ?? []
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

  /// "Clocks in London go forward 1 h on Sun 28 Mar": of what is still to come the nearest to the day that is
  /// shown, with every place that has it.
  @inline(never)
  var clockNote: View? {
    let same = ClockChange.nearest(of: day.changes, to: day.slider.start, now: playing.now)
    guard let nearest = same.first else { return nil }
    let names = words.list(same.map { calls.name(of: playing.rows[$0.place].place) })
    let length = words.minutes(abs(nearest.jump) / 60)
    let date = calls.day(nearest.date, of: playing.rows[nearest.place].zone)
    return element("p", .class("change"), .key("change")) {
      text(
        nearest.jump < 0
          ? words.goBack(names, length, date) : words.goForward(names, length, date))
    }
  }
}
