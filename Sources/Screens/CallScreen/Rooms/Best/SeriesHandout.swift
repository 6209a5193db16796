import Calling
import CivilTime
import Interface
import Reports
import Text

extension BestRoom {
  /// The series for a mail: a line for each week, with the day and time of every place.
  func sheet(_ calls: Calls) -> String {
    let times = calls.times
    var text = calls.name(of: call)
    for week in series.found?.weeks ?? [] {
      var parts: [String] = []
      for row in rows {
        guard let local = try? row.zone.dateTime(at: week.start) else { continue }
        let time = times.dates.beside(times.dates.fullDate(local.date), times.time(local))
        parts.append(calls.words.pays(calls.name(of: row.place), time))
      }
      text += "\n" + calls.words.list(parts)
    }
    return text
  }

  /// The calls of the series as a file for calendars (RFC 5545), each an event of its own; `nil` where
  /// their zones are not known.
  func calendar(_ calls: Calls) -> [UInt8]? {
    var entries: [CalendarEntry] = []
    for (number, week) in (series.found?.weeks ?? []).enumerated() {
      var single = call
      single.time = .once(week.start)
      single.places = rows.map { $0.place }
      let entry = try? CalendarEntry(
        single, now: calls.now, summary: Array(calls.name(of: call).utf8)
      ) { calls.zone($0) }
      guard let entry else { return nil }
      entries.append(
        CalendarEntry(
          uid: Array("\(number + 1)-".utf8) + entry.uid, summary: entry.summary, time: entry.time,
          length: entry.length, parties: entry.parties))
    }
    return try? CalendarFile.bytes(entries, stamp: calls.now)
  }
}
