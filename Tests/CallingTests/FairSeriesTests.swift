import Calling
import CivilTime
import SeededRandom
import Testing

@Suite("FairSeries")
struct FairSeriesTests {
  /// A way to share the costs of a week, and where its longest stretch of starts begins.
  private struct Way {
    let prices: [Int]
    var start: Int
    var length: Int
  }

  /// The ways of each week, none of them dearer for someone than another and cheaper for nobody.
  private func ways(
    _ participants: [Participant], _ length: Int, _ weeks: Int, _ day: CivilDate,
    from soonest: Instant? = nil
  ) throws -> [[Way]] {
    let slow = SlowSearch(
      participants: participants, length: length, weekdays: .all, rule: .everywhere)
    let zone = participants[0].zone
    return try (0..<weeks).map { week in
      let first = try day.adding(days: Int64(7 * week))
      let midnight = try zone.instant(of: CivilDateTime(first, hour: 0, minute: 0))
      let start = max(midnight, soonest ?? midnight)
      let end = try zone.instant(of: CivilDateTime(first.adding(days: 7), hour: 0, minute: 0))
      let prices = slow.prices(from: start, to: end)
      var runs: [Way] = []
      for minute in prices[0].indices {
        let here = prices.map { $0[minute] }
        if let last = runs.last, last.prices == here {
          runs[runs.count - 1].length += 1
        } else {
          runs.append(Way(prices: here, start: minute, length: 1))
        }
      }
      let awake = runs.filter { $0.prices.allSatisfy { $0 < 10 } }
      if !awake.isEmpty { runs = awake }
      var longest: [[Int]: Way] = [:]
      for run in runs where run.length > longest[run.prices]?.length ?? 0 {
        longest[run.prices] = run
      }
      let all = Array(longest.values)
      return all.filter { way in
        !all.contains { other in
          other.prices != way.prices && zip(other.prices, way.prices).allSatisfy { $0 <= $1 }
        }
      }.sorted { $0.start < $1.start }
    }
  }

  /// The burdens from the greatest to the least.
  private func profile(_ burdens: [Int]) -> [Int] { burdens.sorted(by: >) }

  /// The least profile of all series, by adding every way of each week to every sum of those before.
  private func best(_ weeks: [[Way]]) -> [Int] {
    var sums: Set<[Int]> = [[Int](repeating: 0, count: weeks[0][0].prices.count)]
    for ways in weeks {
      var next: Set<[Int]> = []
      for sum in sums {
        for way in ways { next.insert(zip(sum, way.prices).map { $0 + $1 }) }
      }
      sums = next
    }
    return sure { sums.map(profile).min { $0.lexicographicallyPrecedes($1) } }
  }

  private func random(_ generator: inout SeededGenerator, places: Int) throws
    -> (participants: [Participant], length: Int, day: CivilDate)
  {
    let participants = (0..<places).map { _ in
      Participant(
        Zones.named(Zones.odd[generator.below(Zones.odd.count)]),
        hours: generator.below(3) == 0 ? generator.hours() : nil)
    }
    let length = [30, 60, 180, 420][generator.below(4)]
    // Around the changes of spring in the north.
    return (
      participants, length, try date("2026-02-20").adding(days: Int64(generator.below(40)))
    )
  }

  @Test("No series burdens the one who pays most less, nor then the second, and so on")
  func slow() throws {
    var generator = SeededGenerator(seed: 12)
    for round in 0..<24 {
      let (participants, length, day) = try random(&generator, places: 2 + generator.below(3))
      let weeks = 1 + generator.below(4)
      let series = try CallSearch(participants, minutes: length).fairSeries(weeks: weeks, from: day)
      #expect(series.isProvenBest)
      #expect(
        profile(series.burdens) == best(try ways(participants, length, weeks, day)),
        "round \(round)")
    }
  }

  @Test("A series from now on has no call that has passed, and is the fairest of what is left")
  func fromNow() throws {
    var generator = SeededGenerator(seed: 21)
    var moved = 0
    for round in 0..<30 {
      let (participants, length, day) = try random(&generator, places: 1 + generator.below(3))
      let weeks = 1 + generator.below(3)
      let midnight = try participants[0].zone.instant(of: CivilDateTime(day, hour: 0, minute: 0))
      let minute = midnight.secondsSince1970 / 60 + Int64(generator.below(23 * 60))
      let now = Instant(secondsSince1970: minute * 60 - Int64(generator.below(60)))
      // Any day before it is as good.
      let series = try CallSearch(participants, minutes: length).fairSeries(
        weeks: weeks, from: day.adding(days: -Int64(generator.below(3) * 40)), notBefore: now)
      var ways = try ways(
        participants, length, weeks, day, from: Instant(secondsSince1970: minute * 60))
      if ways[0].contains(where: { $0.prices.contains { $0 >= 10 } }) {
        moved += 1
        ways = try self.ways(participants, length, weeks, day.adding(days: 1))
      }
      #expect(series.weeks[0].start >= now)
      #expect(profile(series.burdens) == best(ways), "round \(round)")
    }
    #expect(moved > 0)
  }

  @Test("Where what is left of today is too late, the only day of the week is next week's")
  func nextWeek() throws {
    // A Thursday, by eleven at night in Berlin.
    let search = try CallSearch(
      [Participant(Zones.named("Europe/Berlin"))], minutes: 30, weekdays: Weekdays([.thursday]))
    func starts(_ now: String) throws -> [Int64] {
      try search.fairSeries(weeks: 2, from: date("2026-11-26"), notBefore: instant(now)).weeks.map {
        ($0.start.secondsSince1970 - instant("2026-11-26").secondsSince1970) / 86_400
      }
    }
    #expect(try starts("2026-11-26T15:00") == [0, 7])
    #expect(try starts("2026-11-26T22:45") == [7, 14])
  }

  @Test("Of equally fair series it is the evenest, and of those the one with the earliest starts")
  func ties() throws {
    var generator = SeededGenerator(seed: 16)
    var tried = 0
    for round in 0..<40 {
      let (participants, length, day) = try random(&generator, places: 2 + generator.below(2))
      let weeks = try ways(participants, length, 1 + generator.below(3), day)
      guard weeks.reduce(1, { $0 * $1.count }) < 3000 else { continue }
      tried += 1
      // Every series one by one: what it costs, how unevenly, and when.
      var all: [(sum: [Int], uneven: Int, ways: [Way])] = [
        ([Int](repeating: 0, count: participants.count), 0, [])
      ]
      for ways in weeks {
        all = all.flatMap { series in
          ways.map { way in
            let sum = zip(series.sum, way.prices).map { $0 + $1 }
            return (sum, series.uneven + sum.max()!, series.ways + [way])
          }
        }
      }
      let fairest = all.min { a, b in
        (profile(a.sum) + [a.uneven] + a.ways.map { $0.start }).lexicographicallyPrecedes(
          profile(b.sum) + [b.uneven] + b.ways.map { $0.start })
      }!
      let series = try CallSearch(participants, minutes: length)
        .fairSeries(weeks: weeks.count, from: day)
      #expect(series.weeks.map { $0.prices } == fairest.ways.map { $0.prices }, "round \(round)")
    }
    #expect(tried > 20)
  }

  @Test("Two who pay 12 and one who pays nothing are not fairer than 6, 12 and 9")
  func leximin() throws {
    // At 3:00 UTC, at prices of 4, 4 and 0 by the hours below, or at 5:00, at 2, 4 and 3.
    func place(_ zone: String, _ first: Rating, _ second: Rating) throws -> Participant {
      let zone = try Zone(tzString: Array(zone.utf8))
      let ahead = zone.offset(at: instant("2026-01-05")) / 60
      let spans = [(180, first), (300, second)].map { minute, rating in
        let start = (minute + ahead + 1440) % 1440
        return CallSearchTests.span(start, start + 30, rating)
      }
      return Participant(zone, hours: CallHours([CallHours.Rule(.all, spans)]))
    }
    let participants = [
      try place("EET-2", .possible, .possible), try place("UTC0", .possible, .possible),
      try place("CST6", .good, .possible),
    ]
    let search = try CallSearch(participants, minutes: 30)
    #expect(try search.prices(at: instant("2026-01-06T03:00")) == [4, 4, 0])
    #expect(try search.prices(at: instant("2026-01-06T05:00")) == [2, 4, 3])
    // Three weeks at 3:00 are 12, 12 and 0, the least sum; at 5:00 6, 12 and 9; and 8, 12 and 6, with
    // the one week at 3:00, are fairer than both.
    let series = try search.fairSeries(weeks: 3, from: date("2026-01-05"))
    #expect(series.burdens == [8, 12, 6] && series.isProvenBest)
    // Of one week there is no more to share.
    #expect(try search.fairSeries(weeks: 1, from: date("2026-01-05")).burdens == [2, 4, 3])
  }

  @Test("Two who pay take turns; each week's call costs what is said, in that week")
  func turns() throws {
    // Nine hours apart and seven hours long: somebody always pays.
    let losAngeles = Zones.named("America/Los_Angeles")
    let participants = [Participant(losAngeles), Participant(Zones.named("Europe/London"))]
    let search = try CallSearch(participants, minutes: 300)
    let series = try search.fairSeries(weeks: 6, from: date("2026-01-05"))
    #expect(series.weeks.count == 6)
    for (week, call) in series.weeks.enumerated() {
      #expect(try search.prices(at: call.start) == call.prices)
      let day = try losAngeles.dateTime(at: call.start).date.daysSince1970
      let first = date("2026-01-05").daysSince1970 + Int64(7 * week)
      #expect((first..<first + 7).contains(day))
    }
    let burdens = series.burdens
    #expect(abs(burdens[0] - burdens[1]) <= 3)
    #expect(series == (try search.fairSeries(weeks: 6, from: date("2026-01-05"))))
  }

  @Test("A payment says from which minute of the call on it is so dear")
  func payments() throws {
    let names = ["America/New_York", "Europe/London", "Asia/Kathmandu", "Asia/Tokyo"]
    let zones = names.map { Zones.named($0) }
    let search = try CallSearch(zones.map { Participant($0) }, minutes: 90)
    let minute = try CallSearch(zones.map { Participant($0) }, minutes: 1)
    let start = instant("2026-01-06T00:00").secondsSince1970
    let starts = (0..<96).map { Instant(secondsSince1970: start + $0 * 900) }
    let payments = try search.payments(at: starts)
    for (start, payments) in zip(starts, payments) {
      #expect(try search.prices(at: start) == payments.map { $0.price })
      let minutes = try (Int64(0)..<90).map { later in
        let instant = Instant(secondsSince1970: start.secondsSince1970 + later * 60)
        return (instant, try minute.prices(at: instant))
      }
      for (place, payment) in payments.enumerated() where !payment.isNever {
        #expect(minutes.first { $0.1[place] == payment.price }?.0 == payment.since)
      }
    }
  }

  @Test("Nights go round where no week has a window, and the year of eight places is done in time")
  func nights() throws {
    let names = [
      "America/Los_Angeles", "Europe/London", "Australia/Sydney", "Asia/Tokyo", "Asia/Kolkata",
      "America/New_York", "Pacific/Honolulu", "Europe/Berlin",
    ]
    let search = try CallSearch(names.map { Participant(Zones.named($0)) }, minutes: 60)
    let series = try search.fairSeries(weeks: 52, from: date("2026-01-05"))
    #expect(series.weeks.allSatisfy { $0.isLeastBad })
    // A series that is the least bad every week alike burdens one more.
    let start = instant("2026-01-05", Zones.named(names[0]))
    let alike = try search.bestTimes(
      from: start, to: Instant(secondsSince1970: start.secondsSince1970 + 7 * 86_400), aim: .worst)
    let prices = try search.prices(at: alike.windows[0].suggested)
    #expect(series.burdens.max()! < prices.max()! * 52)
  }
}
