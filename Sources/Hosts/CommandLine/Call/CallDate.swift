import CivilTime

/// A day as people say it: 2026-11-24, today, tuesday, next tuesday, in 3 days.
struct CallDate {
  let date: CivilDate
  /// Whether the words could mean another day, so that it has to be said which was taken.
  let isVague: Bool

  /// Reads it, seen from a day.
  ///
  /// `tuesday` is the first one from that day on, which counts; `next tuesday` the first one after it.
  init(_ text: String, today: CivilDate) throws {
    let words = text.lowercased().split(separator: " ").map(String.init)
    isVague = words.first == "next"
    switch words {
    case ["today"]: date = today
    case ["tomorrow"]: date = try CallPlan.day(today, later: 1)
    case ["yesterday"]: date = try CallPlan.day(today, later: -1)
    case let words where words.count == 3 && words[0] == "in":
      guard let count = Self.count(words[1]), let unit = Self.unit(words[2]) else {
        throw CallFailure.date(text: text, .malformed(offset: 0))
      }
      date = try CallPlan.day(today, later: count * unit)
    default:
      let isNext = words.first == "next"
      let name = isNext || words.first == "this" ? Array(words.dropFirst()) : words
      if name.count == 1, let day = WeekdayList.day(name[0][...]) {
        let ahead = (Int64(day) - Int64(today.weekday.rawValue - 1) + 7) % 7
        date = try CallPlan.day(today, later: isNext && ahead == 0 ? 7 : ahead)
        return
      }
      do throws(CivilTimeError) {
        date = try CivilDate(reading: Array(text.utf8))
      } catch { throw CallFailure.date(text: text, error) }
    }
  }

  /// Up to ten years of days.
  private static func count(_ word: String) -> Int64? {
    if word == "a" || word == "one" { return 1 }
    guard let count = TimeOfDay.number(word[...], digits: 1...4) else { return nil }
    return count <= 3660 ? Int64(count) : nil
  }

  private static func unit(_ word: String) -> Int64? {
    switch word {
    case "day", "days": 1
    case "week", "weeks": 7
    default: nil
    }
  }
}
