import CivilTime
import SeededRandom
import Testing

@testable import Calling

@Suite("CallSearch")
struct CallSearchTests {
  static let workHours = sure {
    CallHours([
      CallHours.Rule(
        .workdays, [span(9 * 60, 17 * 60, .good), span(8 * 60, 18 * 60, .possible)])
    ])
  }

  static func span(_ start: Int, _ end: Int, _ rating: Rating) -> CallHours.Span {
    sure { CallHours.Span(from: start, to: end, rating) }
  }

  private func participants(_ names: String...) -> [Participant] {
    names.map { Participant(Zones.named($0)) }
  }

  @Test("New York, London and Tokyo in winter: half an hour with everybody awake")
  func threePlaces() throws {
    let newYork = Zones.named("America/New_York")
    let search = try CallSearch(
      participants("America/New_York", "Europe/London", "Asia/Tokyo"), minutes: 60)
    let found = try search.bestTimes(
      from: instant("2026-01-15", newYork), to: instant("2026-01-16", newYork))
    // 6:00 to 10:00 there are 20:00 to 24:00 in Tokyo, and 20:00 to 24:00 are 10:00 to 14:00 of
    // tomorrow there, but after midnight in London.
    guard case .windows(let windows) = found else { return #expect(Bool(false)) }
    #expect(windows.count == 2)
    // As in the guide: 9:00 costs 0, 1 and 3, and 6:00 costs 2, 0 and 2; all between costs 6.
    let best = windows[0]
    #expect(local(best.first, newYork) == "2026-01-15T06:00")
    #expect(local(best.last, newYork) == "2026-01-15T09:00")
    #expect(best.total == 4 && best.worst == 2)
    #expect(local(best.bestFirst, newYork) == "2026-01-15T06:00")
    #expect(best.bestLast == best.bestFirst && best.suggested == best.bestFirst)
    #expect(try search.prices(at: best.suggested) == [2, 0, 2])
    #expect(try search.prices(at: best.last) == [0, 1, 3])
    // New York at 18:00 and Tokyo at 8:00 tomorrow, London at 23:00.
    #expect(local(windows[1].first, newYork) == "2026-01-15T16:00")
    #expect(local(windows[1].last, newYork) == "2026-01-15T18:00")
  }

  @Test(
    "Across the date line: Los Angeles and Sydney speak in the afternoon of one and the morning of the other"
  )
  func dateLine() throws {
    let losAngeles = Zones.named("America/Los_Angeles")
    let search = try CallSearch(
      participants("America/Los_Angeles", "Australia/Sydney"), minutes: 60)
    let found = try search.bestTimes(
      from: instant("2026-01-15", losAngeles), to: instant("2026-01-16", losAngeles))
    // 15:00 is 10:00 of the day after in Sydney: good for both, up to 16:00 and 11:00.
    let best = found.windows[0]
    #expect(best.total == 0)
    #expect(local(best.bestFirst, losAngeles) == "2026-01-15T15:00")
    #expect(local(best.bestLast, losAngeles) == "2026-01-15T16:00")
    #expect(local(best.suggested, losAngeles) == "2026-01-15T15:30")
    #expect(local(best.suggested, Zones.named("Australia/Sydney")) == "2026-01-16T10:30")
  }

  @Test("Who has hours of their own is called within them to the minute, on their days")
  func ownHours() throws {
    let kathmandu = Zones.named("Asia/Kathmandu")
    let search = try CallSearch(
      [Participant(.utc), Participant(kathmandu, hours: Self.workHours)], minutes: 45)
    // Sunday to Saturday.
    let found = try search.bestTimes(from: instant("2026-01-11"), to: instant("2026-01-18"))
    #expect(found.windows.count == 5)
    let first = found.windows.min { $0.first < $1.first }!
    // From 6:00 UTC, which is 11:45 there, to 18:00 there, less the 45 minutes.
    #expect(local(first.first, .utc) == "2026-01-12T06:00")
    #expect(local(first.last, kathmandu) == "2026-01-12T17:15")
    #expect(local(first.bestFirst, .utc) == "2026-01-12T09:00")
    #expect(local(first.bestLast, kathmandu) == "2026-01-12T16:15")
  }

  @Test("Where there is no window the least bad times come, at the edges of the night")
  func leastBad() throws {
    let names = ["America/Los_Angeles", "Europe/London", "Australia/Sydney"]
    let search = try CallSearch(names.map { Participant(Zones.named($0)) }, minutes: 360)
    let start = instant("2026-01-15", Zones.named(names[0]))
    guard
      case .leastBad(let windows) = try search.bestTimes(
        from: start, to: Instant(secondsSince1970: start.secondsSince1970 + 86_400))
    else { return #expect(Bool(false)) }
    let best = try #require(windows.first)
    #expect(best.worst >= 10 && best.first == best.bestFirst && best.last == best.bestLast)
    #expect(try search.prices(at: best.suggested).reduce(0, +) == best.total)
  }

  @Test("Finds what a search minute by minute finds, around changes of the clocks and anywhere")
  func slow() throws {
    var generator = SeededGenerator(seed: 6)
    var kinds = [0, 0]
    for round in 0..<90 {
      let zones = (0..<1 + generator.below(4)).map { _ in
        Zones.named(Zones.odd[generator.below(Zones.odd.count)])
      }
      let participants = zones.map {
        Participant($0, hours: generator.below(2) == 0 ? nil : generator.hours())
      }
      let length = [1, 15, 45, 60, 95, 240, 1440][generator.below(7)]
      let weekdays =
        generator.below(3) == 0 ? Weekdays(bits: UInt8(1 + generator.below(127))) : .all
      let rule: CallSearch.DayRule = generator.below(2) == 0 ? .everywhere : .atSource
      let aim: Aim = generator.below(2) == 0 ? .total : .worst
      // Within three days of a change of one of the zones, or anywhere in ten years.
      var middle = instant("2022-01-01").secondsSince1970 + Int64(generator.below(5_258_880)) * 60
      if generator.below(3) > 0,
        let change = zones[0].nextTransition(after: Instant(secondsSince1970: middle))
      {
        middle = change.instant.secondsSince1970
      }
      let days = [1, 3, 9][round % 3]
      let before = Int64(generator.below(1440 * days)) * 60
      let start = Instant(secondsSince1970: middle - before)
      let end = Instant(secondsSince1970: middle - before + Int64(days) * 86_400)

      let search = try CallSearch(participants, minutes: length, weekdays: weekdays, rule)
      let slow = SlowSearch(
        participants: participants, length: length, weekdays: weekdays, rule: rule)
      let found = try search.bestTimes(from: start, to: end, aim: aim)
      let (isLeastBad, expected) = slow.windows(from: start, to: end, aim)
      if case .leastBad = found { #expect(isLeastBad) } else { #expect(!isLeastBad) }
      kinds[isLeastBad ? 1 : 0] += 1
      #expect(found.windows.map { $0.slow } == expected, "round \(round)")
      for window in found.windows {
        #expect(window.suggested >= window.bestFirst && window.suggested <= window.bestLast)
      }
      for window in found.windows.prefix(2) {
        let next = Instant(secondsSince1970: window.suggested.secondsSince1970 + 60)
        #expect(
          try search.prices(at: window.suggested)
            == slow.prices(from: window.suggested, to: next).map { $0[0] })
      }
    }
    // Both kinds were met.
    #expect(kinds[0] > 20 && kinds[1] > 5)
  }

  @Test("A whole year of three places is that of a search minute by minute")
  func year() throws {
    let participants = [
      Participant(Zones.named("America/New_York")), Participant(Zones.named("Europe/London")),
      Participant(Zones.named("Asia/Kathmandu"), hours: Self.workHours),
    ]
    let search = try CallSearch(participants, minutes: 50)
    let slow = SlowSearch(
      participants: participants, length: 50, weekdays: .all, rule: .everywhere)
    let (start, end) = (instant("2026-01-01"), instant("2027-01-01"))
    let found = try search.bestTimes(from: start, to: end)
    let (isLeastBad, expected) = slow.windows(from: start, to: end, .total)
    #expect(!isLeastBad && expected.count > 200)
    #expect(found.windows.map { $0.slow } == expected)
  }

  @Test("What cannot be searched is refused, with the reason")
  func refused() throws {
    func fault(_ body: () throws -> Void) -> CallFault? {
      do { try body() } catch { return error as? CallFault }
      return nil
    }
    let utc = Participant(.utc)
    #expect(fault { _ = try CallSearch([], minutes: 30) } == .noPlace)
    let thousand = [Participant](repeating: utc, count: 1000)
    #expect(fault { _ = try CallSearch(thousand, minutes: 30) } == .tooManyPlaces(1000))
    #expect(fault { _ = try CallSearch([utc], minutes: 0) } == .badLength(minutes: 0))
    #expect(fault { _ = try CallSearch([utc], minutes: 1441) } == .badLength(minutes: 1441))
    #expect(
      fault { _ = try CallSearch([utc], minutes: 5, weekdays: Weekdays(bits: 0)) } == .noWeekday)
    let search = try CallSearch([utc], minutes: 30)
    let start = instant("2026-01-01")
    #expect(fault { _ = try search.bestTimes(from: start, to: start) } == .badRange)
    #expect(
      fault { _ = try search.bestTimes(from: start, to: instant("2027-03-01")) } == .badRange)
    let far = Instant(secondsSince1970: Int64.max)
    #expect(fault { _ = try search.bestTimes(from: start, to: far) } == .outOfRange)
    #expect(fault { _ = try search.prices(at: far) } == .outOfRange)
    #expect(
      fault { _ = try search.fairSeries(weeks: 0, from: date("2026-01-01")) }
        == .badSeries(weeks: 0))
    #expect(
      fault { _ = try search.fairSeries(weeks: 105, from: date("2026-01-01")) }
        == .badSeries(weeks: 105))
    #expect(
      fault { _ = try search.fairSeries(weeks: 1, from: CivilDate(daysSince1970: 1 << 45)) }
        == .outOfRange)
  }

  @Test("As many places as are allowed, over as long as is allowed")
  func most() throws {
    let participants = (0..<CallSearch.mostPlaces).map {
      Participant(Zones.named(Zones.odd[$0 % Zones.odd.count]))
    }
    let search = try CallSearch(participants, minutes: 30)
    let start = instant("2026-01-01")
    let end = Instant(
      secondsSince1970: start.secondsSince1970 + CallSearch.mostDays * 86_400)
    guard case .leastBad(let windows) = try search.bestTimes(from: start, to: end) else {
      return #expect(Bool(false))
    }
    #expect(!windows.isEmpty)
  }
}

@Suite("Hours of a place")
struct CallHoursTests {
  @Test(
    "The rating of a time is that of its minute in the week, for random rules that wrap midnight and overlap"
  )
  func rating() throws {
    var random = SeededGenerator(seed: 17)
    // A Monday.
    let monday = try CivilDate(year: 2027, month: 1, day: 4)
    for _ in 0..<40 {
      let hours = random.hours()
      let week = CallHours.ratings(hours)
      for _ in 0..<200 {
        let minute = random.below(WeekTable.minutes)
        let time = try CivilDateTime(
          monday.adding(days: Int64(minute / 1440)), hour: minute % 1440 / 60,
          minute: minute % 60)
        #expect(hours.rating(at: time) == week[minute], "minute \(minute) of \(hours)")
      }
    }
  }
}

extension CallWindow {
  var slow: SlowSearch.Slow {
    SlowSearch.Slow(
      first: first.secondsSince1970, last: last.secondsSince1970,
      bestFirst: bestFirst.secondsSince1970, bestLast: bestLast.secondsSince1970, total: total,
      worst: worst)
  }
}

extension SeededGenerator {
  /// Hours with a few rules, some of which wrap midnight, overlap or leave days out.
  mutating func hours() -> CallHours {
    let rules = (0..<1 + below(3)).map { _ in
      CallHours.Rule(
        [Weekdays.workdays, .weekend, .all, Weekdays(bits: UInt8(below(128)))][below(4)],
        (0..<1 + below(3)).map { _ in
          CallSearchTests.span(below(1440), 1 + below(1440), below(2) == 0 ? .good : .possible)
        })
    }
    return sure { CallHours(rules) }
  }
}
