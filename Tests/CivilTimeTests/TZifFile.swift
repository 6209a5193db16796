import SeededRandom

/// What a TZif file says, and its bytes (RFC 9636, section 3), good or bad.
struct TZifFile {
  struct Kind: Equatable, Sendable {
    var offset: Int
    var isDaylight: Bool
    var name: String
  }

  var version: UInt8 = UInt8(ascii: "2")
  var kinds: [Kind]
  var transitions: [(instant: Int64, kind: Int)] = []
  var leaps: [(instant: Int64, correction: Int64)] = []
  var footer = ""

  /// A file of version 1 has its block alone; others have an empty one before it.
  var bytes: [UInt8] {
    if version == 0 { return block(timeSize: 4) }
    var empty = self
    (empty.kinds, empty.transitions, empty.leaps) = (
      [Kind(offset: 0, isDaylight: false, name: "")], [], []
    )
    return empty.block(timeSize: 4) + block(timeSize: 8) + Array("\n\(footer)\n".utf8)
  }

  private func block(timeSize: Int) -> [UInt8] {
    var names: [UInt8] = []
    var places: [Int] = []
    for kind in kinds {
      places.append(names.count)
      names += Array(kind.name.utf8) + [0]
    }
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leaps.count, transitions.count, kinds.count, names.count] {
      bytes += bigEndian(Int64(count), 4)
    }
    for transition in transitions { bytes += bigEndian(transition.instant, timeSize) }
    for transition in transitions { bytes.append(UInt8(transition.kind)) }
    for (kind, place) in zip(kinds, places) {
      bytes += bigEndian(Int64(kind.offset), 4) + [kind.isDaylight ? 1 : 0, UInt8(place)]
    }
    bytes += names
    for leap in leaps {
      bytes += bigEndian(leap.instant, timeSize) + bigEndian(leap.correction, 4)
    }
    return bytes
  }

  private func bigEndian(_ number: Int64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> Int64(8 * $0)) }
  }
}

extension TZifFile {
  /// A zone that was made up, with changes more or less far apart, and a rule or none.
  static func random(_ random: inout SeededGenerator) -> TZifFile {
    var kinds: [Kind] = []
    for _ in 0..<(1 + random.below(5)) {
      let offset = [-36_000, -12_345, 0, 3600, 7200, 20_700, 50_400][random.below(7)]
      kinds.append(
        Kind(offset: offset + 900 * random.below(3), isDaylight: random.below(2) == 0, name: "ABC"))
    }
    var file = TZifFile(kinds: kinds)
    var instant = Int64(random.below(1 << 32)) - 1 << 31
    for _ in 0..<random.below(12) {
      file.transitions.append((instant, random.below(kinds.count)))
      // Some are so near to each other that a local time comes three times.
      let days = [1, 1, 2, 90, 180, 4000][random.below(6)]
      instant += Int64(1 + random.below(days * 86_400))
    }
    let rules = [
      "", "<+01>-1", "EST5EDT,M3.2.0,M11.1.0", "NZST-12NZDT,M9.5.0,M4.1.0/3",
      "AAA0BBB,J60,J300", "AAA0BBB-3,59/0,299/-20", "IST-1GMT0,M10.5.0,M3.5.0/1",
      "EST5EDT,0/0,J365/25", "AAA0BBB,M5.5.1/167,M6.1.1/-160", "AAA-2BBB,364/24,J1/1",
    ]
    file.footer = rules[random.below(rules.count)]
    return file
  }
}
