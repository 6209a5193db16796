public import Calling
public import CivilTime
public import Text

/// What page and terminal say of times, days and parts of the day.
public struct CallTimes: Wording {
  /// The language, and the form of its dates and hours.
  public let language: Language

  /// Words in a language.
  public init(_ language: Language) { self.language = language }

  private var isJapanese: Bool { language.name == .japanese }

  /// Dates and times of day.
  public var dates: DateWords { DateWords(language) }

  /// "15:00", "3:00 PM", "午後3:00".
  public func time(_ time: CivilDateTime) -> String { dates.clock(time.hour * 60 + time.minute) }

  /// A full hour on a scale, from 0 to 24: "6 AM", "noon", "6時".
  public func hour(_ hour: Int) -> String {
    if !language.dates.isTwelveHours {
      return isJapanese ? "\(hour)時" : DateWords.twoDigits(hour) + ":00"
    }
    switch hour {
    case 0, 24: return say("12", "0時")
    case 12: return say("noon", "正午")
    case ..<12: return say("\(hour) AM", "午前\(hour)時")
    default: return say("\(hour - 12) PM", "午後\(hour - 12)時")
    }
  }

  /// What days a weekly call is on.
  public func days(_ weekdays: Weekdays) -> String {
    switch weekdays {
    case .all: return say("every day", "毎日")
    case .workdays: return say("Monday to Friday", "月曜から金曜")
    default:
      let days = weekdays.days.map { dates.name(of: $0.rawValue) }
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
}
