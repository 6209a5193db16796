import Calling
import CivilTime
import Places
import Reports
import ShippedWords
import Text

/// What is said of calls, in one language.
struct CallWords {
  let language: PlaceLanguage
  /// How dates and hours are written.
  var form = DateForm.plain

  var isJapanese: Bool { language == .japanese }

  /// The one or the other language's text.
  func say(_ english: String, _ japanese: String) -> String { language.say(english, japanese) }

  /// Times, days and parts of the day are said as on the page.
  var times: CallTimes {
    CallTimes(Language(isJapanese ? Catalog.shipped(for: "ja") : nil, .english, form))
  }

  /// "15:00", "3:00 pm", "午後3:00".
  func time(_ time: CivilDateTime) -> String { times.time(time).lowercased() }

  /// The same of a minute of the day.
  func clock(_ minute: Int) -> String { times.dates.clock(minute).lowercased() }

  /// What a price says of an hour.
  func rating(price: Int) -> String {
    switch price {
    case 0: say("good", "好適")
    case ..<10: say("possible", "可")
    default: say("never", "不可")
    }
  }

  /// "09:00–17:00", "Mon, Wed 09:00–12:00, 13:00–17:00 (07:00–22:00)": good hours, and possible ones in
  /// brackets; `nil` has those by the parts of the day.
  func hours(_ hours: CallHours?) -> String {
    guard let hours else { return "(\(clock(360))–\(clock(0)))" }
    return hours.rules.map { rule in
      func list(_ rating: Rating) -> String {
        rule.spans.filter { $0.rating == rating }
          .map { "\(clock($0.start))–\(clock($0.end % 1440))" }.joined(separator: ", ")
      }
      var text = list(.good)
      if !list(.possible).isEmpty { text += " (\(list(.possible)))" }
      return rule.weekdays == .all ? text : "\(times.days(rule.weekdays)) \(text)"
    }.joined(separator: "; ")
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
}
