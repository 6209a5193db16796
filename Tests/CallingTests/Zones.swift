import CivilTime
import Foundation
import Testing

/// The zones as they are shipped.
enum Zones {
  static let database: ZoneDatabase = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Data/zones/zones.bin")
    return sure { try ZoneDatabase(bytes: [UInt8](Data(contentsOf: file))) }
  }()

  static func named(_ name: String) -> Zone { sure { try database.zone(named: name) } }

  static func named(_ names: [String]) -> [Zone] { names.map { named($0) } }

  static func lookUp(_ name: [UInt8]) -> Zone? {
    try? database.zone(named: String(decoding: name, as: UTF8.self))
  }

  /// Zones with changes at odd times and by odd amounts, offsets of half and quarter hours, and both
  /// sides of the date line.
  static let odd = [
    "America/New_York", "America/Los_Angeles", "America/St_Johns", "America/Sao_Paulo",
    "Europe/London", "Europe/Dublin", "Africa/Casablanca", "Asia/Tehran", "Asia/Kolkata",
    "Asia/Kathmandu", "Asia/Tokyo", "Asia/Gaza", "Australia/Sydney", "Australia/Lord_Howe",
    "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Honolulu",
    "Pacific/Marquesas", "Antarctica/Troll",
  ]
}

/// The instant at which clocks of a zone show a time.
func instant(_ text: String, _ zone: Zone = .utc) -> Instant {
  sure { try zone.instant(of: CivilDateTime(reading: Array(text.utf8))) }
}

func date(_ text: String) -> CivilDate { sure { try CivilDate(reading: Array(text.utf8)) } }

/// What clocks of a zone show.
func local(_ instant: Instant, _ zone: Zone) -> String {
  String(sure { try zone.dateTime(at: instant) }.text.prefix(16))
}

/// What has to be there for the tests to mean anything.
func sure<Result>(_ body: () throws -> Result?) -> Result {
  do {
    if let result = try body() { return result }
  } catch { fatalError("\(error)") }
  fatalError("nothing is there")
}
