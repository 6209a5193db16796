import CivilTime

extension Proof {
  /// Random rules of zones, mended and broken, with instants, local times and transitions in them:
  /// the hash of all that is said of them as text, or −1 − *i* where a time does not come back.
  public static func civilTime(seed: Int64) -> Int64 {
    var random = Random(seed: UInt64(bitPattern: seed))
    var all: [UInt8] = []
    for i in 0..<Int64(12) {
      let text = rule(&random)
      all += text
      do throws(TZifError) {
        let zone = try Zone(tzString: text)
        for _ in 0..<8 {
          let bits = Int64(bitPattern: random.next()) >> Int64(random.below(34))
          guard describe(Instant(secondsSince1970: bits), zone, &all) else { return -1 - i }
        }
      } catch { all += error.description.utf8 }
    }
    return number(all)
  }

  /// Writes what a zone says of an instant, and of the time that its clocks show, there and back.
  private static func describe(_ instant: Instant, _ zone: Zone, _ all: inout [UInt8]) -> Bool {
    append(zone.localTimeType(at: instant), &all)
    if let next = zone.nextTransition(after: instant) { append(next, &all) }
    if let previous = zone.previousTransition(before: instant) { append(previous, &all) }
    do throws(CivilTimeError) {
      let local = try zone.dateTime(at: instant)
      local.appendText(to: &all)
      all += "\(local.date.weekday.rawValue) \(local.date.isoWeek.number)".utf8
      let again = try CivilDateTime(reading: Array(local.text.utf8))
      guard again == local else { return false }
      let earlier = try zone.instant(of: local, resolving: .earlier)
      let later = try zone.instant(of: local, resolving: .later)
      guard earlier == instant || later == instant else { return false }
      for disambiguation in Disambiguation.allCases {
        let near = try CivilDateTime(localSeconds: local.localSeconds + 1800)
        let found = try zone.instant(of: near, resolving: disambiguation)
        all += "\(found.secondsSince1970)".utf8
      }
    } catch {
      switch error {
      case .gap(let transition), .overlap(let transition): append(transition, &all)
      default: all.append(0)
      }
    }
    return true
  }

  private static func append(_ type: LocalTimeType, _ all: inout [UInt8]) {
    appendOffsetText(type.offset, to: &all)
    all += type.abbreviation.utf8
    all.append(type.isDaylight ? 1 : 0)
  }

  private static func append(_ transition: Transition, _ all: inout [UInt8]) {
    all += "\(transition.instant.secondsSince1970)".utf8
    append(transition.before, &all)
    append(transition.after, &all)
  }

  /// A TZ string, one in eight of them broken.
  private static func rule(_ random: inout Random) -> [UInt8] {
    var text = Array("<-X>".utf8)
    text[2] = UInt8(ascii: "0") + UInt8(random.below(10))
    text.insert(UInt8(ascii: "1"), at: 2)
    text += "\(random.below(40) - 20):\(random.below(60))".utf8
    if !random.oneIn(5) {
      text += "DST".utf8
      if random.oneIn(3) { text += "\(random.below(24) - 12)".utf8 }
      for _ in 0..<2 {
        switch random.below(3) {
        case 0: text += ",J\(1 + random.below(365))".utf8
        case 1: text += ",\(random.below(366))".utf8
        default:
          text += ",M\(1 + random.below(12)).\(1 + random.below(5)).\(random.below(7))".utf8
        }
        if random.oneIn(2) { text += "/\(random.below(335) - 167)".utf8 }
      }
    }
    if random.oneIn(8) { text[random.below(text.count)] = UInt8(random.below(128)) }
    return text
  }
}
