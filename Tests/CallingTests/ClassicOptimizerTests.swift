import Calling
import CivilTime
import SeededRandom
import Testing

@Suite("ClassicOptimizer")
struct ClassicOptimizerTests {
  private func times(_ optimizer: ClassicOptimizer, _ names: [String], _ at: String) throws
    -> [String]
  {
    let zones = Zones.named(names)
    let time = try optimizer.time(zones, at: instant(at, zones[0]))
    return zones.map { local(time, $0) }
  }

  @Test("Los Angeles and Sydney, PM: Sydney 22:00 wakes Los Angeles at 3:00")
  func losAngelesSydney() throws {
    let names = ["America/Los_Angeles", "Australia/Sydney"]
    let times = try times(.pm, names, "2026-01-15T12:00")
    #expect(times == ["2026-01-15T03:00", "2026-01-15T22:00"])
    // The other way round the day is Sydney's.
    let other = try self.times(.pm, names.reversed(), "2026-01-15T12:00")
    #expect(other == ["2026-01-15T22:00", "2026-01-15T03:00"])
    // The best time that the classic app could not find.
    let zones = Zones.named(names)
    let better = instant("2026-01-15T15:00", zones[0])
    #expect(local(better, zones[1]) == "2026-01-16T10:00")
    #expect(
      try CallSearch(zones.map { Participant($0) }, minutes: 60).prices(at: better) == [0, 0])
  }

  @Test("Los Angeles, Sydney and London, PM: Los Angeles at 3:00 again")
  func withLondon() throws {
    let names = ["America/Los_Angeles", "Australia/Sydney", "Europe/London"]
    #expect(
      try times(.pm, names, "2026-01-15T18:00")
        == ["2026-01-15T03:00", "2026-01-15T22:00", "2026-01-15T11:00"])
  }

  @Test("AM: the westernmost place is at 7:00")
  func am() throws {
    #expect(
      try times(.am, ["Europe/London", "America/New_York"], "2026-01-15T12:00")
        == ["2026-01-15T12:00", "2026-01-15T07:00"])
    // Nobody is west of Greenwich: the least east of it.
    #expect(
      try times(.am, ["Asia/Tokyo", "Asia/Kolkata"], "2026-01-15T12:00")
        == ["2026-01-15T10:30", "2026-01-15T07:00"])
    // Honolulu at 7:00 of the day before is Sydney's day.
    #expect(
      try times(.am, ["Australia/Sydney", "Pacific/Honolulu"], "2026-01-15T12:00")
        == ["2026-01-15T04:00", "2026-01-14T07:00"])
  }

  @Test("Always the hour of the edge, on the source's day unless the clocks leave that none")
  func always() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let zones = (0..<1 + generator.below(4)).map { _ in
        Zones.named(Zones.odd[generator.below(Zones.odd.count)])
      }
      let at = Instant(
        secondsSince1970: instant("2020-01-01").secondsSince1970
          + Int64(generator.below(3000)) * 86_400 + Int64(generator.below(86_400)))
      for optimizer in [ClassicOptimizer.am, .pm] {
        let time = try optimizer.time(zones, at: at)
        let offsets = zones.map { $0.offset(at: at) }
        let edge = zones[
          offsets.firstIndex(of: optimizer == .am ? offsets.min()! : offsets.max()!)!]
        #expect(local(time, edge).hasSuffix(optimizer == .am ? "T07:00" : "T22:00"))
        let day = try zones[0].dateTime(at: at).date
        let hasChange = zones.contains { zone in
          !zone.transitions(
            from: Instant(secondsSince1970: at.secondsSince1970 - 172_800),
            to: Instant(secondsSince1970: at.secondsSince1970 + 172_800)
          ).isEmpty
        }
        if !hasChange { #expect(try zones[0].dateTime(at: time).date == day) }
      }
    }
    #expect(throws: CallFault.noPlace) {
      try ClassicOptimizer.am.time([], at: instant("2026-01-01"))
    }
  }
}
