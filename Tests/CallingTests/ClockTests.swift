import Calling
import CivilTime
import SeededRandom
import Testing

@Suite("Clocks")
struct ClockTests {
  let newYork = Zones.named("America/New_York")
  let london = Zones.named("Europe/London")

  @Test("The parts of the day begin at 0, 6, 9, 12, 15, 18 and 21")
  func parts() {
    let starts = [0, 6, 9, 12, 15, 18, 21, 24]
    for (i, part) in DayPart.allCases.enumerated() {
      #expect(part.minutes == starts[i] * 60..<starts[i + 1] * 60)
      for minute in part.minutes { #expect(DayPart(minuteOfDay: minute) == part) }
    }
    #expect(DayPart(minuteOfDay: -1) == .beforeDawn && DayPart(minuteOfDay: 1440) == .late)
  }

  @Test("Local times say whose calendar is ahead, up to two days")
  func dayShift() throws {
    func shift(_ name: String, _ at: Instant, from: String) throws -> Int {
      try LocalTime(Zones.named(name), at: at, from: Zones.named(from)).dayShift
    }
    let noon = instant("2026-01-15T12:00")
    #expect(try shift("Asia/Tokyo", noon, from: "Europe/London") == 0)
    let late = instant("2026-01-15T20:00")
    #expect(try shift("Asia/Tokyo", late, from: "Europe/London") == 1)
    #expect(try shift("America/New_York", instant("2026-01-15T03:00"), from: "Asia/Tokyo") == -1)
    // 10:30 UTC is 0:30 of tomorrow on Kiritimati and 23:30 of yesterday in Pago Pago.
    let between = instant("2026-01-15T10:30")
    #expect(try shift("Pacific/Kiritimati", between, from: "Pacific/Pago_Pago") == 2)
    #expect(try shift("Pacific/Pago_Pago", between, from: "Pacific/Kiritimati") == -2)
    let tokyo = try LocalTime(Zones.named("Asia/Tokyo"), at: late, from: london)
    #expect(tokyo.dateTime.text == "2026-01-16T05:00:00" && tokyo.part == .beforeDawn)
    #expect(tokyo.offset == 32_400)
    #expect(throws: CallFault.outOfRange) {
      try LocalTime(newYork, at: Instant(secondsSince1970: Int64.min), from: london)
    }
  }

  @Test(
    "The slider has a stop for each quarter of an hour that the day really has",
    arguments: [
      ("America/New_York", "2026-01-15", 96), ("America/New_York", "2026-03-08", 92),
      ("America/New_York", "2026-11-01", 100), ("Australia/Lord_Howe", "2026-10-04", 94),
      ("Australia/Lord_Howe", "2026-04-05", 98), ("Antarctica/Troll", "2026-03-29", 88),
      ("Antarctica/Troll", "2026-10-25", 104), ("Asia/Kathmandu", "2026-10-25", 96),
    ])
  func stopsOfDays(zone: String, day: String, count: Int) throws {
    #expect(try TimeSlider(date(day), in: Zones.named(zone)).stops.count == count)
  }

  @Test("Of an hour that comes twice both have stops, and one that is missing is a jump")
  func slider() throws {
    let plain = try TimeSlider(date("2026-01-15"), in: newYork)
    #expect(plain.stops.allSatisfy { $0.turn == nil } && plain.jumps.isEmpty)
    #expect(local(plain.stops[61].instant, newYork) == "2026-01-15T15:15")
    let spring = try TimeSlider(date("2026-03-08"), in: newYork)
    #expect(spring.stops[7...8].map { $0.minuteOfDay } == [105, 180])
    #expect(spring.jumps.map { $0.seconds } == [3600])
    #expect(spring.jumps[0].instant == spring.stops[8].instant)
    let autumn = try TimeSlider(date("2026-11-01"), in: newYork)
    #expect(
      autumn.stops[4...11].map { $0.turn } == Array(repeating: .first, count: 4)
        + Array(repeating: .second, count: 4))
    #expect(autumn.stops[6].minuteOfDay == 90 && autumn.stops[10].minuteOfDay == 90)
    #expect(autumn.stops[10].instant == instant("2026-11-01T06:30"))
    #expect(autumn.jumps.map { $0.seconds } == [-3600])
    // Midnight itself is missing: the day begins with the jump.
    let santiago = try TimeSlider(date("2026-09-06"), in: Zones.named("America/Santiago"))
    #expect(santiago.stops.count == 92 && santiago.stops[0].minuteOfDay == 60)
    #expect(santiago.jumps.map { $0.seconds } == [3600])
    #expect(santiago.jumps[0].instant == santiago.start)
    // A day that Apia never had.
    let apia = try TimeSlider(date("2011-12-30"), in: Zones.named("Pacific/Apia"))
    #expect(apia.date == date("2011-12-31") && apia.stops.count == 96)
    #expect(throws: CallFault.outOfRange) {
      try TimeSlider(CivilDate(daysSince1970: 1 << 45), in: newYork)
    }
  }

  @Test("Minute by minute, the stops are where the clock shows a full quarter of an hour")
  func stops() throws {
    for name in Zones.odd {
      let zone = Zones.named(name)
      for change in zone.transitions(from: instant("2005-01-01"), to: instant("2028-01-01")) {
        for day in -1...1 {
          let date = try zone.dateTime(at: change.instant).date.adding(days: Int64(day))
          let slider = try TimeSlider(date, in: zone)
          var (expected, shown): ([Instant], [String: [Instant]]) = ([], [:])
          var at = slider.start.secondsSince1970 - 4 * 3600
          while at < slider.end.secondsSince1970 + 4 * 3600 {
            let instant = Instant(secondsSince1970: at)
            let time = try zone.dateTime(at: instant)
            if time.minute % 15 == 0, time.second == 0 {
              shown[time.text, default: []].append(instant)
              if instant >= slider.start, instant < slider.end { expected.append(instant) }
            }
            at += 60
          }
          #expect(slider.stops.map { $0.instant } == expected)
          for stop in slider.stops {
            let time = try zone.dateTime(at: stop.instant)
            #expect(stop.minuteOfDay == time.hour * 60 + time.minute)
            let times = try #require(shown[time.text])
            #expect(
              stop.turn == (times.count == 1 ? nil : times[0] == stop.instant ? .first : .second))
          }
          let next = try TimeSlider(slider.date.adding(days: 1), in: zone)
          #expect(next.start == slider.end)
        }
      }
    }
  }

  @Test("The nearest stop of a time; steps go from stop to stop and stay at the ends")
  func steps() throws {
    let slider = try TimeSlider(dayOf: instant("2026-03-08T12:00", newYork), in: newYork)
    func nearest(_ time: String) -> Int {
      slider.nearestStop(to: instant("2026-03-08T\(time)", newYork))
    }
    #expect(nearest("04:07") == 12 && nearest("04:08") == 13 && nearest("23:59") == 91)
    #expect(slider.nearestStop(to: instant("2026-03-08T04:07:30", newYork)) == 12)
    #expect(slider.nearestStop(to: instant("2026-03-07T12:00", newYork)) == 0)
    func stepped(_ time: String, _ steps: Int) -> String {
      let from = instant("2026-03-08T\(time)", newYork)
      return String(local(slider.stepped(from: from, by: steps), newYork).suffix(5))
    }
    #expect(stepped("04:07", 1) == "04:15" && stepped("04:07", -1) == "04:00")
    #expect(stepped("01:45", 1) == "03:00" && stepped("03:00", -1) == "01:45")
    #expect(stepped("01:30", 3) == "03:15" && stepped("23:45", 1) == "23:45")
    #expect(stepped("00:10", Int.min) == "00:00" && stepped("12:00", 0) == "12:00")
  }

  @Test("The way along the day goes by the time that passes, and finds the stop that it came from")
  func ways() throws {
    let autumn = try TimeSlider(date("2026-11-01"), in: newYork)
    #expect(autumn.way(to: autumn.start) == 0 && autumn.way(to: autumn.end) == 1)
    #expect(autumn.way(to: instant("2026-11-01T12:00", newYork)) == 13.0 / 25)
    #expect(
      autumn.way(to: instant("2026-10-01")) == 0 && autumn.way(to: instant("2026-12-01")) == 1)
    for (i, stop) in autumn.stops.enumerated() {
      #expect(autumn.nearestStop(toWay: autumn.way(to: stop.instant)) == i)
    }
    #expect(autumn.nearestStop(toWay: -1) == 0 && autumn.nearestStop(toWay: 2) == 99)
  }

  @Test("A double tap is now, and another what is kept")
  func doubleTap() {
    let saved = instant("2026-01-15T15:00")
    let now = instant("2026-01-15T09:41:30")
    var time = PlayedTime.chosen(instant("2026-01-15T10:00"))
    time = time.doubleTapped
    #expect(time == .now)
    #expect(time.instant(saved: saved, now: now) == instant("2026-01-15T09:41:00"))
    time = time.doubleTapped
    #expect(time.instant(saved: saved, now: now) == saved)
    #expect(time.doubleTapped == .now)
  }

  @Test("A band covers the source's day, and every minute of it is what the clock shows")
  func bands() throws {
    var generator = SeededGenerator(seed: 9)
    for round in 0..<60 {
      let source = Zones.named(Zones.odd[generator.below(Zones.odd.count)])
      let zone = Zones.named(Zones.odd[generator.below(Zones.odd.count)])
      let hours = round % 2 == 0 ? nil : generator.hours()
      var day = try date("2010-01-01").adding(days: Int64(generator.below(6000)))
      if let change = zone.nextTransition(after: instant(day.text)) {
        day = try zone.dateTime(at: change.instant).date
      }
      let band = try DayBand(Participant(zone, hours: hours), on: day, of: source)
      // Minute by minute.
      let slow = SlowSearch(
        participants: [Participant(zone, hours: hours)], length: 1, weekdays: .all,
        rule: .everywhere)
      var place = try TimeSlider(day, in: source).start
      for (i, span) in band.spans.enumerated() {
        #expect(span.start == place && span.length > 0)
        if i > 0 {
          let other = band.spans[i - 1]
          #expect(
            (other.part, other.rating.rawValue, other.dayShift)
              != (span.part, span.rating.rawValue, span.dayShift))
        }
        place = span.end
        let prices = slow.prices(from: span.start, to: span.end)[0]
        for (minute, price) in prices.enumerated() {
          let at = Instant(secondsSince1970: span.start.secondsSince1970 + Int64(minute) * 60)
          let shown = try LocalTime(zone, at: at, from: source)
          #expect(shown.part == span.part)
          #expect(
            (span.rating == .never) == (price >= 10) && (span.rating == .good) == (price == 0))
          #expect(try zone.dateTime(at: at).date == day.adding(days: Int64(span.dayShift)))
        }
      }
      #expect(place == (try TimeSlider(day.adding(days: 1), in: source).start))
    }
    let short = try DayBand(Participant(london), on: date("2026-03-08"), of: newYork)
    #expect(short.spans.reduce(0) { $0 + $1.length } == 23 * 3600)
  }
}
