public import Calling
public import CivilTime
public import Text

/// What page and terminal say of times, days and parts of the day.
public struct CallTimes: Wording {
  /// The language, and the form of its dates and hours.
  public let language: Language

  /// Words in a language.
  public init(_ language: Language) { self.language = language }

  /// Dates and times of day.
  public var dates: DateWords { DateWords(language) }

  /// "15:00", "3:00 PM", "午後3:00".
  public func time(_ time: CivilDateTime) -> String { dates.clock(time.hour * 60 + time.minute) }

  /// A full hour on a scale, from 0 to 24: "6 AM", "noon", "6時".
  public func hour(_ hour: Int) -> String {
    if !language.dates.isTwelveHours {
      return say(hour < 10 ? "0\(hour):00" : "\(hour):00", as: "full hour")
    }
    switch hour {
    case 0, 24: return say("12")
    case 12: return say("noon")
    case ..<12: return say("\(hour) AM")
    default: return say("\(hour - 12) PM")
    }
  }

  /// What calendar a place is at, seen from the source's.
  ///
  /// - Parameter isToday: whether the source's day is today, where it is read: only then is the next one
  ///   tomorrow.
  public func dayShift(_ days: Int, isToday: Bool) -> String {
    switch days {
    case -1: isToday ? say("yesterday") : say("day before")
    case 0: say("same day")
    case 1: isToday ? say("tomorrow") : say("next day")
    case ..<0: say("\(-days) days earlier")
    default: say("\(days) days later")
    }
  }

  /// What people do at that time of day.
  public func part(_ part: DayPart) -> String {
    switch part {
    case .beforeDawn: say("before dawn")
    case .breakfast: say("breakfast")
    case .morning: say("morning")
    case .lunch: say("lunch")
    case .afternoon: say("afternoon")
    case .dinner: say("dinner")
    case .late: say("late")
    }
  }
}
