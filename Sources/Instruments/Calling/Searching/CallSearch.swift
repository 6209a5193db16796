import CivilTime

/// Finds the times at which a call is good for everybody.
///
/// A call lasts from its start up to its end, that one left out, and costs a place what the dearest
/// minute costs that it touches: nothing in good hours, 1 to 4 in possible ones by
/// ``DayPart/price``. It is within a window while no place touches hours that are never.
///
/// ```swift
/// let search = try CallSearch([Participant(newYork), Participant(tokyo)], minutes: 60)
/// let best = try search.bestTimes(from: monday, to: nextMonday)
/// ```
public struct CallSearch: Sendable {
  /// Most places, the source included.
  public static let mostPlaces = 64
  /// Most days that are searched at once.
  public static let mostDays: Int64 = 400
  /// Lengths of a call, in minutes.
  public static let lengths = 1...1440

  /// For whom the days of the week hold.
  public enum DayRule: Sendable {
    /// The whole call is on these days by the source's calendar, whatever day the others have.
    case atSource
    /// It is by everybody's calendar.
    case everywhere
  }

  /// The places; the first is the source.
  public let participants: [Participant]
  /// In minutes.
  public let length: Int
  private let weekdays: Weekdays
  private let dayRule: DayRule
  let tables: [WeekTable]

  /// A search for the times of a call.
  ///
  /// - Parameters:
  ///   - participants: the source and then the destinations, at least one place.
  ///   - length: from 1 to 1,440 minutes.
  ///   - weekdays: the days on which the call may be.
  ///   - dayRule: by whose calendar.
  /// - Throws: ``CallFault/noPlace``, ``CallFault/tooManyPlaces(_:)``,
  ///   ``CallFault/badLength(minutes:)``, ``CallFault/noWeekday``.
  public init(
    _ participants: [Participant], minutes length: Int, weekdays: Weekdays = .all,
    _ dayRule: DayRule = .atSource
  ) throws(CallFault) {
    guard !participants.isEmpty else { throw .noPlace }
    guard participants.count <= Self.mostPlaces else { throw .tooManyPlaces(participants.count) }
    guard Self.lengths.contains(length) else { throw .badLength(minutes: length) }
    guard !weekdays.isEmpty else { throw .noWeekday }
    self.participants = participants
    self.length = length
    self.weekdays = weekdays
    self.dayRule = dayRule
    tables = Self.tables(participants, weekdays, dayRule, isGraded: false)
  }

  /// The times from one instant to another at which the call may start.
  ///
  /// A window that goes on beyond the ends is cut there. A call starts at a full minute of UTC, and all is
  /// exact to the minute.
  ///
  /// - Parameters:
  ///   - start: the first instant at which the call may start.
  ///   - end: the first instant at which it may not start any more, at most ``mostDays`` later.
  ///   - aim: which of two times is the better.
  /// - Returns: all windows, the best first; or the least bad times where there is none.
  /// - Throws: ``CallFault/badRange``, ``CallFault/outOfRange``.
  /// - Complexity: O(places × steps) in each week that begins with a transition, O(steps) in others;
  ///   a place has some seven to thirteen steps a day.
  public func bestTimes(
    from start: Instant, to end: Instant, aim: Aim = .total
  ) throws(CallFault) -> BestTimes {
    let first = try start.checked().secondsSince1970.minuteUp
    let last = try end.checked().secondsSince1970.minuteUp
    guard first < last, last - first <= Self.mostDays * 86_400 else { throw .badRange }
    var windows = WindowBuilder(aim: aim)
    var sweep = sweep(isGraded: false)
    sweep.forCells(from: first, to: last) { windows.append($0) }
    let found = windows.finish()
    if !found.isEmpty { return .windows(found.map { window($0) }) }

    var least = LeastBuilder(aim: aim)
    sweep = self.sweep(isGraded: true)
    sweep.forCells(from: first, to: last) { least.append($0) }
    return .leastBad(least.runs.map { window($0) })
  }

  /// What a call that starts at an instant costs each place, in their order: 0 in good hours, to 4 in
  /// possible ones, from 10 where it is never.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  /// - Complexity: O(places × steps in the call).
  public func prices(at start: Instant) throws(CallFault) -> [Int] {
    let first = try start.checked().secondsSince1970
    var found: [UInt8] = []
    var sweep = sweep(isGraded: false)
    sweep.forPrices(from: first, to: first + 1) { found = $1 }
    if found.contains(where: { $0 >= Price.never }) {
      sweep = self.sweep(isGraded: true)
      sweep.forPrices(from: first, to: first + 1) { found = $1 }
    }
    return found.map { Int($0) }
  }

  /// The same with what depth costs at hours that are never.
  var gradedTables: [WeekTable] { Self.tables(participants, weekdays, dayRule, isGraded: true) }

  func sweep(isGraded: Bool) -> PriceSweep {
    PriceSweep(
      participants.map { $0.zone }, isGraded ? gradedTables : tables, length: Int64(length) * 60)
  }

  /// Most places have the same hours: one table serves them.
  private static func tables(
    _ participants: [Participant], _ weekdays: Weekdays, _ dayRule: DayRule, isGraded: Bool
  ) -> [WeekTable] {
    var tables: [WeekTable] = []
    for (i, participant) in participants.enumerated() {
      let isFree = dayRule == .atSource && i > 0
      var known: WeekTable?
      for j in (isFree ? 1 : 0)..<max(i, 1) where known == nil && j < i {
        if participants[j].hours == participant.hours { known = tables[j] }
      }
      let days = isFree ? Weekdays.all : weekdays
      tables.append(known ?? Price.table(participant.hours, on: days, isGraded: isGraded))
    }
    return tables
  }

  private func window(_ found: FoundWindow) -> CallWindow {
    CallWindow(
      first: Instant(secondsSince1970: found.start),
      last: Instant(secondsSince1970: found.end - 60),
      bestFirst: Instant(secondsSince1970: found.bestStart),
      bestLast: Instant(secondsSince1970: found.bestEnd - 60),
      suggested: suggestion(from: found.bestStart, to: found.bestEnd - 60),
      total: Int(found.total), worst: Int(found.worst))
  }

  /// The middle of some starts, if possible at a full quarter of an hour, else of a minute, by the
  /// source's clock.
  func suggestion(from first: Int64, to last: Int64) -> Instant {
    let middle = first + (last - first) / 2
    let zone = participants[0].zone
    let local = zone.localSeconds(at: Instant(secondsSince1970: middle))
    var unit: Int64 = 900
    while unit >= 60 {
      let below = middle - (local - local.dividedDown(by: unit) * unit)
      let above = below + unit
      let isBelow = below >= first
      if isBelow, middle - below <= above - middle || above > last {
        return Instant(secondsSince1970: below)
      }
      if above <= last { return Instant(secondsSince1970: above) }
      unit = unit == 900 ? 60 : 0
    }
    return Instant(secondsSince1970: first)
  }
}
