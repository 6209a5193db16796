import Calling
import CivilTime
import SeededRandom
import Testing

@Suite("ClockShift")
struct ClockShiftTests {
  let names = ["America/New_York", "Europe/London", "Asia/Tokyo", "America/Los_Angeles"]

  @Test("New York calls London: an hour nearer on 8 March, as ever from 29 March on")
  func spring() throws {
    let zones = Zones.named(names)
    let noon = try #require(WeeklyTime(minuteOfDay: 720, on: .all))
    let shifts = try ClockShift.shifts(
      of: zones, at: noon, from: instant("2026-01-01"), to: instant("2026-07-01"))
    #expect(shifts.map { $0.date.text } == ["2026-03-08", "2026-03-08", "2026-03-29"])
    #expect(shifts.map { $0.place } == [1, 2, 1])
    // Los Angeles goes along with New York.
    #expect(shifts[0].before == 5 * 3600 && shifts[0].after == 4 * 3600)
    #expect(shifts[0].nearer == 3600 && shifts[0].shift == -3600)
    #expect(shifts[0].isBySource && !shifts[0].isByPlace)
    #expect(shifts[2].nearer == -3600 && !shifts[2].isBySource && shifts[2].isByPlace)
    #expect(local(shifts[2].start, zones[1]) == "2026-03-29T17:00")
    // Only on Mondays: from the first Monday after.
    let mondays = try #require(WeeklyTime(minuteOfDay: 720, on: Weekdays([.monday])))
    let monday = try ClockShift.shifts(
      of: zones, at: mondays, from: instant("2026-01-01"), to: instant("2026-07-01"))
    #expect(monday.map { $0.date.text } == ["2026-03-09", "2026-03-09", "2026-03-30"])
  }

  @Test("Is what comparing each day's walls with the last day's finds")
  func slow() throws {
    var generator = SeededGenerator(seed: 21)
    for _ in 0..<20 {
      let zones = (0..<3).map { _ in Zones.named(Zones.odd[generator.below(Zones.odd.count)]) }
      let minute = generator.below(1440)
      let time = try #require(WeeklyTime(minuteOfDay: minute, on: .all))
      let first = try date("2024-01-01").adding(days: Int64(generator.below(700)))
      let start = try zones[0].instant(of: CivilDateTime(first, hour: 0, minute: 0))
      var expected: [String] = []
      var last: [Int64] = []
      let end = Instant(secondsSince1970: start.secondsSince1970 + 366 * 86_400)
      for day in 0..<367 {
        let wall = try CivilDateTime(
          first.adding(days: Int64(day)), hour: minute / 60, minute: minute % 60)
        let at = try zones[0].instant(of: wall)
        guard at < end else { break }
        let shown = try zones.map { try $0.dateTime(at: at).localSeconds }
        let ahead = shown.map { $0 - shown[0] }
        for place in 1..<3 where !last.isEmpty && ahead[place] != last[place] {
          expected.append("\(wall.date.text) \(place) \(ahead[place] - last[place])")
        }
        last = ahead
      }
      let found = try ClockShift.shifts(of: zones, at: time, from: start, to: end)
      #expect(found.map { "\($0.date.text) \($0.place) \($0.shift)" } == expected)
    }
  }

  @Test("The changes of a year, in order, with the day on the wall")
  func changes() throws {
    let found = try ClockChange.changes(
      of: Zones.named(names), from: instant("2026-01-01"), to: instant("2027-01-01"))
    #expect(
      found.map { "\($0.date.text) \($0.place) \($0.jump)" } == [
        "2026-03-08 0 3600", "2026-03-08 3 3600", "2026-03-29 1 3600", "2026-10-25 1 -3600",
        "2026-11-01 0 -3600", "2026-11-01 3 -3600",
      ])
    #expect(throws: CallFault.badRange) {
      try ClockChange.changes(of: [], from: instant("2026-01-01"), to: instant("2028-01-01"))
    }
    #expect(throws: CallFault.noPlace) {
      try ClockShift.shifts(
        of: [], at: WeeklyTime(minuteOfDay: 0, on: .all)!, from: instant("2026-01-01"),
        to: instant("2026-02-01"))
    }
  }

  @Test("Weekly times keep the wall; in a gap they are later, of doubles the first counts")
  func occurrences() throws {
    let newYork = Zones.named("America/New_York")
    let early = try #require(WeeklyTime(minuteOfDay: 150, on: Weekdays([.sunday])))
    let found = try early.occurrences(
      in: newYork, from: instant("2026-03-01", newYork), to: instant("2026-03-22", newYork))
    #expect(
      found.map { local($0.instant, newYork) }
        == ["2026-03-01T02:30", "2026-03-08T03:30", "2026-03-15T02:30"])
    #expect(found.map { $0.mark } == [nil, .skipped, nil])
    let twice = try #require(WeeklyTime(minuteOfDay: 90, on: .weekend))
    let first = try twice.next(in: newYork, from: instant("2026-11-01", newYork))
    #expect(first.instant == instant("2026-11-01T05:30") && first.mark == .repeated)
    #expect(WeeklyTime(minuteOfDay: 1440, on: .all) == nil)
    #expect(WeeklyTime(minuteOfDay: 0, on: Weekdays(bits: 0x80)) == nil)
  }
}
