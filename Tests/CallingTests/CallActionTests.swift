import Calling
import CivilTime
import Replication
import SeededRandom
import Testing

@Suite("CallAction")
struct CallActionTests {
  private let family = EntityID(0x40)

  @Test("A new call stands on top, with its source first and the others in order")
  func create() throws {
    var session = CallSession()
    try session.perform(.save(.example(EntityID(1000)), from: nil))
    let operation = try session.perform(.save(.example(family), from: nil))
    #expect(session.sheet.calls.map { $0.id } == [family, EntityID(1000)])
    let call = try #require(session.sheet.call(family))
    #expect(call.names == ["New York", "Tokyo", "London"])
    #expect(call.name == nil && call.length == 30 && call.weekdays == .all)
    #expect(call.time == .once(instant("2026-01-15T20:00")))
    #expect(call.places[1].people.map { $0.string } == ["Hana", "Ken"])
    #expect(
      call.places[1].phones.map { String(decoding: $0.dialled, as: UTF8.self) } == ["+81355551234"])
    #expect(call.places[2].hours == CallSearchTests.workHours)
    #expect(call.places[0].reference == 5_128_581)
    #expect(operation != nil)
    // What it is already is no change.
    #expect(try session.perform(.save(call, from: call)) == nil)
    #expect(session.sheet == CallSheet(session.board))
  }

  @Test("Renaming, keeping a time, length and days write one field each, and undo brings them back")
  func edit() throws {
    var session = try CallSession(with: .example(family))
    let base = try #require(session.sheet.call(family))
    var call = base
    call.name = try Title("Family")
    #expect(try session.perform(.save(call, from: base))?.changes.count == 1)
    #expect(session.sheet.call(family)?.name?.string == "Family")
    try session.undoLast()
    #expect(session.sheet.call(family) == base)

    let kept = CallTime.once(instant("2026-01-15T21:15"))
    #expect(try session.perform(.keep(family, kept))?.changes.count == 1)
    #expect(session.sheet.call(family)?.time == kept)
    #expect(try session.perform(.keep(family, kept)) == nil)
    #expect(try session.perform(.keep(EntityID(5), kept)) == nil)
    call = try #require(session.sheet.call(family))
    call.time = .weekly(minuteOfDay: 900)
    call.length = 45
    call.weekdays = .workdays
    try session.perform(.save(call, from: session.sheet.call(family)))
    #expect(session.sheet.call(family) == call)
    #expect(call.weeklyTime == WeeklyTime(minuteOfDay: 900, on: .workdays))
  }

  @Test("Places come, go and move; a move writes the one that moved")
  func places() throws {
    var session = try CallSession(with: .example(family))
    var base = try #require(session.sheet.call(family))
    var call = base
    let paris = CallPlace(
      EntityID(0x99), reference: nil, name: try Title("Paris"), zone: Array("Europe/Paris".utf8))
    call.places.insert(paris, at: 1)
    try session.perform(.save(call, from: base))
    #expect(session.names(family) == ["New York", "Paris", "Tokyo", "London"])

    base = try #require(session.sheet.call(family))
    call = base
    call.movePlace(3, to: 1, now: instant("2026-01-01"), Zones.lookUp)
    #expect(try session.perform(.save(call, from: base))?.changes.count == 1)
    #expect(session.names(family) == ["New York", "London", "Paris", "Tokyo"])

    base = try #require(session.sheet.call(family))
    call = base
    call.removePlace(2, now: instant("2026-01-01"), Zones.lookUp)
    #expect(try session.perform(.save(call, from: base))?.changes.count == 1)
    #expect(session.names(family) == ["New York", "London", "Tokyo"])
    try session.undoLast()
    #expect(session.names(family) == ["New York", "London", "Paris", "Tokyo"])
    #expect(session.sheet == CallSheet(session.board))
  }

  @Test("Random orders of places are kept, undone and read back as they were made")
  func orders() throws {
    var generator = SeededGenerator(seed: 4)
    var session = try CallSession(with: .example(family))
    for step in 0..<120 {
      let base = try #require(session.sheet.call(family))
      var call = base
      for _ in 0..<1 + generator.below(3) {
        switch generator.below(4) {
        case 0 where call.places.count < 9:
          let id = EntityID(UInt64(5000 + step * 4 + generator.below(4)))
          guard !call.places.contains(where: { $0.id == id }) else { continue }
          call.places.insert(
            CallPlace(id, reference: 1, name: try Title("p\(step)"), zone: []),
            at: generator.below(call.places.count + 1))
        case 1 where call.places.count > 1:
          call.removePlace(
            generator.below(call.places.count), now: instant("2026-01-01"), Zones.lookUp)
        default:
          call.movePlace(
            generator.below(call.places.count), to: generator.below(call.places.count),
            now: instant("2026-01-01"), Zones.lookUp)
        }
      }
      let made = try session.perform(.save(call, from: base))
      #expect(session.sheet.call(family)?.places.map { $0.id } == call.places.map { $0.id })
      if made != nil, generator.below(4) == 0 {
        try session.undoLast()
        #expect(session.sheet.call(family) == base)
      }
    }
  }

  @Test("Dropping a destination on the source swaps the two, and the times follow")
  func swap() throws {
    var session = try CallSession(with: .example(family))
    let base = try #require(session.sheet.call(family))
    var call = base
    // A single call is where it was.
    call.movePlace(2, to: 0, now: instant("2026-01-01"), Zones.lookUp)
    #expect(call.names == ["London", "Tokyo", "New York"] && call.time == base.time)
    try session.perform(.save(call, from: base))
    #expect(session.names(family) == ["London", "Tokyo", "New York"])

    // Weekly on Mondays at 20:00 in New York is Tuesday, 1:00, in London, while both are in winter.
    var weekly = base
    weekly.time = .weekly(minuteOfDay: 20 * 60)
    weekly.weekdays = Weekdays([.monday])
    var swapped = weekly
    swapped.movePlace(2, to: 0, now: instant("2026-01-01"), Zones.lookUp)
    #expect(swapped.time == .weekly(minuteOfDay: 60) && swapped.weekdays == Weekdays([.tuesday]))
    // An hour nearer between the changes of spring.
    swapped = weekly
    swapped.movePlace(0, to: 2, now: instant("2026-03-10"), Zones.lookUp)
    #expect(swapped.time == .weekly(minuteOfDay: 0) && swapped.weekdays == Weekdays([.tuesday]))
    #expect(swapped.names == ["London", "Tokyo", "New York"])
    // The next destination takes over from a source that goes: Tokyo, 10:00 of tomorrow.
    swapped = weekly
    swapped.removePlace(0, now: instant("2026-01-01"), Zones.lookUp)
    #expect(swapped.names == ["Tokyo", "London"])
    #expect(swapped.time == .weekly(minuteOfDay: 600) && swapped.weekdays == Weekdays([.tuesday]))
    // Without a zone the wall stays.
    swapped = weekly
    swapped.movePlace(1, to: 0, now: instant("2026-01-01")) { _ in nil }
    #expect(swapped.time == weekly.time && swapped.names == ["Tokyo", "New York", "London"])
    swapped.movePlace(7, to: 0, now: instant("2026-01-01"), Zones.lookUp)
    #expect(swapped.names == ["Tokyo", "New York", "London"])
  }

  @Test("Two who edit at once keep what both did, whichever comes first")
  func merge() throws {
    var one = try CallSession(with: .example(family))
    var two = CallSession(2)
    for operation in one.made { two.receive(operation) }
    let base = try #require(one.sheet.call(family))
    #expect(two.sheet.call(family) == base)
    var call = base
    call.name = try Title("Family")
    call.places.append(
      CallPlace(
        EntityID(0x99), reference: nil, name: try Title("Paris"), zone: Array("Europe/Paris".utf8)))
    var other = base
    other.length = 60
    other.places.remove(at: 1)
    other.places[1].people = [try Title("Ada")]
    let first = try #require(try one.perform(.save(call, from: base)))
    let second = try #require(try two.perform(.save(other, from: base), at: 1500))
    one.receive(second)
    two.receive(first)
    #expect(one.sheet == two.sheet)
    let merged = try #require(one.sheet.call(family))
    #expect(merged.names == ["New York", "London", "Paris"])
    #expect(merged.name?.string == "Family" && merged.length == 60)
    #expect(merged.places[1].people.map { $0.string } == ["Ada"])
    // Two who swap at once: there is one source still, and all are there.
    let now = instant("2026-01-01")
    var left = merged
    left.movePlace(1, to: 0, now: now, Zones.lookUp)
    var right = merged
    right.movePlace(2, to: 0, now: now, Zones.lookUp)
    let third = try #require(try one.perform(.save(left, from: merged), at: 2500))
    let fourth = try #require(try two.perform(.save(right, from: merged), at: 2500))
    one.receive(fourth)
    two.receive(third)
    #expect(one.sheet == two.sheet)
    #expect(Set(one.names(family)) == ["New York", "London", "Paris"])
  }

  @Test("Calls move in the list and are deleted, and all comes back")
  func list() throws {
    var session = CallSession()
    for id in 1...3 { try session.perform(.save(.example(EntityID(UInt64(id))), from: nil)) }
    func ids() -> [UInt64] { session.sheet.calls.map { $0.id.bits } }
    #expect(ids() == [3, 2, 1])
    try session.perform(.move(EntityID(3), behind: EntityID(1)))
    #expect(ids() == [2, 1, 3])
    try session.perform(.move(EntityID(1), behind: nil))
    #expect(ids() == [1, 2, 3])
    try session.perform(.delete(EntityID(2)))
    #expect(ids() == [1, 3])
    try session.undoLast()
    #expect(ids() == [1, 2, 3])
    #expect(try session.perform(.move(EntityID(9), behind: nil)) == nil)
  }

  @Test("What is beyond the limits is refused, and changes nothing")
  func limits() throws {
    let session = try CallSession(with: .example(family))
    let base = try #require(session.sheet.call(family))
    func refused(_ edit: (inout Call) throws -> Void) throws -> Bool {
      var call = base
      try edit(&call)
      do {
        _ = try CallAction.save(call, from: base).changes(on: session.board, session.sheet, now: 1)
      } catch {
        return error == .tooLarge
      }
      return false
    }
    #expect(try refused { $0.length = 0 })
    #expect(try refused { $0.length = 1441 })
    #expect(try refused { $0.weekdays = Weekdays(bits: 0) })
    #expect(try refused { $0.time = .weekly(minuteOfDay: 1440) })
    #expect(
      try refused { call in
        for id in 0..<1000 {
          call.places.append(
            CallPlace(EntityID(UInt64(7000 + id)), reference: nil, name: nil, zone: []))
        }
      })
    #expect(
      try refused { $0.places[0].people = [Title](repeating: try Title("a"), count: 17) })
    #expect(
      try refused { $0.places[0].phones = [PhoneNumber](repeating: PhoneNumber([0x31])!, count: 9) }
    )
    #expect(try refused { $0.places[0].zone = [UInt8](repeating: 0x61, count: 65) })
    #expect(session.sheet.call(family) == base)
  }
}
