import CivilTime
import Testing

/// Zones of the world, on days that are known.
@Suite struct ZoneTests {
  private func time(_ text: String) throws -> CivilDateTime {
    try CivilDateTime(reading: Array(text.utf8))
  }

  /// An instant as the zone's clocks show it: "2026-03-29T02:30:00+01:00 BST".
  private func shown(_ zone: Zone, _ instant: Instant) throws -> String {
    let type = zone.localTimeType(at: instant)
    return try "\(zone.dateTime(at: instant).text)\(offsetText(type.offset)) \(type.abbreviation)"
  }

  @Test func aTimeInAGapIsTakenAsItsReaderWants() throws {
    let london = try Shipped.zone("Europe/London")
    let skipped = try time("2026-03-29T01:30:00")
    #expect(try shown(london, london.instant(of: skipped)) == "2026-03-29T02:30:00+01:00 BST")
    #expect(
      try shown(london, london.instant(of: skipped, resolving: .earlier))
        == "2026-03-29T00:30:00+00:00 GMT")
    #expect(
      try shown(london, london.instant(of: skipped, resolving: .later))
        == "2026-03-29T02:30:00+01:00 BST")
    guard case .gap(let transition) = london.match(skipped) else {
      Issue.record("no gap")
      return
    }
    #expect(transition.jump == 3600)
    #expect(transition.instant.secondsSince1970 == 1_774_746_000)
    #expect(throws: CivilTimeError.gap(transition)) {
      try london.instant(of: skipped, resolving: .refuse)
    }
    // The first second of the gap is in it, the first one behind it is not.
    #expect(london.match(try time("2026-03-29T01:00:00")) == .gap(transition))
    #expect(london.match(try time("2026-03-29T02:00:00")) == .unique(transition.instant))
    #expect(
      london.match(try time("2026-03-29T00:59:59"))
        == .unique(try transition.instant.adding(seconds: -1)))
  }

  /// RFC 5545, section 3.3.5: 1:30 in New York on 4 November 2007 is the first of two, 2:30 on 11
  /// March 2007 is 3:30.
  @Test func theDefaultIsThatOfRFC5545() throws {
    let newYork = try Shipped.zone("America/New_York")
    #expect(
      try shown(newYork, newYork.instant(of: time("2007-11-04T01:30:00")))
        == "2007-11-04T01:30:00-04:00 EDT")
    #expect(
      try shown(newYork, newYork.instant(of: time("2007-03-11T02:30:00")))
        == "2007-03-11T03:30:00-04:00 EDT")
  }

  @Test func aTimeInAnOverlapComesTwice() throws {
    let london = try Shipped.zone("Europe/London")
    let twice = try time("2026-10-25T01:30")
    #expect(try shown(london, london.instant(of: twice)) == "2026-10-25T01:30:00+01:00 BST")
    #expect(
      try shown(london, london.instant(of: twice, resolving: .later))
        == "2026-10-25T01:30:00+00:00 GMT")
    guard case .overlap(let earlier, let later, let transition) = london.match(twice) else {
      Issue.record("no overlap")
      return
    }
    #expect(later.secondsSince1970 - earlier.secondsSince1970 == 3600)
    #expect(transition.jump == -3600)
    #expect(throws: CivilTimeError.overlap(transition)) {
      try london.instant(of: twice, resolving: .refuse)
    }
  }

  @Test func daysThatNeverWere() throws {
    let apia = try Shipped.zone("Pacific/Apia")
    guard case .gap(let transition) = apia.match(try time("2011-12-30T12:00:00")) else {
      Issue.record("Samoa had a 30 December in 2011")
      return
    }
    #expect(transition.jump == 86_400)
    #expect(
      try shown(apia, apia.instant(of: time("2011-12-30T12:00:00")))
        == "2011-12-31T12:00:00+14:00 +14")
    // Manila had one day twice, by a step over the date line in the other direction.
    let manila = try Shipped.zone("Asia/Manila")
    let first = try #require(
      manila.nextTransition(after: Instant(secondsSince1970: -10_000_000_000)))
    #expect(abs(first.jump) == 86_400)
  }

  @Test func halvesAndQuartersOfHours() throws {
    let lordHowe = try Shipped.zone("Australia/Lord_Howe")
    let spring = try #require(
      lordHowe.nextTransition(after: Instant(secondsSince1970: 1_782_864_000)))
    #expect(spring.jump == 1800)
    #expect(try shown(lordHowe, spring.instant) == "2026-10-04T02:30:00+11:00 +11")
    let chatham = try Shipped.zone("Pacific/Chatham")
    #expect(chatham.offset(at: Instant(secondsSince1970: 1_767_225_600)) == 49_500)
    let dublin = try Shipped.zone("Europe/Dublin")
    let winter = dublin.localTimeType(at: Instant(secondsSince1970: 1_767_225_600))
    #expect((winter.offset, winter.isDaylight, winter.abbreviation) == (0, true, "GMT"))
  }

  @Test func theRuleHoldsForEverAndTheFirstTimeSinceEver() throws {
    let newYork = try Shipped.zone("America/New_York")
    let far = try time("+123456-07-04T12:00")
    #expect(try shown(newYork, newYork.instant(of: far)) == "+123456-07-04T12:00:00-04:00 EDT")
    #expect(
      try shown(newYork, Instant(secondsSince1970: -90_000_000_000))
        == "-0882-01-06T03:03:58-04:56:02 LMT")
    // The year has the same weekdays 400 years later.
    for text in ["2106-03-14T02:30", "2107-03-13T02:30", "2300-11-07T01:30", "2050-07-01T12:00"] {
      let local = try time(text)
      let later = try CivilDateTime(
        year: local.date.year + 400, month: local.date.month, day: local.date.day,
        hour: local.hour, minute: local.minute)
      let seconds = try newYork.instant(of: local).secondsSince1970
      #expect(try newYork.instant(of: later).secondsSince1970 - seconds == 146_097 * 86_400)
    }
  }

  @Test func timesAtTheEndsAreErrorsNotTraps() throws {
    let newYork = try Shipped.zone("America/New_York")
    for seconds in [Int64.min, Int64.max] {
      let instant = Instant(secondsSince1970: seconds)
      _ = newYork.offset(at: instant)
      #expect(throws: CivilTimeError.outOfRange) { try newYork.dateTime(at: instant) }
    }
    for text in ["+292277026595-12-31T23:59:59", "-292277022656-01-01T00:00:00"] {
      let local = try time(text)
      #expect(try newYork.dateTime(at: newYork.instant(of: local)) == local)
    }
  }

  @Test func fixedZones() throws {
    let zone = Zone(fixedOffset: 20_700, abbreviation: "+0545")
    #expect(try shown(zone, Instant(secondsSince1970: 0)) == "1970-01-01T05:45:00+05:45 +0545")
    #expect(Zone.utc.offset(at: Instant(secondsSince1970: Int64.max)) == 0)
    #expect(
      Zone(fixedOffset: Int.max, abbreviation: "X").offset(at: Instant(secondsSince1970: 0))
        == 93_599)
  }

  /// Guides/CivilTime.md.
  @Test func theGuidesExample() throws {
    func meeting(_ database: ZoneDatabase) throws -> String {
      let london = try database.zone(named: "Europe/London")
      let tokyo = try database.zone(named: "Asia/Tokyo")
      let local = try CivilDateTime(year: 2026, month: 3, day: 29, hour: 1, minute: 30)
      let instant = try london.instant(of: local)
      return try tokyo.dateTime(at: instant).text
    }
    #expect(try meeting(Shipped.database()) == "2026-03-29T10:30:00")
  }
}
