import CivilTime
import SeededRandom
import Testing

@Suite struct CivilDateTests {
  @Test func daysFollowEachOtherAsOnACalendar() throws {
    var (year, month, day): (Int64, Int, Int) = (1582, 1, 1)
    var weekday = 5  // 1582-01-01 was a Friday in the Gregorian calendar.
    var inYear = 1
    var days = try CivilDate(year: year, month: month, day: day).daysSince1970
    #expect(days == -141_714)
    while year < 2420 {
      let date = try CivilDate(daysSince1970: days)
      guard
        (date.year, date.month, date.day) == (year, month, day),
        date.daysSince1970 == days, date.weekday.rawValue == weekday, date.dayOfYear == inYear,
        try CivilDate(year: year, month: month, day: day) == date
      else {
        Issue.record("\(date) is not \(year)-\(month)-\(day)")
        return
      }
      let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      #expect(CivilDate.length(ofMonth: month, in: year) == lengths[month - 1])
      day += 1
      inYear += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month, inYear) = (year + 1, 1, 1) }
      weekday = weekday % 7 + 1
      days += 1
    }
  }

  @Test func theCalendarRepeatsEvery400YearsAndEndsWith64Bits() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let days = Int64(bitPattern: random.next()) % 106_751_991_000_000
      let date = try CivilDate(daysSince1970: days)
      #expect(date.daysSince1970 == days)
      let other = try date.adding(days: 146_097)
      #expect(other.year == date.year + 400)
      #expect((other.month, other.day) == (date.month, date.day))
      #expect(other.weekday == date.weekday)
    }
    let first = try CivilDate(year: CivilDate.firstYear, month: 1, day: 1)
    let last = try CivilDate(year: CivilDate.lastYear, month: 12, day: 31)
    #expect(try CivilDate(daysSince1970: first.daysSince1970) == first)
    #expect(try CivilDate(daysSince1970: last.daysSince1970) == last)
    #expect(throws: CivilTimeError.outOfRange) { try first.adding(days: -1) }
    #expect(throws: CivilTimeError.outOfRange) { try last.adding(days: 1) }
    #expect(throws: CivilTimeError.outOfRange) { try last.adding(days: Int64.max) }
    #expect(throws: CivilTimeError.outOfRange) { try CivilDate(daysSince1970: Int64.min) }
    #expect(throws: CivilTimeError.outOfRange) {
      try CivilDate(year: Int64.max, month: 1, day: 1)
    }
  }

  @Test(arguments: [
    (2005, 1, 1, 2004, 53), (2005, 1, 2, 2004, 53), (2005, 12, 31, 2005, 52),
    (2006, 1, 2, 2006, 1), (2007, 1, 1, 2007, 1), (2008, 12, 29, 2009, 1),
    (2010, 1, 3, 2009, 53), (1977, 1, 1, 1976, 53), (2026, 3, 29, 2026, 13),
  ])
  func weeksAreThoseOfISO8601(year: Int, month: Int, day: Int, isoYear: Int, week: Int) throws {
    let date = try CivilDate(year: Int64(year), month: month, day: day)
    #expect(date.isoWeek.year == Int64(isoYear))
    #expect(date.isoWeek.number == week)
    #expect(
      try CivilDate(isoYear: Int64(isoYear), week: week, weekday: date.weekday) == date)
  }

  @Test func weeksBeginOnMondayAndAreNumberedByTheirThursday() throws {
    var date = try CivilDate(year: 1896, month: 1, day: 1)
    while date.year < 2110 {
      let week = date.isoWeek
      var thursday = date
      while thursday.weekday < .thursday { thursday = try thursday.adding(days: 1) }
      while thursday.weekday > .thursday { thursday = try thursday.adding(days: -1) }
      #expect(week.year == thursday.year)
      #expect(week.number == (thursday.dayOfYear + 6) / 7)
      #expect(
        try CivilDate(isoYear: week.year, week: week.number, weekday: date.weekday) == date)
      date = try date.adding(days: 3)
    }
    #expect(throws: CivilTimeError.noSuchWeek(year: 2026, week: 54)) {
      try CivilDate(isoYear: 2026, week: 54, weekday: .monday)
    }
    #expect(throws: CivilTimeError.noSuchWeek(year: 2025, week: 53)) {
      try CivilDate(isoYear: 2025, week: 53, weekday: .monday)
    }
  }

  @Test(arguments: [
    (2026, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
    (2026, 1, 32), (2026, -1, 1), (2026, 1, Int.max), (2026, Int.min, 1),
  ])
  func daysThatAreNotThereAreRefused(year: Int, month: Int, day: Int) {
    #expect(throws: CivilTimeError.noSuchDate(year: Int64(year), month: month, day: day)) {
      try CivilDate(year: Int64(year), month: month, day: day)
    }
  }

  @Test func leapDaysAreThere() throws {
    for year: Int64 in [2024, 2000, 2400, 0, -4, -400, 4] {
      #expect(CivilDate.isLeap(year))
      _ = try CivilDate(year: year, month: 2, day: 29)
    }
    for year: Int64 in [2023, 1900, 2100, -1, -100, 1] { #expect(!CivilDate.isLeap(year)) }
  }
}
