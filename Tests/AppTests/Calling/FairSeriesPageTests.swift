import CivilTime
import Interface
import Markup
import Replication
import Testing
import Text

@testable import App
@testable import CallScreen
@testable import Calling

@Suite("A series that takes turns, as the page shows it")
struct FairSeriesPageTests {
  /// Burdens from the greatest to the least of the fairest series there is: every way to pick a start in
  /// each week is tried, with equal costs tried once.
  private static func fairest(_ slow: BruteForce, _ weeks: [Range<Int64>]) -> [Int] {
    var sums: Set<[Int]> = [[Int](repeating: 0, count: slow.zones.count)]
    for week in weeks {
      let prices = slow.prices(week.lowerBound, week.upperBound)
      var offers = Set<[Int]>()
      for i in 0..<week.count { offers.insert(prices.map { $0[i] }) }
      let windows = offers.filter { $0.allSatisfy { $0 < 10 } }
      var next = Set<[Int]>()
      for sum in sums { for offer in windows { next.insert(zip(sum, offer).map(+)) } }
      sums = next
    }
    return sums.map { $0.sorted(by: >) }.min { $0.lexicographicallyPrecedes($1) } ?? []
  }

  @Test(
    "Nobody carries less than in the fairest series that a brute force finds",
    arguments: [["tokyo"], ["tokyo", "london"], ["auckland", "los angeles"]])
  func fairest(cities: [String]) throws {
    var screen = Screen.calling()
    try screen.plan("Turns", to: cities)
    screen.turn(to: "2027-03-08")
    screen.call(.room(.bestTapped))
    _ = screen.best(.weeksStepped(isLonger: false))
    _ = screen.search(screen.best(.weeksStepped(isLonger: false)))
    _ = screen.search(screen.best(.seriesTapped(isSeries: true)))
    let room = try #require(screen.calling?.best)
    let series = try #require(room.series.found)
    #expect(series.weeks.count == 4)
    let slow = BruteForce(
      zones: room.rows.map { $0.zone }, hours: room.rows.map { _ in nil }, weekdays: Array(1...7),
      length: room.call.length)
    var weeks: [Range<Int64>] = []
    for week in Int64(0)..<4 {
      func midnight(_ days: Int64) throws -> Int64 {
        let date = try room.date.adding(days: days)
        return try room.source.instant(of: CivilDateTime(date, hour: 0, minute: 0)).secondsSince1970
          / 60
      }
      weeks.append(try midnight(7 * week)..<midnight(7 * week + 7))
    }
    #expect(series.burdens.sorted(by: >) == Self.fairest(slow, weeks))

    // Each week stands there with every place's own time and what it pays.
    let html = screen.html
    for (number, week) in series.weeks.enumerated() {
      let minute = week.start.secondsSince1970 / 60
      #expect(weeks[number].contains(minute))
      #expect(slow.prices(minute, minute + 1).map { $0[0] } == week.prices)
      for row in room.rows {
        let text = try row.zone.dateTime(at: week.start).text
        #expect(html.contains(text[text.index(text.startIndex, offsetBy: 11)...].prefix(5)))
      }
    }
    for burden in series.burdens { #expect(html.contains("<b>\(burden)</b>")) }
  }

  @Test("It goes on week by week, and a change of what is wanted begins it anew")
  func slices() throws {
    var screen = Screen.calling()
    try screen.plan("Turns", to: ["tokyo", "london"])
    screen.call(.room(.bestTapped))
    let sent = screen.best(.seriesTapped(isSeries: true))
    guard case .wake(_, .call(.room(.best(let first))))? = sent.last else {
      Issue.record("nothing goes on")
      return
    }
    screen.best(first)
    #expect(screen.calling?.best?.series.progress == 1.0 / 12)
    #expect(screen.html.contains("<progress"))
    let anew = screen.best(.lengthStepped(isLonger: true))
    #expect(screen.best(first).isEmpty)
    #expect(screen.search(anew) >= 12)
    #expect(screen.calling?.best?.series.found?.weeks.count == 12)
    #expect(!screen.html.contains("<progress"))
  }

  @Test("A week of it is played with, and all of it goes out as text and as a file for calendars")
  func out() throws {
    var screen = Screen.calling()
    try screen.plan("Turns", to: ["tokyo", "london"])
    screen.call(.room(.bestTapped))
    _ = screen.search(screen.best(.seriesTapped(isSeries: true)))
    let series = try #require(screen.calling?.best?.series.found)
    screen.call(.room(.sendTapped))
    let lines = try screen.copied(.textCopied).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("London: ") }.count == 12)
    let events = try screen.calendarFile().split(separator: "\r\n")
      .filter { $0 == "BEGIN:VEVENT" }
    #expect(events.count == 12)
    screen.call(.room(.send(.closed)))
    screen.best(.weekPicked(3))
    #expect(screen.calling?.playing.instant == series.weeks[3].start)
    screen.call(.room(.bestTapped))
    #expect(screen.calling?.best?.series.found == series)
  }
}
