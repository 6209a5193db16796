import Boards
import Calling
import CivilTime
import Replication
import Testing

@Suite("CalendarFeed")
struct CalendarFeedTests {
  /// The lines of the feed of a board, with what was folded put together.
  private func lines(_ session: CallSession, at now: String) throws -> [String] {
    let feed = CalendarFeed(session.board, now: instant(now), zone: Zones.lookUp)
    let bytes = try feed.bytes(stamp: Instant(secondsSince1970: 0))
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
      .split(separator: "\r\n").map(String.init)
  }

  private func milliseconds(_ text: String) -> Int64 { instant(text).secondsSince1970 * 1000 }

  private func weekly(_ kept: String, _ change: (inout Call) -> Void = { _ in }) throws
    -> CallSession
  {
    var call = Call.example(EntityID(7))
    call.time = .weekly(minuteOfDay: 600)
    change(&call)
    var session = CallSession()
    try session.perform(.save(call, from: nil), at: milliseconds(kept))
    return session
  }

  @Test("A weekly call begins when its time was kept, and its times are told from this month on")
  func begins() throws {
    let session = try weekly("2026-02-10T16:00")
    let lines = try lines(session, at: "2026-04-20T12:00")
    #expect(lines.contains("DTSTART;TZID=America/New_York:20260211T100000"))
    #expect(lines.contains("SUMMARY:New York\\, Tokyo\\, London"))
    let told = try #require(lines.first { $0.hasPrefix("DESCRIPTION") })
    #expect(told.hasPrefix("DESCRIPTION:New York 2026-04-01 10:00\\nTokyo 2026-04-01 23:00\\n"))
    #expect(told.contains("Hana") && !told.contains("5555"))
    // The autumn's changes, London's first; none of the spring that was.
    #expect(told.contains("London 2026-10-25 14:00") && told.contains("London 2026-11-01 15:00"))
    #expect(!told.contains("2026-03"))
  }

  @Test("It is the same from a month's first moment to its last")
  func month() throws {
    let session = try weekly("2026-02-10T16:00")
    let first = try lines(session, at: "2026-04-01T00:00")
    #expect(try lines(session, at: "2026-04-30T23:59") == first)
    #expect(try lines(session, at: "2026-05-01T00:00") != first)
    #expect(CalendarFeed.month(of: instant("2026-04-30T23:59")) == instant("2026-04-01T00:00"))
  }

  @Test("A time that is kept anew begins anew, another name does not")
  func anew() throws {
    var session = try weekly("2026-02-10T16:00")
    let call = try #require(session.sheet.call(EntityID(7)))
    var named = call
    named.name = try Title("Home")
    try session.perform(.save(named, from: call), at: milliseconds("2026-03-03T16:00"))
    #expect(
      try lines(session, at: "2026-04-20T12:00")
        .contains("DTSTART;TZID=America/New_York:20260211T100000"))
    var moved = named
    moved.weekdays = Weekdays(bits: 1)
    try session.perform(.save(moved, from: named), at: milliseconds("2026-03-03T16:00"))
    let lines = try lines(session, at: "2026-04-20T12:00")
    #expect(lines.contains("DTSTART;TZID=America/New_York:20260309T100000"))
    #expect(lines.contains("RRULE:FREQ=WEEKLY;BYDAY=MO"))
  }

  @Test(
    "By a clock that can't have been right it begins with this month",
    arguments: ["1970-01-01T00:00", "1999-12-31T00:00", "2026-04-20T12:01", "9000-01-01T00:00"])
  func wrongClock(kept: String) throws {
    let lines = try lines(weekly(kept), at: "2026-04-20T12:00")
    #expect(lines.contains("DTSTART;TZID=America/New_York:20260401T100000"))
  }

  @Test("A single call from before 2000 is in UTC, and drags no old rules in")
  func old() throws {
    var session = try weekly("2026-02-10T16:00")
    let usual = try lines(session, at: "2026-04-20T12:00")
    var old = Call.example(EntityID(8))
    old.time = .once(instant("1985-07-01T09:15"))
    try session.perform(.save(old, from: nil), at: milliseconds("2026-02-10T16:00"))
    let lines = try lines(session, at: "2026-04-20T12:00")
    #expect(lines.contains("DTSTART:19850701T091500Z"))
    #expect(lines.prefix { $0 != "BEGIN:VEVENT" } == usual.prefix { $0 != "BEGIN:VEVENT" })
  }

  @Test("Places without a zone are left out; without the source's, the call is")
  func zones() throws {
    let nowhere = Array("Nowhere/At_All".utf8)
    let less = try lines(
      weekly("2026-02-10T16:00") { $0.places[1].zone = nowhere }, at: "2026-04-20T12:00")
    #expect(less.contains("SUMMARY:New York\\, London"))
    let none = try lines(
      weekly("2026-02-10T16:00") { $0.places[0].zone = nowhere }, at: "2026-04-20T12:00")
    #expect(!none.contains("BEGIN:VEVENT"))
    #expect(none.contains("NAME:Time to Call") && none.contains("X-PUBLISHED-TTL:PT1H"))
  }
}
