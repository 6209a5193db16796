import Calling
import CivilTime
import Places
import Reports

/// What is said of calls, in one language.
struct CallWords {
  let language: PlaceLanguage
  /// Whether hours go to twelve.
  var isTwelveHours = false

  var isJapanese: Bool { language == .japanese }

  /// The one or the other language's text.
  func say(_ english: String, _ japanese: String) -> String { isJapanese ? japanese : english }

  /// "15:00", "3:00 pm", "午後3:00".
  func time(_ time: CivilDateTime) -> String { clock(time.hour * 60 + time.minute) }

  /// The same of a minute of the day.
  func clock(_ minute: Int) -> String {
    let rest = Self.twoDigits(minute % 60)
    guard isTwelveHours else { return Self.twoDigits(minute / 60) + ":" + rest }
    let isMorning = minute < 720
    if isJapanese { return (isMorning ? "午前" : "午後") + "\(minute / 60 % 12):\(rest)" }
    let hour = minute / 60 % 12
    return "\(hour == 0 ? 12 : hour):\(rest) \(isMorning ? "am" : "pm")"
  }

  /// "Mon 23 Nov", "11月23日(月)".
  func date(_ date: CivilDate) -> String {
    let day = date.weekday.rawValue - 1
    if isJapanese { return "\(date.month)月\(date.day)日(\(Self.japaneseWeekdays[day]))" }
    return "\(Self.weekdays[day]) \(date.day) \(Self.months[date.month - 1])"
  }

  /// "Mon 23 Nov 2026", "2026年11月23日(月)".
  func fullDate(_ date: CivilDate) -> String {
    isJapanese ? "\(date.year)年" + self.date(date) : self.date(date) + " \(date.year)"
  }

  /// What days a weekly call is on.
  func days(_ weekdays: Weekdays) -> String {
    switch weekdays {
    case .all: return say("every day", "毎日")
    case .workdays: return say("Monday to Friday", "月曜から金曜")
    default:
      let names = isJapanese ? Self.japaneseWeekdays : Self.weekdays
      let days = weekdays.days.map { names[$0.rawValue - 1] }
      return isJapanese ? "毎週" + days.joined(separator: "・") + "曜" : days.joined(separator: ", ")
    }
  }

  /// What calendar a place is at, seen from the source's.
  func dayShift(_ days: Int) -> String {
    switch days {
    case -1: say("yesterday", "前日")
    case 0: say("same day", "同日")
    case 1: say("tomorrow", "翌日")
    case ..<0: say("\(-days) days earlier", "\(-days)日前")
    default: say("\(days) days later", "\(days)日後")
    }
  }

  func part(_ part: DayPart) -> String {
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

  /// What a price says of an hour.
  func rating(price: Int) -> String {
    switch price {
    case 0: say("good", "好適")
    case ..<10: say("possible", "可")
    default: say("never", "不可")
    }
  }

  /// "1 hour 30 minutes", "1時間30分".
  func length(minutes: Int) -> String {
    let hours = minutes / 60
    let rest = minutes % 60
    if isJapanese {
      return (hours > 0 ? "\(hours)時間" : "") + (rest > 0 || hours == 0 ? "\(rest)分" : "")
    }
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours) hour\(hours == 1 ? "" : "s")") }
    if rest > 0 || hours == 0 { parts.append("\(rest) minute\(rest == 1 ? "" : "s")") }
    return parts.joined(separator: " ")
  }

  /// A length in seconds: "an hour", "30 minutes".
  func span(seconds: Int) -> String {
    let minutes = seconds / 60
    return minutes == 60 && !isJapanese ? "an hour" : length(minutes: minutes)
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let japaneseWeekdays = ["月", "火", "水", "木", "金", "土", "日"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
