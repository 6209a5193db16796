import CivilTime
import SeededRandom
import Testing

@Suite struct CivilDateTimeTests {
  @Test func textIsReadAndWritten() throws {
    let time = try CivilDateTime(reading: Array("2026-03-29T02:30:05".utf8))
    #expect((time.date.year, time.date.month, time.date.day) == (2026, 3, 29))
    #expect((time.hour, time.minute, time.second) == (2, 30, 5))
    #expect(time.text == "2026-03-29T02:30:05")
    #expect(
      try CivilDateTime(reading: Array("2026-03-29 02:30".utf8)).text == "2026-03-29T02:30:00")
    #expect(try CivilDateTime(reading: Array("2026-03-29".utf8)).text == "2026-03-29T00:00:00")
    #expect(try CivilDate(reading: Array("2026-03-29".utf8)) == time.date)
    #expect(offsetText(20_700) == "+05:45")
    #expect(offsetText(-28_800) == "-08:00")
    #expect(offsetText(-75) == "-00:01:15")
    #expect(offsetText(0) == "+00:00")
    #expect(offsetText(Int.min) == "-99:59:59")
  }

  @Test(arguments: [
    "0000-01-01", "9999-12-31", "+10000-01-01", "-0001-12-31", "-0044-03-15",
    "+292277026595-12-31", "-292277022656-01-01",
  ])
  func yearsFarOutHaveSigns(text: String) throws {
    #expect(try CivilDate(reading: Array(text.utf8)).text == text)
  }

  @Test(arguments: [
    ("", 0), ("2026", 4), ("2026-3-29", 6), ("26-03-29", 2), ("2026-03-29T", 11),
    ("2026-03-29T02", 13), ("2026-03-29T02:30:00Z", 19), ("2026-03-29x02:30", 10),
    ("2026-03-29T02:30:0", 18), ("20260329", 4), ("+123-01-01", 4), ("é026-01-01", 0),
    ("2026-03-29T02:30:00 ", 19), ("12026-01-01", 4),
  ])
  func whatIsNoTimeIsRefusedWithItsPlace(text: String, offset: Int) {
    #expect(throws: CivilTimeError.malformed(offset: offset)) {
      try CivilDateTime(reading: Array(text.utf8))
    }
  }

  @Test func timesThatAreNotThereAreRefused() {
    #expect(throws: CivilTimeError.noSuchTime(hour: 24, minute: 0, second: 0)) {
      try CivilDateTime(reading: Array("2026-03-29T24:00".utf8))
    }
    #expect(throws: CivilTimeError.noSuchTime(hour: 23, minute: 59, second: 60)) {
      try CivilDateTime(reading: Array("2016-12-31T23:59:60".utf8))
    }
    #expect(throws: CivilTimeError.noSuchDate(year: 2026, month: 2, day: 30)) {
      try CivilDateTime(reading: Array("2026-02-30T00:00".utf8))
    }
    #expect(throws: CivilTimeError.outOfRange) {
      try CivilDateTime(reading: Array("+999999999999-01-01".utf8))
    }
    #expect(throws: CivilTimeError.malformed(offset: 19)) {
      try CivilDateTime(reading: Array("+9999999999999999999999-01-01".utf8))
    }
  }

  @Test func secondsAreCountedBothWays() throws {
    #expect(try CivilDateTime(localSeconds: 0).text == "1970-01-01T00:00:00")
    #expect(try CivilDateTime(localSeconds: -1).text == "1969-12-31T23:59:59")
    #expect(try CivilDateTime(localSeconds: 1_774_751_400).text == "2026-03-29T02:30:00")
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20_000 {
      let seconds = Int64(bitPattern: random.next()) >> Int64(1 + random.below(50))
      let time = try CivilDateTime(localSeconds: seconds)
      #expect(time.localSeconds == seconds)
      #expect(try CivilDateTime(reading: Array(time.text.utf8)) == time)
      #expect(time.secondOfDay == time.hour * 3600 + time.minute * 60 + time.second)
    }
  }

  @Test func theEndsOfTimeAreErrors() throws {
    for seconds in [Int64.min, Int64.max] {
      let instant = Instant(secondsSince1970: seconds)
      for offset in [-93_599, 0, 93_599] {
        #expect(throws: CivilTimeError.outOfRange) { try CivilDateTime(instant, offset: offset) }
      }
      #expect(throws: CivilTimeError.outOfRange) {
        try instant.adding(seconds: seconds.signum())
      }
    }
    let last = try CivilDateTime(
      year: CivilDate.lastYear, month: 12, day: 31, hour: 23, minute: 59, second: 59)
    let instant = try last.instant(offset: -89_999)
    #expect(try CivilDateTime(instant, offset: -89_999) == last)
    #expect(throws: CivilTimeError.outOfRange) {
      try CivilDateTime(instant.adding(seconds: 1), offset: -89_999)
    }
  }

  @Test func orderIsThatOfTheClock() throws {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let a = try CivilDateTime(localSeconds: Int64(random.below(1 << 34)) - 1 << 33)
      let b = try CivilDateTime(localSeconds: Int64(random.below(1 << 34)) - 1 << 33)
      #expect((a < b) == (a.localSeconds < b.localSeconds))
      #expect((a.date < b.date) == (a.date.daysSince1970 < b.date.daysSince1970))
    }
  }
}
