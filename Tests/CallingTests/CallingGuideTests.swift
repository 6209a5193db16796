import Calling
import CivilTime
import Replication
import Testing

/// The examples of `Guides/Calling.md`.
@Suite("Calling guide")
struct CallingGuideTests {
  @Test("When everybody is awake, and who pays")
  func searching() throws {
    let database = Zones.database
    var call = Call(
      EntityID(1), at: .weekly(minuteOfDay: 12 * 60),
      ["America/New_York", "Europe/London"].enumerated().map { i, zone in
        CallPlace(EntityID(UInt64(i + 2)), reference: nil, name: nil, zone: Array(zone.utf8))
      })
    call.length = 60
    let newYork = Zones.named("America/New_York")
    let (monday, nextMonday) = (instant("2026-01-12", newYork), instant("2026-01-19", newYork))

    let places = try call.participants {
      try? database.zone(named: String(decoding: $0, as: UTF8.self))
    }
    let search = try CallSearch(places, minutes: call.length)
    let best = try search.bestTimes(from: monday, to: nextMonday)
    let when = best.windows[0].suggested
    let prices = try search.prices(at: when)  // who pays

    #expect(places.count == 2)
    #expect(when >= monday && when < nextMonday)
    #expect(prices.count == 2 && prices.allSatisfy { $0 < 10 })
    #expect(prices.reduce(0, +) == best.windows[0].total && prices.max() == best.windows[0].worst)
  }

  @Test("A call every week as a calendar file")
  func calendar() throws {
    let berlin = Zones.named("Europe/Berlin")
    let sundaysAtSix = try #require(WeeklyTime(minuteOfDay: 18 * 60, on: Weekdays([.sunday])))
    let now = instant("2026-03-01")

    let party = CalendarEntry.Party(
      name: Array("Berlin".utf8), zoneName: Array("Europe/Berlin".utf8), zone: berlin)
    let entry = CalendarEntry(
      uid: Array("7d1c@example.org".utf8), summary: Array("Call home".utf8),
      time: .weekly(sundaysAtSix, from: now, until: nil), length: 30, parties: [party], alarm: 10)
    let bytes = try CalendarFile.bytes([entry], stamp: now)

    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.contains("UID:7d1c@example.org\r\n"))
    #expect(text.contains("DTSTART;TZID=Europe/Berlin:20260301T180000\r\n"))
    #expect(text.contains("RRULE:FREQ=WEEKLY;BYDAY=SU\r\n") && text.contains("TRIGGER:-PT10M"))
  }
}
