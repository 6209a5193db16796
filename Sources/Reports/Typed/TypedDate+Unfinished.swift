import CivilTime
import Text

extension DateWords {
  /// Whether what was typed may become a date by typing on: `3 D`, `2027-0`, `next`.
  ///
  /// - Parameter text: what can't be read as it is.
  public func mayBecomeDate(_ text: String, today: CivilDate) -> Bool {
    guard let pieces = TypedPieces(text)?.pieces else { return false }
    guard case .word(let begun)? = pieces.last else {
      return Self.tails.contains { readDate(text + $0, today: today) != nil }
        || [name(of: .monday), typedName(ofMonth: 12)].contains {
          readDate(text + " " + $0, today: today) != nil
        }
    }
    let isEnded = text.utf8.last == ASCII.space
    for word in isEnded ? [begun] : typedWords where word.starts(with: begun) {
      let whole = text + String(decoding: word[begun.count...], as: UTF8.self)
      for tail in ["", " 1", " 1/1", " 3 days", " " + name(of: .monday)]
      where readDate(whole + tail, today: today) != nil {
        return true
      }
    }
    return false
  }

  /// What can stand behind figures and marks to make a date of them.
  private static var tails: [String] {
    [
      " dec", "1", "01", "7", "27", "027", "-1", "-01-01", "1-01-01", "01-01", "1-01", "7-01-01",
      "27-01-01",
      "027-01-01", ".1", "1.27", "/1/27", "/27", "1/1", "101", "0101", "days", "月1日", "1日", "日後",
    ]
  }

  /// All words of dates that somebody may be about to type, folded.
  private var typedWords: [[UInt8]] {
    var list =
      "monday tuesday wednesday thursday friday saturday sunday january february march april may june july "
      + "august september october november december today tomorrow yesterday next this on in of the am den st nd rd th "
    for word in [
      say("next", as: "typed before a day of the week"),
      say("this", as: "typed before a day of the week"), say("today", as: "typed"),
      say("tomorrow", as: "typed"), say("yesterday", as: "typed"),
      say("in", as: "typed before a number of days"), say("days", as: "typed"),
      say("weeks", as: "typed"), "day days week weeks 日 月 年",
    ] { list += word + " " }
    for day in Weekday.allCases { list += name(of: day) + " " + name(of: day) + "曜日 " }
    for month in 1...12 { list += typedName(ofMonth: month) + " " }
    return TypedWords(list).words
  }
}
