import CivilTime

/// The rules of a zone that a calendar file needs, as a VTIMEZONE (RFC 5545, section 3.6.5).
///
/// The changes of clocks are those of the zone's data, from the year 2000 on, or from the first call on
/// where that is earlier, up to ``horizonYears`` years after it. Those that come back year after year are
/// one rule, with an end where it does not hold up to the horizon. Programs that compare the zone's past
/// with that of UTC so find what it is, and two files of one zone say the same of it.
struct CalendarZone {
  /// How far the rules are looked at.
  static let horizonYears: Int64 = 64
  /// What has come back in so many years up to the horizon is a rule without an end.
  private static let leastYears = 10
  /// Where there would be more rules the file begins five or more years later.
  private static let mostRules = 12
  private static let firstYear: Int64 = 2000
  private static let lastFirstYear: Int64 = 2025

  /// Onsets that differ in nothing but their time.
  private struct Observance {
    let before: Int
    let after: LocalTimeType
    /// By the clock just before.
    var onsets: [CivilDateTime] = []

    func fits(_ transition: Transition) -> Bool {
      before == transition.before.offset && after.offset == transition.after.offset
        && after.isDaylight == transition.after.isDaylight
        && after.abbreviation.utf8.elementsEqual(transition.after.abbreviation.utf8)
    }

    /// The onsets in runs, each the onsets of one rule year after year.
    var runs: [ArraySlice<CivilDateTime>] {
      var runs: [ArraySlice<CivilDateTime>] = []
      var start = 0
      while start < onsets.count {
        var rule = YearlyOnset(onsets[start])
        var end = start + 1
        while end < onsets.count, onsets[end].date.year == onsets[end - 1].date.year + 1,
          rule.take(onsets[end])
        {
          end += 1
        }
        runs.append(onsets[start..<end])
        start = end
      }
      return runs
    }
  }

  private let name: [UInt8]
  /// Whether clocks showed UTC from 2000 to 2020, by which some programs judge a zone.
  let seemsUTC: Bool
  private var observances: [Observance] = []
  private var lastYear: Int64 = 0

  /// The rules for calls from an instant on.
  init(_ zone: Zone, name: [UInt8], from first: Instant) throws(CalendarFault) {
    self.name = name
    // 2000-01-01 and 2020-12-31, in UTC.
    let early = Instant(secondsSince1970: 946_684_800)
    let late = Instant(secondsSince1970: 1_609_372_800)
    seemsUTC =
      zone.offset(at: early) == 0
      && !zone.transitions(from: early, to: late).contains { $0.after.offset != 0 }
    // A day more: a first time that is skipped goes by the offset before.
    let first = Instant(secondsSince1970: first.secondsSince1970 - 86_400)
    // Up to the end of a year, so that every rule is seen equally often.
    var end = Instant(
      secondsSince1970: first.secondsSince1970 + CalendarZone.horizonYears * 31_556_952)
    if let time = try? zone.dateTime(at: end),
      let newYear = try? CivilDateTime(year: time.date.year, month: 1, day: 1),
      let instant = try? zone.instant(of: newYear)
    {
      end = instant
      lastYear = time.date.year - 1
    }
    var year = CalendarZone.firstYear
    while year <= CalendarZone.lastFirstYear {
      guard let newYear = try? CivilDateTime(year: year, month: 1, day: 1),
        let start = try? newYear.instant(offset: 86_400)
      else { break }
      try read(zone, from: min(start, first), to: end)
      if !isIrregular || start > first { return }
      year += 5
    }
    try read(zone, from: first, to: end)
  }

  private mutating func read(
    _ zone: Zone, from start: Instant, to end: Instant
  ) throws(CalendarFault) {
    observances = []
    let justAfter = Instant(secondsSince1970: start.secondsSince1970 + 1)
    var isBegun = false
    if let onset = zone.previousTransition(before: justAfter) { isBegun = try add(onset) }
    if !isBegun {
      let type = zone.localTimeType(at: start)
      guard let start = try? CivilDateTime(year: 1601, month: 1, day: 1) else { throw .outOfRange }
      observances.append(Observance(before: type.offset, after: type, onsets: [start]))
    }
    for transition in zone.transitions(from: justAfter, to: end) { _ = try add(transition) }
  }

  /// Adds a transition; false where it is too long ago.
  private mutating func add(_ transition: Transition) throws(CalendarFault) -> Bool {
    let seconds = transition.instant.secondsSince1970 + Int64(transition.before.offset)
    guard let onset = try? CivilDateTime(localSeconds: seconds), onset.date.year <= 9999 else {
      throw .outOfRange
    }
    guard onset.date.year >= 1601 else { return false }
    for i in observances.indices where observances[i].fits(transition) {
      observances[i].onsets.append(onset)
      return true
    }
    observances.append(
      Observance(
        before: transition.before.offset, after: transition.after, onsets: [onset]))
    return true
  }

  /// Whether the changes come back by no rules that a file could hold, as where they go by the moon.
  var isIrregular: Bool {
    var rules = 0
    for observance in observances { rules += observance.runs.count }
    return rules > CalendarZone.mostRules
  }

  /// Whether clocks show nothing but UTC.
  var isUTC: Bool { !observances.contains { $0.after.offset != 0 } }

  // MARK: - Writing

  /// Writes it; where it is irregular, what does not come back is listed.
  func write(to text: inout CalendarText) throws(CalendarFault) {
    text.line("BEGIN", "VTIMEZONE")
    text.line("TZID", name)
    let isListed = isIrregular
    for observance in observances {
      var listed: [CivilDateTime] = []
      var rules: [ArraySlice<CivilDateTime>] = []
      for run in observance.runs {
        if isListed && run.count < CalendarZone.leastYears {
          listed += run
        } else {
          rules.append(run)
        }
      }
      if !listed.isEmpty { try write(observance, listed[...], isRule: false, to: &text) }
      for run in rules { try write(observance, run, isRule: run.count > 1, to: &text) }
    }
    text.line("END", "VTIMEZONE")
  }

  private func write(
    _ observance: Observance, _ onsets: ArraySlice<CivilDateTime>, isRule: Bool,
    to text: inout CalendarText
  ) throws(CalendarFault) {
    guard let first = onsets.first, let last = onsets.last else { return }
    if observance.after.isDaylight {
      text.line("BEGIN", "DAYLIGHT")
    } else {
      text.line("BEGIN", "STANDARD")
    }
    var start: [UInt8] = []
    start.append(first)
    text.line("DTSTART", start)
    var before: [UInt8] = []
    before.append(offset: observance.before)
    text.line("TZOFFSETFROM", before)
    var after: [UInt8] = []
    after.append(offset: observance.after.offset)
    text.line("TZOFFSETTO", after)
    text.text("TZNAME", Array(observance.after.abbreviation.utf8))
    if isRule {
      var rule = YearlyOnset(onsets).text
      if last.date.year < lastYear || onsets.count < CalendarZone.leastYears {
        // A day more than it need be: some take the time, which is in UTC, for a local one.
        let end = Instant(
          secondsSince1970: last.localSeconds - Int64(observance.before) + 86_400)
        rule.append(";UNTIL=")
        rule += try CalendarEvent.utc(end)
      }
      text.line("RRULE", rule)
    } else {
      for onset in onsets.dropFirst() {
        var date: [UInt8] = []
        date.append(onset)
        text.line("RDATE", date)
      }
    }
    if observance.after.isDaylight {
      text.line("END", "DAYLIGHT")
    } else {
      text.line("END", "STANDARD")
    }
  }
}
