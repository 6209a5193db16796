import CivilTime
import Text

/// What a calendar shows of a call: a line for each place with its date and time and what is dialled,
/// and, for a weekly call, the places' times again from every call on at which they are others, within
/// a year. Without words, so that it is in every language.
struct CalendarDescription {
  private(set) var bytes: [UInt8] = []

  private static let days: Int64 = 366

  init(_ entry: CalendarEntry, zone: Zone, start: Instant, until: Instant?) {
    for party in entry.parties {
      append(party, at: start)
      for person in party.people {
        bytes.append("\n  ")
        bytes += person
      }
      for phone in party.phones {
        bytes.append("\n  ")
        bytes += phone.ascii
      }
      bytes.append("\n")
    }
    guard case .weekly(let time, _, _) = entry.time else { return }
    let year = Instant(
      secondsSince1970: start.secondsSince1970 &+ CalendarDescription.days * 86_400)
    let end = min(year, until.map { Instant(secondsSince1970: $0.secondsSince1970 &+ 1) } ?? year)
    var zones: [Zone] = []
    for party in entry.parties { zones.append(party.zone) }
    guard start < end,
      let shifts = try? ClockShift.shifts(of: zones, at: time, from: start, to: end)
    else { return }
    var before: Instant?
    for shift in shifts {
      if before != shift.start {
        bytes.append("\n")
        before = shift.start
      }
      append(entry.parties[shift.place], at: shift.start)
      bytes.append("\n")
    }
  }

  /// Tokyo 2026-11-24 05:00
  private mutating func append(_ party: CalendarEntry.Party, at instant: Instant) {
    bytes += Isolation.isolated(String(decoding: party.name, as: UTF8.self)).utf8
    guard let time = try? party.zone.dateTime(at: instant) else { return }
    bytes.append(" ")
    time.date.appendText(to: &bytes)
    bytes.append(" ")
    var clock: [UInt8] = []
    time.appendText(to: &clock)
    bytes += clock[(clock.count - 8)..<(clock.count - 3)]
  }
}
