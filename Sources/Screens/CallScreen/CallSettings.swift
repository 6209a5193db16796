import CivilTime
import Replication
import Text

/// A place as it is kept: all that is needed of it, whether or not the place data still have it.
struct KeptPlace: Equatable, Sendable {
  /// Its number in the place data; `nil` for one that is none of those.
  let reference: Int64?
  let name: Title
  /// The IANA's name of its zone in UTF-8.
  let zone: [UInt8]
}

/// What this device remembers for Time to Call. Others are told nothing of it but ``device``, where a place
/// of a call follows it.
struct CallSettings: Equatable, Sendable {
  /// Most places that are remembered as picked last.
  static let mostRecent = 8

  /// Whether clocks go to twelve; `nil` for as the person's language has it.
  var isTwelveHours: Bool?
  /// The first day of a week; `nil` for as the person's country has it.
  var firstWeekday: Weekday?
  /// Where the device is, as the person or its position said; `nil` where its zone alone tells.
  private(set) var home: KeptPlace?
  /// The name of the device's zone when that was said: in another zone it is not there any more.
  private(set) var homeZone: [UInt8] = []
  /// The numbers of the places that were picked here, the last one first.
  private(set) var recent: [Int64] = []
  /// What this device is called by places that follow it; 0 until one does.
  var device: Int64 = 0

  /// Remembers where the device is.
  mutating func stay(at place: KeptPlace?, inZone zone: [UInt8]) {
    home = place
    homeZone = zone
  }

  /// Remembers that a place was picked.
  mutating func note(picked reference: Int64) {
    recent.removeAll { $0 == reference }
    recent.insert(reference, at: 0)
    if recent.count > Self.mostRecent { recent.removeLast() }
  }
}

// A list of parts: each a number that says what it is, its length, and its bytes. What a newer version
// wrote beside these is passed over.
extension CallSettings {
  private enum Part {
    static let hours: UInt8 = 1
    static let firstWeekday: UInt8 = 2
    static let recent: UInt8 = 3
    static let device: UInt8 = 4
    static let homeReference: UInt8 = 5
    static let homeName: UInt8 = 6
    static let homePlaceZone: UInt8 = 7
    static let homeZone: UInt8 = 8
  }

  /// Reads what lies on the shelf; what can't be understood is left out.
  init(_ bytes: [UInt8]) {
    var (reference, name, zone): (Int64?, Title?, [UInt8]) = (nil, nil, [])
    var i = 0
    while i + 3 <= bytes.count {
      let end = i + 3 + (Int(bytes[i + 1]) << 8 | Int(bytes[i + 2]))
      guard end <= bytes.count else { break }
      let part = Array(bytes[(i + 3)..<end])
      switch bytes[i] {
      case Part.hours: if part.count == 1 { isTwelveHours = part[0] == 12 }
      case Part.firstWeekday: if part.count == 1 { firstWeekday = Weekday(rawValue: Int(part[0])) }
      case Part.recent:
        for start in stride(from: 0, to: part.count - 7, by: 8) {
          recent.append(Self.number(part[start..<(start + 8)]))
        }
      case Part.device: if part.count == 8 { device = Self.number(part[...]) }
      case Part.homeReference: if part.count == 8 { reference = Self.number(part[...]) }
      case Part.homeName: name = Title(showing: part)
      case Part.homePlaceZone: zone = part
      case Part.homeZone: homeZone = part
      default: break
      }
      i = end
    }
    if let name, !zone.isEmpty { home = KeptPlace(reference: reference, name: name, zone: zone) }
  }

  /// What lies on the shelf.
  @inline(never)
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ kind: UInt8, _ part: [UInt8]) {
      bytes += [
        kind, UInt8(truncatingIfNeeded: part.count >> 8), UInt8(truncatingIfNeeded: part.count),
      ]
      bytes += part
    }
    if let isTwelveHours { add(Part.hours, [isTwelveHours ? 12 : 24]) }
    if let firstWeekday { add(Part.firstWeekday, [UInt8(firstWeekday.rawValue)]) }
    if !recent.isEmpty {
      var numbers: [UInt8] = []
      for reference in recent { numbers += Self.bytes(of: reference) }
      add(Part.recent, numbers)
    }
    if device != 0 { add(Part.device, Self.bytes(of: device)) }
    if let home {
      if let reference = home.reference { add(Part.homeReference, Self.bytes(of: reference)) }
      add(Part.homeName, home.name.utf8)
      add(Part.homePlaceZone, home.zone)
      add(Part.homeZone, homeZone)
    }
    return bytes
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    var bits: UInt64 = 0
    for byte in bytes { bits = bits << 8 | UInt64(byte) }
    return Int64(bitPattern: bits)
  }

  private static func bytes(of number: Int64) -> [UInt8] {
    var bytes: [UInt8] = []
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
    }
    return bytes
  }
}
