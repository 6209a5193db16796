import Calling
import CivilTime
import SeededRandom
import Testing

@Suite("FairSeries")
struct FairSeriesTests {
  /// The least (greatest burden, sum) of all series, by trying every way to share the costs of each
  /// week with every other.
  private func best(_ participants: [Participant], _ length: Int, _ weeks: Int, _ day: CivilDate)
    throws -> (Int, Int)
  {
    let slow = SlowSearch(
      participants: participants, length: length, weekdays: .all, rule: .everywhere)
    var sums: Set<[Int]> = [[Int](repeating: 0, count: participants.count)]
    for week in 0..<weeks {
      let zone = participants[0].zone
      let first = try day.adding(days: Int64(7 * week))
      let start = try zone.instant(of: CivilDateTime(first, hour: 0, minute: 0))
      let end = try zone.instant(
        of: CivilDateTime(first.adding(days: 7), hour: 0, minute: 0))
      let prices = slow.prices(from: start, to: end)
      var ways = Set(prices[0].indices.map { minute in prices.map { $0[minute] } })
      let awake = ways.filter { $0.allSatisfy { $0 < 10 } }
      if !awake.isEmpty { ways = awake }
      var next: Set<[Int]> = []
      for sum in sums {
        for way in ways { next.insert(zip(sum, way).map { $0 + $1 }) }
      }
      sums = next
    }
    return sums.map { ($0.max() ?? 0, $0.reduce(0, +)) }.sorted { $0 < $1 }[0]
  }

  @Test("No series burdens the one who pays most less, nor all together less")
  func slow() throws {
    var generator = SeededGenerator(seed: 12)
    for round in 0..<16 {
      let participants = (0..<2 + generator.below(2)).map { _ in
        Participant(Zones.named(Zones.odd[generator.below(Zones.odd.count)]))
      }
      let length = [30, 60, 180, 420][generator.below(4)]
      // Around the changes of spring in the north.
      let day = try date("2026-02-20").adding(days: Int64(generator.below(40)))
      let weeks = 1 + generator.below(4)
      let series = try CallSearch(participants, minutes: length).fairSeries(weeks: weeks, from: day)
      let (worst, total) = try best(participants, length, weeks, day)
      #expect(series.isProvenBest)
      #expect(series.burdens.max() == worst, "round \(round)")
      #expect(series.burdens.reduce(0, +) == total, "round \(round)")
    }
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
