import Calling
import CivilTime
import Replication
import Testing

@Suite("CalendarFile")
struct CalendarFileTests {
  private let stamp = Instant(secondsSince1970: 1_780_000_000)

  private func zone(_ rules: String) throws -> Zone { try Zone(tzString: Array(rules.utf8)) }

  private func instant(_ text: String) throws -> Instant {
    try CivilDateTime(reading: Array(text.utf8)).instant(offset: 0)
  }

  private func entry(
    _ zone: Zone, _ time: CalendarEntry.Time, summary: String = "Call", alarm: Int? = nil,
    phones: [PhoneNumber] = []
  ) -> CalendarEntry {
    let party = CalendarEntry.Party(
      name: Array("Here".utf8), zoneName: Array("Test/Here".utf8), zone: zone,
      people: [Array("Ada, Ben; \\co".utf8)], phones: phones)
    return CalendarEntry(
      uid: Array("1@test".utf8), summary: Array(summary.utf8), time: time, length: 45,
      parties: [party], alarm: alarm)
  }

  private func text(_ entries: CalendarEntry...) throws -> String {
    String(decoding: try CalendarFile.bytes(entries, stamp: stamp), as: UTF8.self)
  }

  /// The lines with what was folded put together.
  private func lines(_ text: String) -> [String] {
    text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test("A call of one time names its zone and holds its rules since 2000")
  func once() throws {
    let berlin = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
    let phone = try #require(PhoneNumber(Array("+49 30 123".utf8)))
    let start = try instant("2026-11-24T14:00")
    let lines = try lines(text(entry(berlin, .once(start), alarm: 10, phones: [phone])))
    #expect(
      lines == [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Detent//Time to Call//EN",
        "CALSCALE:GREGORIAN", "BEGIN:VTIMEZONE", "TZID:Test/Here", "BEGIN:STANDARD",
        "DTSTART:19991031T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "TZNAME:CET",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "BEGIN:DAYLIGHT",
        "DTSTART:20000326T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "TZNAME:CEST",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "END:VTIMEZONE", "BEGIN:VEVENT",
        "UID:1@test", "DTSTAMP:20260528T202640Z",
        "DTSTART;TZID=Test/Here:20261124T150000", "DURATION:PT45M", "SUMMARY:Call",
        "DESCRIPTION:Here 2026-11-24 15:00\\n  Ada\\, Ben\\; \\\\co\\n  +49 30 123\\n",
        "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Call", "TRIGGER:-PT10M", "END:VALARM",
        "END:VEVENT", "END:VCALENDAR",
      ])
  }

  @Test(
    "Changes that come back every year are one rule",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "BYMONTH=3;BYDAY=-1SU", "BYMONTH=10;BYDAY=-1SU"),
      ("EST5EDT,M3.2.0,M11.1.0", "BYMONTH=3;BYDAY=2SU", "BYMONTH=11;BYDAY=1SU"),
      (
        "<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "BYMONTH=3;BYDAY=SA;BYMONTHDAY=24,25,26,27,28,29,30",
        "BYMONTH=10;BYDAY=-1SU"
      ),
      (
        "IST-2IDT,M3.4.4/26,M10.5.0", "BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29",
        "BYMONTH=10;BYDAY=-1SU"
      ),
    ])
  func rules(_ rules: String, _ summer: String, _ winter: String) throws {
    let time = try #require(WeeklyTime(minuteOfDay: 600, on: Weekdays([.monday])))
    let from = try instant("2026-11-22T00:00")
    let lines = try lines(
      text(entry(zone(rules), .weekly(time, from: from, until: nil))))
    let found = lines.filter { $0.hasPrefix("RRULE:FREQ=YEARLY;") }
    #expect(Set(found) == ["RRULE:FREQ=YEARLY;" + summer, "RRULE:FREQ=YEARLY;" + winter])
    #expect(lines.contains("RRULE:FREQ=WEEKLY;BYDAY=MO"))
    #expect(!lines.contains { $0.hasPrefix("RDATE") })
  }

  @Test("A weekly call that ends says when")
  func until() throws {
    let berlin = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
    let time = try #require(WeeklyTime(minuteOfDay: 600, on: Weekdays([.monday, .thursday])))
    let lines = try lines(
      text(
        entry(
          berlin,
          .weekly(
            time, from: instant("2026-11-22T00:00"), until: instant("2028-01-01T00:00")))))
    // The last Thursday of 2027.
    #expect(lines.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20271230T090000Z"))
    let over = try text(
      entry(
        berlin,
        .weekly(time, from: instant("2026-11-24T12:00"), until: instant("2026-11-25T00:00"))))
    #expect(!over.contains("VEVENT"))
  }

  @Test(
    "A time that the clock shows twice, one of 2038, and one at UTC are said in universal time",
    arguments: [
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:30"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:30"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "2038-07-01T10:00"), ("GMT0", "2026-07-01T10:00"),
    ])
  func universal(_ rules: String, _ start: String) throws {
    let text = try text(entry(zone(rules), .once(instant(start))))
    let digits = start.filter { $0 != "-" && $0 != ":" }
    #expect(text.contains("DTSTART:\(digits)00Z\r\n") && !text.contains("VTIMEZONE"))
  }

  @Test("A weekly call at UTC is one of UTC")
  func weeklyUniversal() throws {
    let time = try #require(WeeklyTime(minuteOfDay: 600, on: Weekdays([.monday])))
    let text = try text(
      entry(zone("GMT0"), .weekly(time, from: instant("2026-11-22T00:00"), until: nil)))
    #expect(text.contains("DTSTART:20261123T100000Z\r\nDURATION:PT45M\r\nRRULE:FREQ=WEEKLY"))
    #expect(!text.contains("VTIMEZONE"))
  }

  @Test(
    "Every zone's past since 2000 is in few rules, without lists, and no rule without its end",
    arguments: ["Europe/London", "America/New_York", "America/Vancouver", "America/Sao_Paulo"])
  func past(_ name: String) throws {
    let text = try text(
      entry(Zones.named(name), .once(instant("2027-01-15T12:00"))))
    #expect(!text.contains("RDATE"))
    #expect(text.utf8.count < 2500)
    for line in lines(text) where line.hasPrefix("RRULE:FREQ=YEARLY") {
      // The rules of before 2007 ended then.
      if line.contains("BYMONTH=4") { #expect(line.contains(";UNTIL=200")) }
    }
  }

  @Test("A weekly time that is skipped on its first day stays what it is")
  func gap() throws {
    let berlin = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
    let time = try #require(WeeklyTime(minuteOfDay: 150, on: Weekdays([.sunday])))
    let text = try text(
      entry(berlin, .weekly(time, from: instant("2026-03-28T00:00"), until: nil)))
    #expect(text.contains("DTSTART;TZID=Test/Here:20260329T023000\r\n"))
    #expect(text.contains("DESCRIPTION:Here 2026-03-29 03:30"))
  }

  @Test("No line has more than 75 octets, and none breaks a character")
  func folding() throws {
    for count in 0...90 {
      for filling in ["ä", "東", "🙂", "a"] {
        let summary = String(repeating: "x", count: count) + String(repeating: filling, count: 60)
        let bytes = try CalendarFile.bytes(
          [entry(.utc, .once(stamp), summary: summary)], stamp: stamp)
        var line: [UInt8] = []
        for byte in bytes {
          line.append(byte)
          guard line.suffix(2) == [13, 10] else { continue }
          #expect(line.count <= 77)
          #expect(String(validating: line, as: UTF8.self) != nil)
          line = []
        }
        #expect(line.isEmpty)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(lines(text).contains("SUMMARY:" + summary))
      }
    }
  }

  @Test("Line feeds become \\n, other control characters go: nobody writes lines of their own")
  func injection() throws {
    let text = try text(
      entry(.utc, .once(stamp), summary: "a\r\nEND:VCALENDAR\u{0}\u{7f}\tb"))
    #expect(text.contains("SUMMARY:a\\nEND:VCALENDARb\r\n"))
  }

  @Test("What can't be in a calendar is refused")
  func limits() throws {
    func fault(_ entry: CalendarEntry) -> CalendarFault? {
      do throws(CalendarFault) {
        _ = try CalendarFile.bytes([entry], stamp: stamp)
        return nil
      } catch { return error }
    }
    let nobody = CalendarEntry(uid: [], summary: [], time: .once(stamp), length: 1, parties: [])
    #expect(fault(nobody) == .noPlace)
    #expect(fault(entry(.utc, .once(stamp), alarm: -1)) == .badAlarm)
    #expect(fault(entry(.utc, .once(stamp), alarm: 40_321)) == .badAlarm)
    #expect(fault(entry(.utc, .once(stamp), alarm: 40_320)) == nil)
    for seconds in [Int64.min, Int64.max, 253_402_300_800, -62_135_596_801] {
      #expect(fault(entry(.utc, .once(Instant(secondsSince1970: seconds)))) == .outOfRange)
    }
    let many = [CalendarEntry](repeating: entry(.utc, .once(stamp)), count: 1001)
    #expect(throws: CalendarFault.tooMany(limit: 1000)) {
      try CalendarFile.bytes(many, stamp: stamp)
    }
  }

  @Test("A kept call goes by its identity, its people and its numbers")
  func kept() throws {
    var place = CallPlace(
      EntityID(2), reference: nil, name: try Title("Köln"), zone: Array("Europe/Berlin".utf8))
    place.people = [try Title("Ada")]
    let call = Call(EntityID(0x40), at: .weekly(minuteOfDay: 600), [place])
    let berlin = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
    let made = try CalendarEntry(call, now: stamp, summary: Array("Call".utf8)) { name in
      name == Array("Europe/Berlin".utf8) ? berlin : nil
    }
    let text = try text(#require(made))
    #expect(text.contains("UID:0000000000000040@detent\r\n"))
    #expect(text.contains("DESCRIPTION:Köln 2026-05-29 10:00\\n  Ada\\n"))
    #expect(text.contains("RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU\r\n"))
    #expect(throws: CallFault.unknownZone(place: 0, name: Array("Europe/Berlin".utf8))) {
      try CalendarEntry(call, now: stamp, summary: []) { _ in nil }
    }
  }
}
