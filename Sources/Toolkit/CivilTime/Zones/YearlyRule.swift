/// Two changes every year, for ever: from standard to daylight time and back.
///
/// The calendar repeats every 400 years to the weekday, so every question is answered for instants
/// in 1970…2369 alone.
struct YearlyRule: Sendable {
  /// A day of each year (POSIX.1-2024, XBD 8.3).
  enum Day: Equatable, Sendable {
    /// Jn: the day n of the year, from 1, the 29th of February never being counted.
    case withoutLeapDay(Int)
    /// n: the day of the year, from 0, all days being counted.
    case ofYear(Int)
    /// Mm.w.d: the week's nth such weekday (0 is Sunday) of a month, the last where n is 5.
    case ofMonth(month: Int, week: Int, weekday: Int)
  }

  /// A moment of each year, by the clocks that show the time until then.
  struct Moment: Equatable, Sendable {
    var day: Day
    /// Seconds after midnight, from -167 to 167 hours and a bit.
    var time: Int

    /// Seconds since 1970 on clocks that showed that moment.
    func localSeconds(in year: Int64) -> Int64 {
      let days: Int64
      switch day {
      case .withoutLeapDay(let number):
        let isLater = number >= 60 && CivilDate.isLeap(year)
        days = CivilDate.days(year: year, month: 1, day: number + (isLater ? 1 : 0))
      case .ofYear(let number):
        days = CivilDate.days(year: year, month: 1, day: number + 1)
      case .ofMonth(let month, let week, let weekday):
        let first = CivilDate.days(year: year, month: month, day: 1)
        // 1970-01-01 was a Thursday.
        let ahead = remainder(Int64(weekday) - first - 4, 7)
        var day = Int(truncatingIfNeeded: ahead) + 7 * (week - 1)
        if day >= CivilDate.length(ofMonth: month, in: year) { day -= 7 }
        days = first + Int64(day)
      }
      return days * 86_400 + Int64(time)
    }
  }

  /// A change to one of the two.
  struct Change {
    let instant: Int64
    let isDaylight: Bool
  }

  let standardOffset: Int
  let daylightOffset: Int
  let begin: Moment
  let end: Moment

  var leastOffset: Int { min(standardOffset, daylightOffset) }
  var greatestOffset: Int { max(standardOffset, daylightOffset) }

  static let cycle: Int64 = 146_097 * 86_400

  /// The two changes of a year in the order in which they count: of changes that are not after an
  /// instant the last one holds, though an earlier one may come later. So a daylight time that ends
  /// when the next begins, or after, has no end; and one that ends when it begins is not there.
  func changes(in year: Int64) -> (Change, Change) {
    let begins = begin.localSeconds(in: year) - Int64(standardOffset)
    let ends = end.localSeconds(in: year) - Int64(daylightOffset)
    let daylight = Change(instant: begins, isDaylight: true)
    let standard = Change(instant: ends, isDaylight: false)
    return ends < begins ? (standard, daylight) : (daylight, standard)
  }

  /// Whether it is daylight time at an instant.
  func isDaylight(at instant: Int64) -> Bool {
    let (inCycle, thisYear) = Self.place(of: instant)
    // A change may be a week and a day away from its year.
    var year = thisYear + 1
    while true {
      let (first, second) = changes(in: year)
      if second.instant <= inCycle { return second.isDaylight }
      if first.instant <= inCycle { return first.isDaylight }
      year -= 1
    }
  }

  /// The changes of some years that hold for a time and change something, in order.
  ///
  /// Before them holds the state `before`.
  func changes(in years: ClosedRange<Int64>, before: Bool) -> [Change] {
    var result: [Change] = []
    func append(_ change: Change) {
      while let last = result.last, last.instant >= change.instant { result.removeLast() }
      if (result.last?.isDaylight ?? before) != change.isDaylight { result.append(change) }
    }
    for year in years {
      let (first, second) = changes(in: year)
      append(first)
      append(second)
    }
    return result
  }

  /// The changes from the beginning of the last year to the end of the next one, with what holds
  /// before them.
  func changes(around year: Int64) -> (before: Bool, changes: [Change]) {
    let start = CivilDate.days(year: year - 1, month: 1, day: 1) * 86_400
    let end = CivilDate.days(year: year + 2, month: 1, day: 1) * 86_400
    let before = isDaylight(at: start)
    let all = changes(in: (year - 2)...(year + 2), before: before)
    return (before, all.filter { $0.instant > start && $0.instant < end })
  }

  /// The first change after an instant; nil beyond 64 bits, or if there is none in 400 years.
  func next(after instant: Int64) -> Change? {
    let (inCycle, year) = Self.place(of: instant)
    for ahead in 0..<Int64(402) {
      for change in changes(around: year + ahead).changes where change.instant > inCycle {
        return Self.moved(change, from: inCycle, to: instant)
      }
    }
    return nil
  }

  /// The last change before an instant; nil beyond 64 bits, or if there is none in 400 years.
  func previous(before instant: Int64) -> Change? {
    let (inCycle, year) = Self.place(of: instant)
    for back in 0..<Int64(402) {
      for change in changes(around: year - back).changes.reversed()
      where change.instant < inCycle {
        return Self.moved(change, from: inCycle, to: instant)
      }
    }
    return nil
  }

  /// An instant within its 400 years, and the year of that one.
  static func place(of instant: Int64) -> (inCycle: Int64, year: Int64) {
    let inCycle = remainder(instant, cycle)
    return (inCycle, CivilDate(uncheckedDaysSince1970: inCycle / 86_400).year)
  }

  /// A change as far from an instant as it is from that instant within its cycle.
  private static func moved(
    _ change: Change, from inCycle: Int64, to instant: Int64
  ) -> Change? {
    let (moved, overflows) = instant.addingReportingOverflow(change.instant - inCycle)
    return overflows ? nil : Change(instant: moved, isDaylight: change.isDaylight)
  }
}
