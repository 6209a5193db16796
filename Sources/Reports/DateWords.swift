public import CivilTime
public import Text

/// Dates and times of day as the reader writes them; page and terminal both say them by this.
public struct DateWords: Wording {
  /// The language, and the form of its dates.
  public let language: Language

  /// Dates in a language.
  public init(_ language: Language) { self.language = language }

  // MARK: Times of day

  /// Whether the half of the day stands before the hours, as in 午後3:00.
  public var isHalfFirst: Bool { sameUTF8(say("behind", as: "where AM and PM stand"), "before") }

  /// A minute of the day, from 0 to 1,439: "15:00", "3:00 PM", "午後3:00".
  public func clock(_ minute: Int) -> String { clock(minute, "") }

  /// A second of the day, from 0 to 86,399: "15:00:07".
  public func clock(second: Int) -> String {
    clock(second / 60, ":" + DateWords.twoDigits(second % 60))
  }

  private func clock(_ minute: Int, _ seconds: String) -> String {
    let (clock, half) = parts(of: minute)
    guard let half else { return clock + seconds }
    return isHalfFirst ? half + clock + seconds : clock + seconds + " " + half
  }

  /// The clock's figures at a minute of the day, and which half of the day it is where hours go to twelve.
  public func parts(of minute: Int) -> (clock: String, half: String?) {
    let rest = DateWords.twoDigits(minute % 60)
    guard language.dates.isTwelveHours else {
      return (DateWords.twoDigits(minute / 60) + ":" + rest, nil)
    }
    let hour = minute / 60 % 12
    // 午後0:30, but 12:30 PM.
    let shown = hour == 0 ? say("12", as: "first hour of a half day") : "\(hour)"
    return (shown + ":" + rest, minute < 720 ? say("AM") : say("PM"))
  }

  // MARK: Dates

  /// "24 Nov", "Nov 24", "11月24日".
  public func dayAndMonth(_ date: CivilDate) -> String {
    let month = name(ofMonth: date.month)
    return language.dates.isMonthFirst
      ? month + " \(date.day)" : say("\(date.day) \(month)", as: "day and month")
  }

  /// "24 Nov 2026", "Nov 24, 2026", "2026年11月24日".
  public func date(_ date: CivilDate) -> String { withYear(dayAndMonth(date), date) }

  /// "Nov 2026", "2026年11月".
  public func month(_ date: CivilDate) -> String {
    say("\(name(ofMonth: date.month)) \(date.year)", as: "month and year")
  }

  /// "Tue 24 Nov", "Tue, Nov 24", "11月24日(火)".
  public func weekday(_ date: CivilDate) -> String {
    let name = dayName(date)
    let day = dayAndMonth(date)
    return language.dates.isMonthFirst
      ? name + ", " + day : say("\(name) \(day)", as: "weekday and date")
  }

  /// "Tue 24 Nov 2026", "Tue, Nov 24, 2026", "2026年11月24日(火)".
  public func fullDate(_ date: CivilDate) -> String { withYear(weekday(date), date) }

  /// Date and time together: "24 Nov 2026, 15:05", "2026年11月24日 15:05".
  public func beside(_ date: String, _ time: String) -> String {
    say("\(date), \(time)", as: "date and time")
  }

  /// A day of the week and a time: "Tue, 15:05", "(火) 15:05".
  public func dayBeside(_ date: CivilDate, _ time: String) -> String {
    say("\(dayName(date)), \(time)", as: "day and time")
  }

  /// The day of the week: "Tue", "火".
  public func dayName(_ date: CivilDate) -> String { name(of: date.weekday.rawValue) }

  /// A day of the week: "Mon", "月".
  public func name(of day: Weekday) -> String { name(of: day.rawValue) }

  /// A day of the week from 1, Monday, to 7: "Mon", "月".
  func name(of weekday: Int) -> String { say(DateWords.weekdays[weekday - 1]) }

  /// A month from 1 to 12: "Nov", "11月".
  private func name(ofMonth month: Int) -> String { say(DateWords.months[month - 1]) }

  /// The same, for who types it.
  func typedName(ofMonth month: Int) -> String { name(ofMonth: month) }

  private func withYear(_ day: String, _ date: CivilDate) -> String {
    language.dates.isMonthFirst
      ? day + ", \(date.year)" : say("\(day) \(date.year)", as: "date and year")
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static var weekdays: [Phrase] { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] }
  private static var months: [Phrase] {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  }
}
