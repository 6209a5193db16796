import CivilTime
import Replication
import SeededRandom
import Testing

@testable import Calling

@Suite("A call's link")
struct CallLinkTests {
  private func place(_ name: String?, _ zone: String) -> CallLink.Place {
    CallLink.Place(name: name.flatMap { try? Title($0) }, zone: Array(zone.utf8))
  }

  private func fault(_ bytes: [UInt8]) -> CallLinkFault? {
    do throws(CallLinkFault) {
      _ = try CallLink(bytes: bytes)
      return nil
    } catch { return error }
  }

  private func fault(reading text: String) -> CallLinkFault? {
    do throws(CallLinkFault) {
      _ = try CallLink(reading: Array(text.utf8))
      return nil
    } catch { return error }
  }

  @Test("Tells when, how long and where, and nothing of people, phones, hours and the board")
  func privacy() throws {
    let call = Call.example(EntityID(0x4142_4344_4546_4748))
    let link = try CallLink(call)
    #expect(link.time == call.time && link.length == 30 && link.name == nil)
    #expect(link.places.map { $0.name?.string } == ["New York", "Tokyo", "London"])
    #expect(link.bytes.count < 100)
    let kept = try #require(link.call([1, 2, 3, 4].map { EntityID($0) }))
    #expect(kept.places.allSatisfy { $0.people.isEmpty && $0.phones.isEmpty && $0.hours == nil })
    let said = String(decoding: link.bytes, as: UTF8.self)
    for hidden in ["Hana", "Ken", "81", "5555", "ABCDEFGH", "HGFEDCBA"] {
      #expect(!said.contains(hidden))
    }
    var bare = call
    for i in bare.places.indices {
      bare.places[i].people = []
      bare.places[i].phones = []
      bare.places[i].hours = nil
      bare.places[i].reference = nil
    }
    #expect(try CallLink(bare).bytes == link.bytes)
    #expect(link.call([EntityID(1), EntityID(2), EntityID(3)]) == nil)
  }

  @Test("What is played with goes as it is seen")
  func played() throws {
    var call = Call.example(EntityID(1))
    call.time = .weekly(minuteOfDay: 900)
    call.weekdays = .workdays
    #expect(try CallLink(call).time == .weekly(minuteOfDay: 900))
    #expect(try CallLink(call).weekdays == .workdays)
    let moment = instant("2026-12-24T07:30")
    #expect(try CallLink(call, at: moment).time == .once(moment))
  }

  @Test("A call without a time, a place or a zone has no link")
  func incomplete() {
    var call = Call.example(EntityID(1))
    call.time = nil
    #expect(throws: CallLinkFault.incomplete) { try CallLink(call) }
    call = Call.example(EntityID(1))
    call.places[1].zone = []
    #expect(throws: CallLinkFault.incomplete) { try CallLink(call) }
    call.places = []
    #expect(throws: CallLinkFault.incomplete) { try CallLink(call) }
    call = Call.example(EntityID(1))
    call.time = .once(Instant(secondsSince1970: .max))
    #expect(throws: CallLinkFault.malformed(offset: 1)) { try CallLink(call) }
    call = Call.example(EntityID(1))
    for i in 0..<62 {
      call.places.append(
        CallPlace(
          EntityID(UInt64(i + 9)), reference: nil, name: nil, zone: Array("Asia/Tokyo".utf8)))
    }
    #expect(throws: CallLinkFault.tooMany(limit: 64)) { try CallLink(call) }
    call.places.removeLast()
    for i in call.places.indices {
      call.places[i].name = try? Title(String(repeating: "é", count: 200))
    }
    #expect(throws: CallLinkFault.tooLong(limit: 4096)) { try CallLink(call) }
  }

  @Test("The form stays what it is: links last longer than programs")
  func form() throws {
    let once = try CallLink(
      name: try Title("Tea"), time: .once(Instant(secondsSince1970: -1)), weekdays: .all,
      length: 200, places: [place("京都", "Asia/Tokyo"), place(nil, "Etc/GMT+5")])
    // Made by hand from the table; the check by sha256sum.
    var expected: [UInt8] = [1, 0, 1, 0xc8, 1, 3]
    expected += Array("Tea".utf8)
    expected += [2, 6]
    expected += Array("京都".utf8)
    expected += [10]
    expected += Array("Asia/Tokyo".utf8)
    expected += [0, 9]
    expected += Array("Etc/GMT+5".utf8)
    #expect(Array(once.bytes.dropLast(4)) == expected)
    #expect(once.fragment == "AQAByAEDVGVhAgbkuqzpg70KQXNpYS9Ub2t5bwAJRXRjL0dNVCs1ftMtxg")
  }

  @Test("Spaces, breaks, what is before the # and marks behind it do no harm")
  func pasted() throws {
    let link = try CallLink(Call.example(EntityID(1)))
    let text = link.text(origin: "https://call.example")
    #expect(text.hasPrefix("https://call.example/at#AQ"))
    let broken = "  <" + text.prefix(50) + "\r\n " + text.dropFirst(50) + ">.\n"
    for pasted in [text, link.fragment, "#" + link.fragment, broken, text + "!\")"] {
      #expect(try CallLink(reading: Array(pasted.utf8)) == link)
    }
  }

  @Test("Cut, altered, newer and crooked links are refused, each with its reason")
  func faults() throws {
    let bytes = try CallLink(Call.example(EntityID(1))).bytes
    #expect(fault([]) == .empty)
    #expect(fault(reading: "") == .empty)
    #expect(fault(reading: "https://call.example/at#") == .empty)
    for count in 1..<bytes.count { #expect(fault(Array(bytes[..<count])) == .damaged) }
    for i in bytes.indices {
      for bit in 0..<8 {
        var altered = bytes
        altered[i] ^= 1 << UInt8(bit)
        #expect(fault(altered) == (altered[0] > 1 ? .newer : .damaged))
      }
    }
    #expect(fault([2]) == .newer)
    #expect(fault(reading: "AQ*A") == .character(offset: 2))
    #expect(fault(reading: "A") == .damaged)
    #expect(fault(reading: String(repeating: "A", count: 5465)) == .tooLong(limit: 4096))
    #expect(fault(reading: String(repeating: " ", count: 100_000)) == .tooLong(limit: 4096))
    func made(_ body: [UInt8]) -> CallLinkFault? { fault(body + CallLink.check(body)) }
    let zone: [UInt8] = [10] + Array("Asia/Tokyo".utf8)
    #expect(made([1, 0, 0, 30, 0, 1, 0] + zone) == nil)
    #expect(made([1, 0x80, 0, 30, 0, 1, 0] + zone) == .malformed(offset: 1))
    // Minute 1,440; length 0; a number of two bytes that has room in one; a byte too many.
    #expect(made([1, 1, 0xa0, 0x0b, 30, 0, 1, 0] + zone) == .malformed(offset: 2))
    #expect(made([1, 0, 0, 0, 0, 1, 0] + zone) == .malformed(offset: 1))
    #expect(made([1, 0, 0x80, 0, 30, 0, 1, 0] + zone) == .malformed(offset: 2))
    #expect(made([1, 0, 0, 30, 0, 1, 0] + zone + [0]) == .malformed(offset: 18))
    #expect(made([1, 0, 0, 30, 0, 0]) == .incomplete)
    #expect(made([1, 0, 0, 30, 0, 65]) == .tooMany(limit: 64))
    #expect(made([1, 0, 0, 30, 0, 1, 0, 0]) == .malformed(offset: 7))
    #expect(made([1, 0, 0, 30, 0, 1, 0, 3] + Array("a b".utf8)) == .malformed(offset: 7))
    // A name with a mark that turns the direction of text, and one that is no UTF-8.
    #expect(made([1, 0, 0, 30, 4, 0x61, 0xe2, 0x80, 0xae, 1, 0] + zone) == .malformed(offset: 4))
    #expect(made([1, 0, 0, 30, 1, 0xff, 1, 0] + zone) == .malformed(offset: 4))
    #expect(made([1] + [UInt8](repeating: 0xff, count: 30)) == .malformed(offset: 1))
    #expect(made([1, 0] + [UInt8](repeating: 0xff, count: 30)) == .malformed(offset: 10))
  }

  @Test("A link's text that is cut anywhere, or altered, is refused, or gives a call that is whole")
  func alteredText() throws {
    let text = Array(try CallLink(Call.example(EntityID(1))).text(origin: "https://a.example").utf8)
    let start = try #require(text.firstIndex(of: UInt8(ascii: "#"))) + 1
    func read(_ bytes: [UInt8]) -> CallLink? {
      guard let link = try? CallLink(reading: bytes) else { return nil }
      // Whatever is read is a call with places that can be told again.
      let ids = (0...link.places.count).map { EntityID(UInt64($0 + 1)) }
      let again = link.call(ids).flatMap { try? CallLink($0) }
      #expect(!link.places.isEmpty && again == link)
      return link
    }
    let whole = try #require(read(text))
    for end in 0..<text.count { #expect(read(Array(text[..<end])) == nil, "\(end)") }
    var chance = SeededGenerator(seed: 18)
    var refused = 0
    for _ in 0..<2000 {
      var altered = text
      for _ in 0...chance.below(3) {
        let i = start + chance.below(altered.count - start)
        switch chance.below(3) {
        case 0: altered[i] = UInt8(truncatingIfNeeded: chance.next())
        case 1: altered.remove(at: i)
        default: altered.insert(text[start + chance.below(text.count - start)], at: i)
        }
      }
      let link = read(altered)
      // Nothing else is taken for a call: a check of four bytes stands against it.
      #expect(link == nil || link == whole)
      if link == nil { refused += 1 }
    }
    #expect(refused > 1900)
  }

  @Test("Whatever is told is read as the same, and other bytes as nothing or other things")
  func random() throws {
    var chance = SeededGenerator(seed: 17)
    let zones = Zones.database.names
    let names = ["Grandma", "母の日", "São Paulo", "🕰 tea", "a"]
    for _ in 0..<500 {
      var places: [CallLink.Place] = []
      for _ in 0...chance.below(8) {
        let name = chance.below(4) == 0 ? nil : names[chance.below(names.count)]
        places.append(place(name, zones[chance.below(zones.count)]))
      }
      let isWeekly = chance.below(2) == 0
      let seconds = Int64(bitPattern: chance.next()) % 200_000_000_000
      let range = CallLink.instants
      let clamped = min(max(seconds, range.lowerBound), range.upperBound)
      let link = try CallLink(
        name: try? Title(names[chance.below(names.count)]),
        time: isWeekly
          ? .weekly(minuteOfDay: chance.below(1440))
          : .once(Instant(secondsSince1970: clamped)),
        weekdays: Weekdays(bits: UInt8(1 + chance.below(127))), length: 1 + chance.below(1440),
        places: places)
      #expect(try CallLink(bytes: link.bytes) == link)
      #expect(try CallLink(reading: Array(link.text(origin: "https://a.example").utf8)) == link)
      let ids = (0...places.count).map { EntityID(UInt64($0 + 1)) }
      #expect(try CallLink(#require(link.call(ids))) == link)
      // With a check that fits, too, nothing traps, and nothing is read that is written otherwise.
      var body = Array(link.bytes.dropLast(4))
      for _ in 0...chance.below(3) {
        body[1 + chance.below(body.count - 1)] = UInt8(truncatingIfNeeded: chance.next())
      }
      let altered = body + CallLink.check(body)
      if let other = try? CallLink(bytes: altered) { #expect(other.bytes == altered) }
    }
  }

  @Test("A weekly call that is under way is the next one until it ends")
  func next() throws {
    let london = Zones.named("Europe/London")
    let link = try CallLink(
      name: nil, time: .weekly(minuteOfDay: 540), weekdays: Weekdays([.monday]), length: 45,
      places: [place("London", "Europe/London")])
    // 2026-07-06 is a Monday; London is an hour ahead.
    let start = instant("2026-07-06T08:00")
    for (now, weeks) in [
      ("2026-07-06T07:59", 0), ("2026-07-06T08:00", 0), ("2026-07-06T08:44", 0),
      ("2026-07-06T08:45", 1), ("2026-07-13T07:00", 1),
    ] as [(String, Int64)] {
      let next = try link.start(in: london, now: instant(now))
      #expect(next == Instant(secondsSince1970: start.secondsSince1970 + weeks * 604_800))
    }
    // Clocks go back on 25 October.
    #expect(
      try link.start(in: london, now: instant("2026-10-25T00:00")) == instant("2026-10-26T09:00"))
    #expect(throws: CallFault.outOfRange) {
      try link.start(in: london, now: Instant(secondsSince1970: .min))
    }
  }
}
