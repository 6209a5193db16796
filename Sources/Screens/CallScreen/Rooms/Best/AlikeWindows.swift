import Calling
import CivilTime
import Reports
import Text

/// Windows of a week that are alike but for the day: one line tells of all of them.
struct AlikeWindows: Sendable {
  /// The number of the first one among all windows.
  let first: Int
  /// The days that they are on, by the source's calendar.
  private(set) var days: Weekdays

  /// Puts windows together that have the same times everywhere and cost the same, in the order of the first
  /// of each; on one day each stays alone.
  static func groups(_ found: BestTimes?, _ room: BestRoom) -> [AlikeWindows] {
    var groups: [AlikeWindows] = []
    var keys: [[Int64]] = []
    for (number, window) in (found?.windows ?? []).enumerated() {
      let local = try? room.source.dateTime(at: window.suggested)
      let day = Weekdays(local.map { [$0.date.weekday] } ?? [])
      guard canFold(found, room) else {
        groups.append(AlikeWindows(first: number, days: day))
        continue
      }
      let middle = window.suggested.secondsSince1970
      var key = [
        Int64(window.total), Int64(window.worst),
        Int64(local.map { $0.hour * 60 + $0.minute } ?? 0),
        window.bestFirst.secondsSince1970 - middle, window.bestLast.secondsSince1970 - middle,
      ]
      for row in room.rows { key.append(Int64(row.zone.offset(at: window.suggested))) }
      if let group = keys.firstIndex(of: key) {
        groups[group].days = Weekdays(bits: groups[group].days.bits | day.bits)
      } else {
        keys.append(key)
        groups.append(AlikeWindows(first: number, days: day))
      }
    }
    return groups
  }

  /// Whether equal times at equal cost are paid for by the same places, whatever the day.
  private static func canFold(_ found: BestTimes?, _ room: BestRoom) -> Bool {
    guard room.isWeek, !room.rows.contains(where: { ($0.place.hours?.rules.count ?? 0) > 1 }) else {
      return false
    }
    if case .windows? = found { return true }
    return room.call.weekdays == .all
  }

  /// Whether there are several.
  var areMany: Bool { days.bits.nonzeroBitCount > 1 }

  /// "Every day", "Mon–Fri", "Mon, Wed".
  func daysInWords(_ calls: Calls) -> String {
    let dates = calls.times.dates
    let words = BestWords(language: calls.words.language)
    if days == .all { return words.everyDay }
    // The run that they are, around the end of the week, too.
    let beginnings = days.days.filter { !days.contains(Self.day($0, -1)) }
    let count = days.bits.nonzeroBitCount
    if count > 2, beginnings.count == 1 {
      return words.from(
        dates.name(of: beginnings[0]), to: dates.name(of: Self.day(beginnings[0], count - 1)))
    }
    return calls.words.list(calls.week.filter { days.contains($0) }.map { dates.name(of: $0) })
  }

  /// The day of the week so many later.
  private static func day(_ day: Weekday, _ count: Int) -> Weekday {
    Weekday(rawValue: (day.rawValue + count + 6) % 7 + 1) ?? day
  }
}
