import CivilTime
import SeededRandom
import Testing

@Suite struct ZoneDatabaseTests {
  @Test func everyNameHasAZone() throws {
    let database = try Shipped.database()
    #expect(database.version == "2026f")
    #expect(database.names.count == 598)
    #expect(database.names == database.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    for name in database.names {
      let zone = try database.zone(named: name)
      let canonical = try #require(database.canonicalName(of: name))
      let other = try database.zone(named: canonical)
      #expect(database.canonicalName(of: canonical) == canonical)
      for seconds in stride(from: Int64(-4_000_000_000), to: 6_000_000_000, by: 99_999_999) {
        let instant = Instant(secondsSince1970: seconds)
        #expect(zone.localTimeType(at: instant) == other.localTimeType(at: instant))
      }
    }
    #expect(database.canonicalName(of: "Asia/Calcutta") == "Asia/Kolkata")
    #expect(database.canonicalName(of: "Europe/London") == "Europe/London")
  }

  @Test(arguments: ["", "europe/london", "Europe/Londo", "Europe/London ", "Zz", "\u{0}", "A"])
  func namesThatAreNotThereAreErrors(name: String) throws {
    let database = try Shipped.database()
    #expect(throws: ZoneDatabaseError.unknownZone) { try database.zone(named: name) }
    #expect(database.canonicalName(of: name) == nil)
  }

  @Test func bytesThatEndEarlyAreRefused() {
    let bytes = Shipped.bytes
    #expect(throws: ZoneDatabaseError.notADatabase) { try ZoneDatabase(bytes: []) }
    #expect(throws: ZoneDatabaseError.notADatabase) {
      try ZoneDatabase(bytes: Array("ZDB2".utf8) + bytes[4...])
    }
    var count = 4
    while count < bytes.count {
      let cut = Array(bytes[..<count])
      do throws(ZoneDatabaseError) {
        _ = try ZoneDatabase(bytes: cut)
        Issue.record("\(count) bytes were read")
      } catch {
        guard case .damaged(let offset) = error else {
          Issue.record("\(error)")
          return
        }
        #expect(offset >= 0 && offset <= count)
      }
      count += 1 + count / 30
    }
    #expect(throws: ZoneDatabaseError.damaged(offset: bytes.count)) {
      try ZoneDatabase(bytes: bytes + [0])
    }
  }

  @Test func stepsBeyond64BitsAreRefused() throws {
    // One name, "A", whose zone has one type, UTC, and two transitions.
    let head = Array("ZDB1".utf8) + [0, 1, 0, 1, 0x41, 0]
    let huge: [UInt8] = [0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]
    let entry: [UInt8] = [1, 0, 3, 0x55, 0x54, 0x43, 2, 0] + huge + [0, 0, 0]
    let database = try ZoneDatabase(bytes: head + [UInt8(entry.count)] + entry)
    #expect(database.names == ["A"])
    #expect(throws: ZoneDatabaseError.damaged(offset: head.count + 9)) {
      try database.zone(named: "A")
    }
    let near: [UInt8] = [1, 0, 3, 0x55, 0x54, 0x43, 2, 0, 2, 0, 0, 0]
    let other = try ZoneDatabase(bytes: head + [UInt8(near.count)] + near)
    #expect(try other.zone(named: "A").offset(at: Instant(secondsSince1970: 0)) == 0)
  }

  @Test(arguments: 0..<40)
  func damagedBytesAreErrorsOrZonesButNeverTraps(seed: Int) {
    var random = SeededGenerator(seed: UInt64(3000 + seed))
    var bytes = Shipped.bytes
    for _ in 0..<(1 + random.below(200)) {
      bytes[random.below(bytes.count)] = UInt8(random.below(256))
    }
    guard let database = try? ZoneDatabase(bytes: bytes) else { return }
    for name in database.names {
      guard let zone = try? database.zone(named: name) else { continue }
      for seconds in [Int64.min, -1 << 40, 0, 1 << 31, 1 << 33, Int64.max] {
        let instant = Instant(secondsSince1970: seconds)
        #expect(zone.localTimeType(at: instant).offset == zone.offset(at: instant))
      }
    }
  }
}
