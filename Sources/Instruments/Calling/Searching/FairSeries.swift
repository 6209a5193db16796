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

extension CallSearch {
  /// A fair series of weekly calls.
  ///
  /// A week goes from the source's midnight to the one seven days later, and the call starts within.
  /// Only a week without a window has a call at hours that are never. Deterministic.
  ///
  /// - Parameters:
  ///   - weeks: from 1 to ``FairSeries/mostWeeks``.
  ///   - date: the first day, by the source's calendar.
  /// - Throws: ``CallFault/badSeries(weeks:)``, ``CallFault/outOfRange``.
  /// - Complexity: O(weeks × candidates × kept² × places), with at most 32 candidates a week, and kept
  ///   beginnings of series up to the greater of 128 and 1,536 / places.
  public func fairSeries(weeks: Int, from date: CivilDate) throws(CallFault) -> FairSeries {
    guard weeks >= 1, weeks <= FairSeries.mostWeeks else { throw .badSeries(weeks: weeks) }
    var plan = SeriesPlan(places: participants.count)
    var choices: [[SeriesCandidate]] = []
    for week in 0..<weeks {
      let start = try midnight(date, daysLater: 7 * Int64(week))
      let end = try midnight(date, daysLater: 7 * Int64(week + 1))
      let candidates = candidates(from: start, to: end, &plan.isComplete)
      // A week that the source's calendar skips has no call.
      guard !candidates.isEmpty else { throw .outOfRange }
      plan.extend(candidates)
      choices.append(candidates)
    }
    var found: [FairSeries.Week] = []
    for (week, choice) in plan.best().enumerated() {
      let candidate = choices[week][choice]
      found.append(
        FairSeries.Week(
          start: suggestion(from: candidate.start, to: candidate.end - 60),
          prices: candidate.prices.map { Int($0) }))
    }
    return FairSeries(weeks: found, isProvenBest: plan.isComplete)
  }

  private func midnight(_ date: CivilDate, daysLater days: Int64) throws(CallFault) -> Int64 {
    let day = try date.later(by: days)
    return try participants[0].zone.start(of: day).checked().secondsSince1970.minuteUp
  }

  /// For each way in which the costs of a week can be shared its longest stretch of starts, without
  /// those that are dearer for someone than another and cheaper for nobody.
  private func candidates(
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
