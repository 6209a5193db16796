import CivilTime

/// A call every week at times that take turns in being bad: of all such series one that costs the
/// place that pays most as little as can be, then the one that pays second most, and so on (leximin).
///
/// What a place pays is the sum of its prices over the weeks. Of equally fair series it is one in which
/// the greatest burden so far, added up week by week, is least, and of those the one with the earliest
/// starts, the first week first.
public struct FairSeries: Equatable, Sendable {
  /// Most weeks of a series.
  public static let mostWeeks = 104

  /// The call of one week.
  public struct Week: Equatable, Sendable {
    /// When it starts.
    public let start: Instant
    /// What it costs each place, in their order.
    public let prices: [Int]

    /// Whether it is never for someone, since there was no better time in that week.
    public var isLeastBad: Bool { prices.contains { $0 >= Int(Price.never) } }
  }

  /// One after the other.
  public let weeks: [Week]
  /// Whether no series can be better: the search left nothing out.
  public let isProvenBest: Bool

  /// What each place pays in all, in their order.
  public var burdens: [Int] {
    var sums: [Int] = []
    for week in weeks {
      for (i, price) in week.prices.enumerated() {
        if i < sums.count { sums[i] += price } else { sums.append(price) }
      }
    }
    return sums
  }
}

/// A search for a fair series that goes on week by week, so that whoever waits for it can do something else
/// in between.
///
/// ```swift
/// var search = try FairSeriesSearch(calls, weeks: 26, from: monday)
/// while !search.isDone { try search.step() }
/// let series = search.series
/// ```
public struct FairSeriesSearch: Sendable {
  private let search: CallSearch
  /// The first day.
  private var date: CivilDate
  private let soonest: Instant?
  private var plan: SeriesPlan
  private var choices: [[SeriesCandidate]] = []
  /// How many weeks the series will have.
  public let weeks: Int

  /// Begins.
  ///
  /// - Parameters:
  ///   - weeks: from 1 to ``FairSeries/mostWeeks``.
  ///   - date: the first day, by the source's calendar.
  ///   - soonest: when the first call may start; a date before that day counts as that day. `nil` for from
  ///     the date's midnight on.
  /// - Throws: ``CallFault/badSeries(weeks:)``, ``CallFault/outOfRange``.
  public init(
    _ search: CallSearch, weeks: Int, from date: CivilDate, notBefore soonest: Instant? = nil
  ) throws(CallFault) {
    guard weeks >= 1, weeks <= FairSeries.mostWeeks else { throw .badSeries(weeks: weeks) }
    self.search = search
    self.weeks = weeks
    self.soonest = soonest
    self.date = date
    if let soonest { self.date = max(date, try search.day(of: soonest)) }
    plan = SeriesPlan(places: search.participants.count)
  }

  /// How many weeks have been looked at.
  public var done: Int { choices.count }

  /// Whether all weeks have been looked at.
  public var isDone: Bool { done == weeks }

  /// Looks at the next week; nothing where it is done.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  /// - Complexity: O(candidates × kept² × places).
  public mutating func step() throws(CallFault) {
    guard !isDone else { return }
    var (candidates, isComplete) = try nextCandidates
    // What is left of today may be the only day of this week on which the call may be, and be too late.
    if done == 0, let soonest, candidates.first?.isNever ?? true,
      try search.day(of: soonest) == date
    {
      date = try date.later(by: 1)
      (candidates, isComplete) = try nextCandidates
    }
    if !isComplete { plan.isComplete = false }
    // A week that the source's calendar skips has no call.
    guard !candidates.isEmpty else { throw .outOfRange }
    plan.extend(candidates)
    choices.append(candidates)
  }

  /// The ways in which the costs of the next week can be shared, and whether these are all.
  private var nextCandidates: (list: [SeriesCandidate], isComplete: Bool) {
    get throws(CallFault) {
      let start = try search.midnight(date, daysLater: 7 * Int64(done))
      let end = try search.midnight(date, daysLater: 7 * Int64(done + 1))
      var isComplete = true
      let list = search.candidates(
        from: max(start, soonest?.secondsSince1970.minuteUp ?? start), to: end, &isComplete)
      return (list, isComplete)
    }
  }

  /// The series of the weeks that have been looked at.
  public var series: FairSeries {
    var found: [FairSeries.Week] = []
    for (week, choice) in plan.best().enumerated() {
      let candidate = choices[week][choice]
      found.append(
        FairSeries.Week(
          start: search.suggestion(from: candidate.start, to: candidate.end - 60),
          prices: candidate.prices.map { Int($0) }))
    }
    return FairSeries(weeks: found, isProvenBest: plan.isComplete)
  }
}

extension CallSearch {
  /// A fair series of weekly calls.
  ///
  /// A week goes from the source's midnight to the one seven days later, and the call starts within.
  /// Only a week without a window has a call at hours that are never. Deterministic.
  ///
  /// - Parameters:
  ///   - weeks: from 1 to ``FairSeries/mostWeeks``.
  ///   - date: the first day, by the source's calendar.
  ///   - soonest: when the first call may start; a date before that day counts as that day. `nil` for from
  ///     the date's midnight on.
  /// - Throws: ``CallFault/badSeries(weeks:)``, ``CallFault/outOfRange``.
  /// - Complexity: O(weeks × candidates × kept² × places), with at most 32 candidates a week, and kept
  ///   beginnings of series up to the greater of 128 and 1,536 / places.
  public func fairSeries(
    weeks: Int, from date: CivilDate, notBefore soonest: Instant? = nil
  ) throws(CallFault) -> FairSeries {
    var search = try FairSeriesSearch(self, weeks: weeks, from: date, notBefore: soonest)
    while !search.isDone { try search.step() }
    return search.series
  }

  /// The day that an instant is on, by the source's calendar.
  fileprivate func day(of instant: Instant) throws(CallFault) -> CivilDate {
    let seconds = participants[0].zone.localSeconds(at: try instant.checked())
    guard let date = try? CivilDate(daysSince1970: seconds.dividedDown(by: 86_400)) else {
      throw .outOfRange
    }
    return date
  }

  fileprivate func midnight(_ date: CivilDate, daysLater days: Int64) throws(CallFault) -> Int64 {
    let day = try date.later(by: days)
    return try participants[0].zone.start(of: day).checked().secondsSince1970.minuteUp
  }

  /// For each way in which the costs of a week can be shared its longest stretch of starts, without
  /// those that are dearer for someone than another and cheaper for nobody.
  fileprivate func candidates(
    from start: Int64, to end: Int64, _ isComplete: inout Bool
  ) -> [SeriesCandidate] {
    var list = SeriesCandidates()
    var sweep = sweep(isGraded: false)
    sweep.forPrices(from: start, to: end) { cell, prices in
      if !cell.isNever { list.append(cell.start, cell.end, prices) }
    }
    if list.candidates.isEmpty {
      sweep = self.sweep(isGraded: true)
      sweep.forPrices(from: start, to: end) { list.append($0.start, $0.end, $1) }
    }
    if list.limit() { isComplete = false }
    return list.candidates
  }
}
