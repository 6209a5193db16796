import CivilTime
import SeededRandom
import Testing

/// Zones that were made up, against looking them up by hand.
@Suite struct ZonePropertyTests {
  private typealias Rule = ZoneReference.Rule

  private static func kind(_ offset: Int, _ isDaylight: Bool, _ name: String) -> TZifFile.Kind {
    TZifFile.Kind(offset: offset, isDaylight: isDaylight, name: name)
  }

  /// The rules of the made-up zones, as a person would write them down.
  private static let rules: [String: Rule] = [
    "EST5EDT,M3.2.0,M11.1.0": Rule(
      standard: kind(-18_000, false, "EST"), daylight: kind(-14_400, true, "EDT"),
      begin: ZoneReference.weekday(3, 2, 0, seconds: 7200),
      end: ZoneReference.weekday(11, 1, 0, seconds: 7200)),
    "NZST-12NZDT,M9.5.0,M4.1.0/3": Rule(
      standard: kind(43_200, false, "NZST"), daylight: kind(46_800, true, "NZDT"),
      begin: ZoneReference.weekday(9, 5, 0, seconds: 7200),
      end: ZoneReference.weekday(4, 1, 0, seconds: 10_800)),
    "AAA0BBB,J60,J300": Rule(
      standard: kind(0, false, "AAA"), daylight: kind(3600, true, "BBB"),
      begin: { try CivilDateTime(year: $0, month: 3, day: 1, hour: 2).localSeconds },
      end: { try CivilDateTime(year: $0, month: 10, day: 27, hour: 2).localSeconds }),
    "IST-1GMT0,M10.5.0,M3.5.0/1": Rule(
      standard: kind(3600, false, "IST"), daylight: kind(0, true, "GMT"),
      begin: ZoneReference.weekday(10, 5, 0, seconds: 7200),
      end: ZoneReference.weekday(3, 5, 0, seconds: 3600)),
    "AAA0BBB,M5.5.1/167,M6.1.1/-160": Rule(
      standard: kind(0, false, "AAA"), daylight: kind(3600, true, "BBB"),
      begin: ZoneReference.weekday(5, 5, 1, seconds: 167 * 3600),
      end: ZoneReference.weekday(6, 1, 1, seconds: -160 * 3600)),
  ]

  @Test(arguments: 0..<60)
  func offsetsAndLocalTimesAreThoseOfTheReference(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var file = TZifFile.random(&random)
    while file.footer != "", Self.rules[file.footer] == nil { file = .random(&random) }
    let reference = ZoneReference(file, rule: Self.rules[file.footer], until: 2500)
    let zone = try Zone(tzif: file.bytes)

    let changes = reference.starts.map(\.instant).filter { $0 > Int64.min }
    for _ in 0..<120 {
      var instant = Int64(random.below(20_000_000_000)) - 4_000_000_000
      if random.below(2) == 0, !changes.isEmpty {
        instant = changes[random.below(changes.count)] + Int64(random.below(7)) - 3
      }
      guard zone.offset(at: Instant(secondsSince1970: instant)) == reference.offset(at: instant)
      else {
        Issue.record("\(instant) in \(file)")
        return
      }
    }
    for _ in 0..<120 {
      var local = Int64(random.below(20_000_000_000)) - 4_000_000_000
      if random.below(4) > 0, !changes.isEmpty {
        let around = Int64(random.below(200_000)) - 100_000
        local = changes[random.below(changes.count)] + around
      }
      let time = try CivilDateTime(localSeconds: local)
      let instants = reference.instants(of: local).sorted()
      switch zone.match(time) {
      case .unique(let only):
        #expect(instants == [only.secondsSince1970], "\(local) in \(file)")
      case .gap(let transition):
        #expect(instants == [], "\(local) in \(file)")
        #expect(transition.jump > 0)
        let seconds = transition.instant.secondsSince1970
        #expect(seconds + Int64(transition.before.offset) <= local)
        #expect(local < seconds + Int64(transition.after.offset))
        #expect(
          try zone.instant(of: time).secondsSince1970 == local - Int64(transition.before.offset))
        #expect(
          try zone.instant(of: time, resolving: .earlier).secondsSince1970
            == local - Int64(transition.after.offset))
      case .overlap(let earlier, let later, let transition):
        #expect(instants.count >= 2, "\(local) in \(file)")
        #expect(instants.first == earlier.secondsSince1970)
        #expect(instants.last == later.secondsSince1970)
        #expect(transition.jump < 0)
        #expect(try zone.instant(of: time) == earlier)
        #expect(try zone.instant(of: time, resolving: .later) == later)
      }
    }
  }

  @Test(arguments: 0..<60)
  func transitionsForwardAndBackwardAreWhereTheTimeChanges(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1000 + seed))
    let file = TZifFile.random(&random)
    let zone = try Zone(tzif: file.bytes)
    let start = Instant(secondsSince1970: -6_000_000_000)
    let end = Instant(secondsSince1970: 9_000_000_000)
    let forward = zone.transitions(from: start, to: end)
    for transition in forward {
      #expect(zone.localTimeType(at: transition.instant) == transition.after)
      let before = try transition.instant.adding(seconds: -1)
      #expect(zone.localTimeType(at: before) == transition.before)
      #expect(transition.before != transition.after)
    }
    var backward: [Transition] = []
    var place = end
    while let previous = zone.previousTransition(before: place), previous.instant >= start {
      backward.append(previous)
      place = previous.instant
    }
    #expect(forward == backward.reversed())
    // Nothing changes in between.
    for (one, next) in zip(forward, forward.dropFirst()) {
      let length = next.instant.secondsSince1970 - one.instant.secondsSince1970
      for _ in 0..<3 {
        let inside = try one.instant.adding(seconds: Int64(random.below(Int(length))))
        #expect(zone.localTimeType(at: inside) == one.after)
      }
    }
  }

  @Test(arguments: 0..<200)
  func damagedBytesAreErrorsOrZonesButNeverTraps(seed: Int) {
    var random = SeededGenerator(seed: UInt64(2000 + seed))
    let good = TZifFile.random(&random).bytes
    for _ in 0..<40 {
      var bytes = good
      for _ in 0..<(1 + random.below(4)) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes[place] ^= 1 << UInt8(random.below(8))
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { break }
      }
      do throws(TZifError) {
        let zone = try Zone(tzif: bytes)
        for seconds in [Int64.min, -1 << 40, -1, 0, 1 << 31, 1 << 33, 1 << 60, Int64.max] {
          let instant = Instant(secondsSince1970: seconds)
          let offset = zone.offset(at: instant)
          #expect(zone.localTimeType(at: instant).offset == offset)
          _ = zone.nextTransition(after: instant)
          _ = zone.previousTransition(before: instant)
          if let time = try? CivilDateTime(instant, offset: 0) { _ = zone.match(time) }
        }
      } catch {
        #expect(error.offset >= 0 && error.offset <= bytes.count)
      }
    }
  }
}
