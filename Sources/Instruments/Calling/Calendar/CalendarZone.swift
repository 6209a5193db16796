import CivilTime

/// The part of a zone's rules that a calendar file needs, as a VTIMEZONE (RFC 5545, section 3.6.5).
///
/// The changes of clocks are those of the zone's data: the one before the first call, and all up to
/// the end of the last one, each as an onset of its own. Where calls go on for ever, a change that comes
/// back every year up to ``horizonYears`` years from the first call is one rule; others are listed up to
/// there.
struct CalendarZone {
  /// How far the rules for calls without an end are looked at.
  static let horizonYears: Int64 = 64
  /// What has come back in so many years up to the horizon is a rule.
  private static let leastYears = 10

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
  }

  private let name: [UInt8]
  private var observances: [Observance] = []
  private let isEndless: Bool
  private var lastYear: Int64 = 0

  /// The rules from the first instant to the last; to no end where there is none.
  init(
    _ zone: Zone, name: [UInt8], from first: Instant, to last: Instant?
  ) throws(CalendarFault) {
    self.name = name
    isEndless = last == nil
    // A day more: a first time that is skipped goes by the offset before.
    let first = Instant(secondsSince1970: first.secondsSince1970 - 86_400)
    let horizon = first.secondsSince1970 + CalendarZone.horizonYears * 31_556_952
    // Up to the end of that year, so that every rule is seen equally often.
    var end = last ?? Instant(secondsSince1970: horizon)
    if last == nil, let time = try? zone.dateTime(at: end),
      let newYear = try? CivilDateTime(year: time.date.year, month: 1, day: 1),
      let instant = try? zone.instant(of: newYear)
    {
      end = instant
      lastYear = time.date.year - 1
    }
    let justAfter = Instant(secondsSince1970: first.secondsSince1970 + 1)
    var isBegun = false
    if let onset = zone.previousTransition(before: justAfter) { isBegun = try add(onset) }
    if !isBegun {
      let type = zone.localTimeType(at: first)
      guard let start = try? CivilDateTime(year: 1601, month: 1, day: 1) else { throw .outOfRange }
      observances.append(Observance(before: type.offset, after: type, onsets: [start]))
    }
    guard justAfter < end else { return }
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

  /// Writes it.
  func write(to text: inout CalendarText) {
    text.line("BEGIN", "VTIMEZONE")
    text.line("TZID", name)
    for observance in observances {
      let ruled = isEndless ? ruledOnsets(observance) : 0
      let listed = observance.onsets.count - ruled
      if listed > 0 {
        write(observance, Array(observance.onsets[..<listed]), rule: nil, to: &text)
      }
      if ruled > 0 {
        let onsets = Array(observance.onsets[listed...])
        write(observance, onsets, rule: YearlyOnset(onsets), to: &text)
      }
    }
    text.line("END", "VTIMEZONE")
  }

  /// How many of the last onsets are those of a rule that holds up to the horizon.
  private func ruledOnsets(_ observance: Observance) -> Int {
    let onsets = observance.onsets
    guard let last = onsets.last, last.date.year == lastYear else { return 0 }
    var count = 0
    var rule: YearlyOnset?
    while count < onsets.count {
      let onset = onsets[onsets.count - 1 - count]
      guard onset.date.year == lastYear - Int64(count) else { break }
      var next = rule ?? YearlyOnset(onset)
      guard next.take(onset) else { break }
      rule = next
      count += 1
    }
    return count >= CalendarZone.leastYears ? count : 0
  }

  private func write(
    _ observance: Observance, _ onsets: [CivilDateTime], rule: YearlyOnset?,
    to text: inout CalendarText
  ) {
    if observance.after.isDaylight {
      text.line("BEGIN", "DAYLIGHT")
    } else {
      text.line("BEGIN", "STANDARD")
    }
    var start: [UInt8] = []
    start.append(onsets[0])
    text.line("DTSTART", start)
    var before: [UInt8] = []
    before.append(offset: observance.before)
    text.line("TZOFFSETFROM", before)
    var after: [UInt8] = []
    after.append(offset: observance.after.offset)
    text.line("TZOFFSETTO", after)
    text.text("TZNAME", Array(observance.after.abbreviation.utf8))
    if let rule {
      text.line("RRULE", rule.text)
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
