public import Calling
public import CivilTime
public import Text

/// What page and terminal say of times, days and parts of the day.
public struct CallTimes: Wording {
  /// The language.
  public let language: Language
  /// Whether hours go to twelve.
  public let isTwelveHours: Bool

  /// Words in a language, with the hours as its reader has them.
  public init(_ language: Language, isTwelveHours: Bool) {
    self.language = language
    self.isTwelveHours = isTwelveHours
  }

  private var isJapanese: Bool { language.name == .japanese }

  /// Whether the half of the day stands before the hours, as in 午後3:00.
  public var isHalfFirst: Bool { isJapanese }

  /// "15:00", "3:00 PM", "午後3:00".
  public func time(_ time: CivilDateTime) -> String { clock(time.hour * 60 + time.minute) }

  /// The same of a minute of the day, from 0 to 1,439.
  public func clock(_ minute: Int) -> String {
    let (clock, half) = parts(of: minute)
    guard let half else { return clock }
    return isHalfFirst ? half + clock : clock + " " + half
  }

  /// The clock's figures, and which half of the day it is where hours go to twelve.
  public func parts(of time: CivilDateTime) -> (clock: String, half: String?) {
    parts(of: time.hour * 60 + time.minute)
  }

  private func parts(of minute: Int) -> (clock: String, half: String?) {
    let rest = CallTimes.twoDigits(minute % 60)
    guard isTwelveHours else { return (CallTimes.twoDigits(minute / 60) + ":" + rest, nil) }
    let isMorning = minute < 720
    let hour = minute / 60 % 12
    // 午後0:30, but 12:30 PM.
    let shown = hour == 0 && !isJapanese ? 12 : hour
    let half = isMorning ? say("AM", "午前") : say("PM", "午後")
    return ("\(shown):\(rest)", half)
  }

  /// A full hour on a scale, from 0 to 24: "6 AM", "noon", "6時".
  public func hour(_ hour: Int) -> String {
    if !isTwelveHours { return isJapanese ? "\(hour)時" : CallTimes.twoDigits(hour) + ":00" }
    switch hour {
    case 0, 24: return say("12", "0時")
    case 12: return say("noon", "正午")
    case ..<12: return say("\(hour) AM", "午前\(hour)時")
    default: return say("\(hour - 12) PM", "午後\(hour - 12)時")
    }
  }

  /// "Mon 23 Nov", "11月23日(月)".
  public func date(_ date: CivilDate) -> String {
    let day = date.weekday.rawValue - 1
    if isJapanese { return "\(date.month)月\(date.day)日(\(CallTimes.japaneseWeekdays[day]))" }
    return "\(CallTimes.weekdays[day]) \(date.day) \(CallTimes.months[date.month - 1])"
  }

  /// "Mon 23 Nov 2026", "2026年11月23日(月)".
  public func fullDate(_ date: CivilDate) -> String {
    isJapanese ? "\(date.year)年" + self.date(date) : self.date(date) + " \(date.year)"
  }

  /// What days a weekly call is on.
  public func days(_ weekdays: Weekdays) -> String {
    switch weekdays {
    case .all: return say("every day", "毎日")
    case .workdays: return say("Monday to Friday", "月曜から金曜")
    default:
      let names = isJapanese ? CallTimes.japaneseWeekdays : CallTimes.weekdays
      let days = weekdays.days.map { names[$0.rawValue - 1] }
      return isJapanese
        ? "毎週" + days.joined(separator: "・") + "曜" : days.joined(separator: ", ")
    }
  }

  /// What calendar a place is at, seen from the source's.
  public func dayShift(_ days: Int) -> String {
    switch days {
    case -1: say("yesterday", "前日")
    case 0: say("same day", "同日")
    case 1: say("tomorrow", "翌日")
    case ..<0: say("\(-days) days earlier", "\(-days)日前")
    default: say("\(days) days later", "\(days)日後")
    }
  }

  /// What people do at that time of day.
  public func part(_ part: DayPart) -> String {
    switch part {
    case .beforeDawn: say("before dawn", "夜明け前")
    case .breakfast: say("breakfast", "朝食どき")
    case .morning: say("morning", "午前")
    case .lunch: say("lunch", "お昼どき")
    case .afternoon: say("afternoon", "午後")
    case .dinner: say("dinner", "夕食どき")
    case .late: say("late", "夜ふけ")
    }
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static var weekdays: [String] { ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] }
  private static var japaneseWeekdays: [String] { ["月", "火", "水", "木", "金", "土", "日"] }
  private static var months: [String] {
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  }
}
