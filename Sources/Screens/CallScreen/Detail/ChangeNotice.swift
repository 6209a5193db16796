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
}
