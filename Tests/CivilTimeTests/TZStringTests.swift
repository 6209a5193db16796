import CivilTime
import Testing

@Suite struct TZStringTests {
  private func zone(_ text: String) throws -> Zone { try Zone(tzString: Array(text.utf8)) }

  /// The transitions of a year as text: "03-11T07:00:00 -18000 EST -14400 EDT".
  private func changes(_ text: String, in year: Int64) throws -> [String] {
    let start = try CivilDateTime(year: year, month: 1, day: 1).instant(offset: 0)
    let end = try CivilDateTime(year: year + 1, month: 1, day: 1).instant(offset: 0)
    return try zone(text).transitions(from: start, to: end).map {
      let time = try CivilDateTime($0.instant, offset: 0).text.dropFirst(5)
      return "\(time) \($0.before.offset) \($0.before.abbreviation) \($0.after.offset) "
        + "\($0.after.abbreviation)"
    }
  }

  @Test func rulesOfMonthsAndWeeks() throws {
    #expect(
      try changes("EST5EDT,M3.2.0,M11.1.0", in: 2026) == [
        "03-08T07:00:00 -18000 EST -14400 EDT", "11-01T06:00:00 -14400 EDT -18000 EST",
      ])
    #expect(
      try changes("CET-1CEST,M3.5.0,M10.5.0/3", in: 2026) == [
        "03-29T01:00:00 3600 CET 7200 CEST", "10-25T01:00:00 7200 CEST 3600 CET",
      ])
    // The southern summer is at both ends of the year.
    #expect(
      try changes("NZST-12NZDT,M9.5.0,M4.1.0/3", in: 2026) == [
        "04-04T14:00:00 46800 NZDT 43200 NZST", "09-26T14:00:00 43200 NZST 46800 NZDT",
      ])
    // Winter time is what differs in Dublin, and it counts as daylight saving.
    let dublin = try zone("IST-1GMT0,M10.5.0,M3.5.0/1")
    let winter = dublin.localTimeType(at: Instant(secondsSince1970: 1_767_225_600))
    #expect((winter.offset, winter.isDaylight) == (0, true))
  }

  // The examples of RFC 9636, section 3.3.1.
  @Test func hoursBelowZeroAndBeyondADay() throws {
    #expect(
      try changes("IST-2IDT,M3.4.4/26,M10.5.0", in: 2026) == [
        "03-27T00:00:00 7200 IST 10800 IDT", "10-24T23:00:00 10800 IDT 7200 IST",
      ])
    #expect(
      try changes("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", in: 2024) == [
        "03-31T01:00:00 -10800 -03 -7200 -02", "10-27T01:00:00 -7200 -02 -10800 -03",
      ])
    #expect(
      try changes("AAA0BBB,M6.1.1/167,M6.1.1/-167", in: 2026) == [
        "05-25T00:00:00 3600 BBB 0 AAA", "06-07T23:00:00 0 AAA 3600 BBB",
      ])
  }

  @Test func zonesWithoutDaylightTime() throws {
    for (text, offset, name) in [
      ("<+0330>-3:30", 12_600, "+0330"), ("UTC0", 0, "UTC"), ("HST10", -36_000, "HST"),
      ("<-0043>+0:43:08", -2588, "-0043"), ("XXX-24:59:59", 89_999, "XXX"),
    ] {
      let zone = try zone(text)
      for seconds in [Int64.min, -1, 0, 4_000_000_000, Int64.max] {
        let type = zone.localTimeType(at: Instant(secondsSince1970: seconds))
        #expect((type.offset, type.isDaylight, type.abbreviation) == (offset, false, name))
        #expect(zone.offset(at: Instant(secondsSince1970: seconds)) == offset)
        #expect(zone.nextTransition(after: Instant(secondsSince1970: seconds)) == nil)
        #expect(zone.previousTransition(before: Instant(secondsSince1970: seconds)) == nil)
      }
    }
  }

  @Test func daysOfTheYearWithAndWithoutTheLeapDay() throws {
    #expect(
      try changes("AAA0BBB,J60,J300", in: 2024) == [
        "03-01T02:00:00 0 AAA 3600 BBB", "10-27T01:00:00 3600 BBB 0 AAA",
      ])
    #expect(
      try changes("AAA0BBB,59/0,299", in: 2024) == [
        "02-29T00:00:00 0 AAA 3600 BBB", "10-26T01:00:00 3600 BBB 0 AAA",
      ])
    #expect(try changes("AAA0BBB,59/0,299", in: 2023).first == "03-01T00:00:00 0 AAA 3600 BBB")
  }

  @Test func daylightTimeForEver() throws {
    // RFC 9636, section 3.3.1: "daylight saving time is in effect all year".
    for text in ["EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23"] {
      let zone = try zone(text)
      for seconds in stride(from: Int64(-3_000_000_000), to: 8_000_000_000, by: 77_777_777) {
        let type = zone.localTimeType(at: Instant(secondsSince1970: seconds))
        #expect((type.abbreviation, type.offset, type.isDaylight) == ("EDT", -14_400, true))
      }
      #expect(zone.nextTransition(after: Instant(secondsSince1970: 0)) == nil)
    }
  }

  @Test func rulesHoldAtTheEndsOfTime() throws {
    let zone = try zone("EST5EDT,M3.2.0,M11.1.0")
    #expect(zone.nextTransition(after: Instant(secondsSince1970: Int64.max)) == nil)
    #expect(zone.previousTransition(before: Instant(secondsSince1970: Int64.min)) == nil)
    var instant = Instant(secondsSince1970: Int64.max)
    for _ in 0..<10 {
      guard let previous = zone.previousTransition(before: instant) else {
        Issue.record("no transition before \(instant)")
        return
      }
      #expect(previous.instant < instant)
      #expect(zone.localTimeType(at: previous.instant) == previous.after)
      #expect(
        zone.localTimeType(at: try previous.instant.adding(seconds: -1)) == previous.before)
      instant = previous.instant
    }
    #expect(
      zone.nextTransition(after: Instant(secondsSince1970: Int64.min))?.instant.secondsSince1970
        ?? 0 < Int64.min + 400 * 86_400)
  }

  @Test(arguments: [
    "", "E", "EST", "ES5", "5", "EST5EDT", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,",
    "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M3.2.0,M11.1.0 ", "EST25", "EST5:60", "EST5:00:60",
    "EST5EDT,M0.2.0,M11.1.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0",
    "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J60", "EST5EDT,J366,J60",
    "EST5EDT,366,60", "EST5EDT,M3.2.0/168,M11.1.0", "EST5EDT,M3.2.0/,M11.1.0", "<EST5", "<E>5",
    "<E ST>5", "EST--5", "EST5EDT,M3.2,M11.1.0", "EST5\u{0}", "ÉST5", "EST0005",
    "EST5EDT,M99999999999999999999.1.1,M1.1.1", "<EST>5<EDT,M3.2.0,M11.1.0",
  ])
  func whatIsNoRuleIsRefusedWithItsPlace(text: String) {
    let bytes = Array(text.utf8)
    do throws(TZifError) {
      _ = try Zone(tzString: bytes)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.reason == .badRule)
      #expect(error.offset >= 0 && error.offset <= bytes.count)
      #expect(!error.description.isEmpty)
    }
  }
}
