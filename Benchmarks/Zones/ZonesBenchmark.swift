import CivilTime
import Foundation

/// Prints, as JSON, the nanoseconds that a question to a zone takes, here and by Foundation.
///
///     ZonesBenchmark FOLDER ZONE…
///
/// The instants are those of `instants`, which the peers have, too; question k goes to zone k modulo
/// their number.
@main
enum ZonesBenchmark {
  static let count = 1 << 16
  static let repeats = 21

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      FileHandle.standardError.write(Data("usage: ZonesBenchmark FOLDER ZONE…\n".utf8))
      exit(64)
    }
    let zones = try arguments.dropFirst().map { name in
      try Zone(tzif: Array(Data(contentsOf: URL(fileURLWithPath: "\(arguments[0])/\(name)"))))
    }
    let foundation = arguments.dropFirst().compactMap { TimeZone(identifier: $0) }
    let instants = instants().map { Instant(secondsSince1970: $0) }
    let dates = instants.map { Date(timeIntervalSince1970: Double($0.secondsSince1970)) }
    let locals = try instants.map { try CivilDateTime($0, offset: 0) }

    var answer: [String: Any] = [:]
    answer["offset"] = measure { k in Int64(zones[k % zones.count].offset(at: instants[k])) }
    answer["dateTime"] = measure { k in
      guard let time = try? zones[k % zones.count].dateTime(at: instants[k]) else { return 0 }
      return Int64(time.second + time.date.day)
    }
    answer["instant"] = measure { k in
      guard let instant = try? zones[k % zones.count].instant(of: locals[k]) else { return 0 }
      return instant.secondsSince1970
    }
    answer["foundation offset"] = measure { k in
      Int64(foundation[k % foundation.count].secondsFromGMT(for: dates[k]))
    }
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer))
  }

  /// Instants of 2024 to 2036, by SplitMix64.
  static func instants() -> [Int64] {
    var state: UInt64 = 2026
    return (0..<count).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return 1_704_067_200 + Int64((mixed ^ mixed >> 31) % 378_691_200)
    }
  }

  /// Nanoseconds a question, and the sum of the answers, which the peers must agree with.
  private static func measure(_ ask: (Int) -> Int64) -> [String: Any] {
    var times: [Double] = []
    var sum: Int64 = 0
    for _ in 0..<repeats {
      sum = 0
      let clock = ContinuousClock()
      let start = clock.now
      for k in 0..<count { sum &+= ask(k) }
      times.append((clock.now - start) / .nanoseconds(1) / Double(count))
    }
    return ["nanoseconds": times, "sum": sum]
  }
}
