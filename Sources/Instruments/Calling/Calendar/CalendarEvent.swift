import CivilTime

/// A VEVENT (RFC 5545, section 3.6.1).
struct CalendarEvent {
  let entry: CalendarEntry
  let zone: Zone
  let zoneName: [UInt8]
  /// The first start.
  let start: Instant
  /// Whether it is written in UTC, as one instant that no program can take for another.
  private(set) var isInUTC = false
  /// What the source's clock shows, or would where it is skipped.
  private let local: CivilDateTime
  private let until: Instant?
  /// The start that the description begins with.
  private let told: Instant

  /// Many programs know a zone's changes up to 2037 alone; 2038-01-01T00:00Z.
  private static var farAway: Instant { Instant(secondsSince1970: 2_145_916_800) }

  /// `nil` for a weekly call that is over before it begins.
  init?(_ entry: CalendarEntry) throws(CalendarFault) {
    guard let source = entry.parties.first else { throw .noPlace }
    if let alarm = entry.alarm, alarm < 0 || alarm > CalendarEntry.longestAlarm { throw .badAlarm }
    self.entry = entry
    zone = source.zone
    zoneName = source.zoneName
    switch entry.time {
    case .once(let instant):
      start = instant
      told = instant
      until = nil
      guard let local = try? zone.dateTime(at: instant) else { throw .outOfRange }
      self.local = local
      if case .overlap = zone.match(local) { isInUTC = true }
      if instant >= CalendarEvent.farAway { isInUTC = true }
    case .weekly(let time, let from, let until):
      var last: Instant?
      guard let first = try? time.next(in: zone, from: from) else { throw .outOfRange }
      if let until {
        guard first.instant < until else { return nil }
        // The last one before the end, at most a week and a change of clocks earlier.
        let near = max(
          first.instant, Instant(secondsSince1970: until.secondsSince1970 - 9 * 86_400))
        guard let calls = try? time.occurrences(in: zone, from: near, to: until) else {
          throw .outOfRange
        }
        last = calls.last?.instant ?? first.instant
      }
      start = first.instant
      self.until = last
      let later = try? time.next(in: source.zone, from: max(from, entry.toldFrom ?? from)).instant
      let told = later ?? first.instant
      self.told = last.map { min($0, told) } ?? told
      guard
        let local = try? CivilDateTime(
          first.date, hour: time.minuteOfDay / 60, minute: time.minuteOfDay % 60)
      else { throw .outOfRange }
      self.local = local
    }
    guard local.date.year >= 1, local.date.year <= 9900 else { throw .outOfRange }
  }

  /// Turns to UTC a single call that is before an instant, so that no rules are needed for it.
  mutating func turnToUTC(before instant: Instant) {
    if case .once = entry.time, start < instant { isInUTC = true }
  }

  /// Turns to UTC what would be misread: all times of clocks that show UTC, which programs take for no
  /// zone, and single calls where they did for years or where the rules would be a long list.
  mutating func turnToUTC(by rules: CalendarZone) {
    var isWeekly = false
    if case .weekly = entry.time { isWeekly = true }
    if rules.isUTC || (!isWeekly && (rules.isIrregular || rules.seemsUTC)) { isInUTC = true }
  }

  /// Writes it.
  func write(to text: inout CalendarText, stamp: Instant) throws(CalendarFault) {
    text.line("BEGIN", "VEVENT")
    text.text("UID", entry.uid)
    text.line("DTSTAMP", try CalendarEvent.utc(stamp))
    if isInUTC {
      text.line("DTSTART", try CalendarEvent.utc(start))
    } else {
      text.local("DTSTART", local, zoneName: zoneName)
    }
    var duration: [UInt8] = []
    duration.append("PT")
    duration.append(decimal: entry.length)
    duration.append("M")
    text.line("DURATION", duration)
    if case .weekly(let time, _, _) = entry.time {
      text.line("RRULE", try rule(time))
    }
    text.text("SUMMARY", entry.summary)
    let description = CalendarDescription(entry, zone: zone, start: told, until: until)
    text.text("DESCRIPTION", description.bytes)
    if let alarm = entry.alarm {
      text.line("BEGIN", "VALARM")
      text.line("ACTION", "DISPLAY")
      text.text("DESCRIPTION", entry.summary)
      var trigger: [UInt8] = []
      trigger.append("-PT")
      trigger.append(decimal: alarm)
      trigger.append("M")
      text.line("TRIGGER", trigger)
      text.line("END", "VALARM")
    }
    text.line("END", "VEVENT")
  }

  private func rule(_ time: WeeklyTime) throws(CalendarFault) -> [UInt8] {
    var rule: [UInt8] = []
    rule.append("FREQ=WEEKLY;BYDAY=")
    for (i, day) in time.weekdays.days.enumerated() {
      if i > 0 { rule.append(UInt8(ascii: ",")) }
      day.appendCode(to: &rule)
    }
    if let until {
      rule.append(";UNTIL=")
      rule += try CalendarEvent.utc(until)
    }
    return rule
  }

  /// An instant in universal time: 20260329T010000Z.
  static func utc(_ instant: Instant) throws(CalendarFault) -> [UInt8] {
    guard let time = try? CivilDateTime(instant, offset: 0), time.date.year >= 0,
      time.date.year <= 9999
    else { throw .outOfRange }
    var bytes: [UInt8] = []
    bytes.append(time)
    bytes.append(UInt8(ascii: "Z"))
    return bytes
  }
}
