public import Calling
import CivilTime
import Text

// It comes behind the first paint: of the example nobody is told how often it is.

extension CallTimes {
  /// How often a weekly call is: "every day", "Monday to Friday", "every Thursday", "every Mon, Wed".
  public func days(_ weekdays: Weekdays) -> String {
    switch weekdays {
    case .all: return say("every day")
    case .workdays: return say("Monday to Friday")
    default: break
    }
    let all = weekdays.days
    if all.count == 1 { return say(Self.everyWeek[all[0].rawValue - 1]) }
    var days = ""
    for day in all {
      let name = dates.name(of: day)
      days = days.utf8.isEmpty ? name : say("\(days), \(name)", as: "weekdays")
    }
    return say("every \(days)", as: "weekdays")
  }

  private static var everyWeek: [Phrase] {
    [
      "every Monday", "every Tuesday", "every Wednesday", "every Thursday", "every Friday",
      "every Saturday", "every Sunday",
    ]
  }
}
