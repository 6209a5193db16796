import Calling
import CivilTime
import Replication
import SeededRandom
import Testing

@Suite("Call as it lies on a board")
struct CallReadingTests {
  private let id = EntityID(0x40)
  private let tokyo = EntityID(0x4002)

  @Test("What means nothing is as if it had never been written")
  func damaged() throws {
    var session = try CallSession(with: .example(id))
    try session.write(id, "length", .integer(9999))
    try session.write(id, "days", .integer(0))
    try session.write(id, "at", .bytes([255, 255]))
    try session.write(id, "name", .bytes([1, 2]))
    try session.write(id, "source", .entity(EntityID(77)))
    try session.write(id, "future", .integer(1))
    try session.write(tokyo, "people", .text(Array("\n\u{7}\n Ada \n".utf8)))
    try session.write(tokyo, "phones", .text(Array("call me\n+1 2\n".utf8)))
    try session.write(tokyo, "hours", .bytes([9, 9, 9]))
    try session.write(tokyo, "zone", .text([UInt8](repeating: 0x61, count: 500)))
    try session.write(tokyo, "place", .text([]))
    let call = try #require(session.sheet.call(id))
    #expect(call.length == 30 && call.weekdays == .all && call.time == nil && call.name == nil)
    // Without a source that is there the first place is it.
    let places = call.places.sorted { $0.id < $1.id }
    #expect(places.count == 3)
    #expect(places[1].people.map { $0.string } == ["Ada"])
    #expect(places[1].phones.map { $0.dialled } == [Array("+12".utf8)])
    #expect(places[1].hours == nil && places[1].zone.isEmpty && places[1].reference == nil)
    #expect(try call.start(in: .utc, from: instant("2026-01-01")) == nil)
    try session.write(id, "at", .unknown(kind: 99, [1]))
    #expect(session.sheet.call(id)?.time == nil)
    // A kind of tomorrow is no call; and back.
    try session.write(id, "kind", .integer(6))
    #expect(session.sheet.calls.isEmpty)
    try session.write(id, "kind", .integer(4))
    #expect(session.sheet.call(id) == call)
  }

  @Test("A place works on that no data knows; a zone that nobody knows is named")
  func unknown() throws {
    var session = try CallSession(with: .example(id))
    try session.write(tokyo, "place", .none)
    var call = try #require(session.sheet.call(id))
    #expect(try call.participants(Zones.lookUp).count == 3)
    try session.write(tokyo, "zone", .string("Asia/Edo"))
    call = try #require(session.sheet.call(id))
    #expect(throws: CallFault.unknownZone(place: 1, name: Array("Asia/Edo".utf8))) {
      try call.participants(Zones.lookUp)
    }
    call.places = []
    #expect(throws: CallFault.noPlace) { try call.participants(Zones.lookUp) }
    call.places = [CallPlace](
      repeating: CallPlace(tokyo, reference: nil, name: nil, zone: Array("Asia/Tokyo".utf8)),
      count: 1000)
    #expect(throws: CallFault.tooManyPlaces(1000)) { try call.participants(Zones.lookUp) }
  }

  @Test("A call and all that is in it is a search in two lines")
  func search() throws {
    let session = try CallSession(with: .example(id))
    let call = try #require(session.sheet.call(id))
    let newYork = Zones.named("America/New_York")
    let search = try CallSearch(call.participants(Zones.lookUp), minutes: call.length)
    let found = try search.bestTimes(
      from: instant("2026-01-15", newYork), to: instant("2026-01-16", newYork))
    // London from 8:00 to 18:00, Tokyo up to midnight.
    #expect(local(found.windows[0].first, newYork) == "2026-01-15T06:00")
    #expect(local(found.windows[0].last, newYork) == "2026-01-15T09:30")
    #expect(call.weeklyTime(keeping: newYork) == WeeklyTime(minuteOfDay: 900, on: .all))
  }

  @Test("Hours are read back as they were written, and damaged ones not at all")
  func hours() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<100 {
      let hours = generator.hours()
      var call = Call.example(id)
      call.places[1].hours = hours
      let session = try CallSession(with: call)
      #expect(session.sheet.call(id)?.places[1].hours == hours)
    }
    #expect(CallHours.Span(from: -1, to: 5, .good) == nil)
    #expect(CallHours.Span(from: 1440, to: 5, .good) == nil)
    #expect(CallHours.Span(from: 0, to: 0, .good) == nil)
    #expect(CallHours.Span(from: 0, to: 1440, .good)?.length == 1440)
    #expect(CallHours.Span(from: 1320, to: 120, .good)?.length == 240)
    #expect(CallHours([CallHours.Rule](repeating: CallHours.Rule(.all, []), count: 8)) == nil)
    let span = CallHours.Span(from: 0, to: 60, .good)!
    #expect(CallHours([CallHours.Rule(.all, [CallHours.Span](repeating: span, count: 25))]) == nil)
    // Every way to cut or change a byte is read as something, or as nothing.
    for length in 0..<20 {
      for byte in [UInt8]([0, 1, 3, 64, 128, 255]) {
        var session = try CallSession(with: .example(id))
        var bytes: [UInt8] = [1, 0x7f, 2, 2, 0, 0, 1, 0, 1, 2, 0, 3, 0]
        if length < bytes.count { bytes[length] = byte } else { bytes.append(byte) }
        try session.write(tokyo, "hours", .bytes(bytes))
        #expect(session.names(id).count == 3)
      }
    }
  }

  @Test("Phone numbers are digits with the signs that people put between them")
  func phones() {
    func dialled(_ text: String) -> String? {
      PhoneNumber(Array(text.utf8)).map { String(decoding: $0.dialled, as: UTF8.self) }
    }
    #expect(dialled(" +44 (20) 7946-0958 ") == "+442079460958")
    #expect(dialled("0 30/123.45,6;7*#") == "0301234567*#")
    #expect(dialled("1+2") == "12")
    #expect(dialled("+") == nil && dialled("") == nil && dialled("tel:1") == nil)
    #expect(dialled("１２") == nil)
    #expect(dialled(String(repeating: "1", count: 40))?.count == 40)
    #expect(dialled(String(repeating: "1", count: 41)) == nil)
  }

  @Test("Days of the week move with the calendar")
  func weekdays() {
    #expect(Weekdays([.monday]).shifted(by: -1) == Weekdays([.sunday]))
    #expect(Weekdays.weekend.shifted(by: 1) == Weekdays([.sunday, .monday]))
    for bits in UInt8(0)...127 {
      let days = Weekdays(bits: bits)
      #expect(days.shifted(by: 3).shifted(by: -3) == days && days.shifted(by: 14) == days)
      #expect(Weekdays(days.days) == days)
    }
    #expect(Weekdays(bits: 0xff) == .all)
  }
}
