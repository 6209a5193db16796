import Calling
import CivilTime
import Replication
import Reports
import Text

extension Card {
  /// How many minutes before the call an alarm rings.
  private static let alarm = 10

  /// The call as a file for calendars (RFC 5545), without places whose zones are not known; `nil` where that
  /// is the first one's. Whoever has kept the call has the same entry.
  func calendar(_ link: CallLink) -> [UInt8]? {
    guard let source = link.places.first, zone(source) != nil, let id = link.identities.first
    else { return nil }
    let time: CalendarEntry.Time
    switch link.time {
    case .once(let instant): time = .once(instant)
    case .weekly(let minute):
      guard let weekly = WeeklyTime(minuteOfDay: minute, on: link.weekdays) else { return nil }
      time = .weekly(weekly, from: now, until: nil)
    }
    var parties: [CalendarEntry.Party] = []
    for place in link.places {
      if let zone = zone(place) {
        parties.append(
          CalendarEntry.Party(
            name: place.name?.utf8 ?? place.zone, zoneName: place.zone, zone: zone))
      }
    }
    let entry = CalendarEntry(
      uid: Array((id.description + "@detent").utf8), summary: Array(title(link).utf8), time: time,
      length: link.length, parties: parties, alarm: Self.alarm)
    return try? CalendarFile.bytes([entry], stamp: now)
  }

  /// "Clocks in London go forward 1 h on Sun 28 Mar": the change nearest to the call of those that are still to
  /// come, within a week of it, with every place that has it.
  func clockNote(_ link: CallLink, _ start: Instant) -> String? {
    var (labels, zones): ([String], [Zone]) = ([], [])
    for place in link.places {
      if let zone = zone(place) {
        labels.append(name(of: place))
        zones.append(zone)
      }
    }
    if let here, !isNamed(here, link) {
      labels.append(here.label)
      zones.append(here.zone)
    }
    let week: Int64 = 7 * 86_400
    guard let from = try? start.adding(seconds: -week), let to = try? start.adding(seconds: week),
      let changes = try? ClockChange.changes(of: zones, from: from, to: to)
    else { return nil }
    let same = ClockChange.nearest(of: changes, to: start, now: now)
    guard let nearest = same.first else { return nil }
    var names = ""
    for change in same {
      let name = labels[change.place]
      names = names.utf8.isEmpty ? name : words.list(names, name)
    }
    let length = words.minutes(abs(nearest.jump) / 60)
    let date = times.dates.fullDate(nearest.date)
    return nearest.jump < 0
      ? words.goBack(names, length, date) : words.goForward(names, length, date)
  }

  /// The days of a weekly call by the reader's own clock: "every Wednesday".
  func ownDays(_ link: CallLink, _ own: Zone) -> String? {
    guard case .weekly(let minute) = link.time,
      let source = link.places.first.flatMap({ zone($0) }),
      let weekly = WeeklyTime(minuteOfDay: minute, on: link.weekdays),
      let moved = try? weekly.moved(from: source, to: own, at: now)
    else { return nil }
    return times.days(moved.weekdays)
  }
}
