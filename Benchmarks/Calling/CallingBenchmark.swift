import Calling
import CivilTime
import Foundation

/// Prints, as JSON, the seconds that searches for the times of a call take, and those of a search
/// minute by minute, which has to find the same.
///
///     CallingBenchmark ZONES REPEATS
@main
enum CallingBenchmark {
  /// Twelve places with windows in winter and summer, and twelve all over the world without.
  static let near = [
    "Europe/London", "Europe/Lisbon", "Europe/Berlin", "Europe/Athens", "Africa/Cairo",
    "Africa/Casablanca", "Africa/Johannesburg", "Asia/Dubai", "Asia/Kolkata", "Asia/Kathmandu",
    "America/Sao_Paulo", "Europe/Istanbul",
  ]
  static let far = [
    "America/Los_Angeles", "Australia/Sydney", "Europe/London", "America/New_York", "Asia/Tokyo",
    "Pacific/Auckland", "America/Santiago", "Asia/Kathmandu", "Africa/Cairo", "Pacific/Honolulu",
    "America/St_Johns", "Australia/Lord_Howe",
  ]

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first, let repeats = arguments.last.flatMap({ Int($0) }) else {
      FileHandle.standardError.write(Data("usage: CallingBenchmark ZONES REPEATS\n".utf8))
      exit(64)
    }
    let database = try ZoneDatabase(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    func participants(_ names: [String]) throws -> [Participant] {
      var found: [Participant] = []
      for name in names { found.append(Participant(try database.zone(named: name))) }
      return found
    }
    let near = try participants(near)
    let far = try participants(far)
    let start = try Zone.utc.instant(of: CivilDateTime(year: 2026, month: 1, day: 1))
    let year = Instant(secondsSince1970: start.secondsSince1970 + 365 * 86_400)
    let week = Instant(secondsSince1970: start.secondsSince1970 + 7 * 86_400)

    var answer: [[String: Any]] = []
    func measure(
      _ name: String, _ participants: [Participant], to end: Instant, isSlowToo: Bool
    ) throws {
      var times: [Double] = []
      var found = BestTimes.windows([])
      for _ in 0..<repeats {
        let clock = ContinuousClock()
        let begin = clock.now
        let search = try CallSearch(participants, minutes: 45)
        found = try search.bestTimes(from: start, to: end)
        times.append((clock.now - begin) / .seconds(1))
      }
      var entry: [String: Any] = ["name": name, "windows": found.windows.count, "seconds": times]
      if isSlowToo {
        let clock = ContinuousClock()
        let begin = clock.now
        let slow = MinuteByMinute(participants, length: 45).windows(from: start, to: end)
        entry["slow"] = (clock.now - begin) / .seconds(1)
        var ours: [Int64: Int] = [:]
        if case .windows(let windows) = found {
          for window in windows { ours[window.first.secondsSince1970] = window.total }
        }
        guard slow == ours else { throw Different() }
      }
      answer.append(entry)
    }
    try measure("year, with windows", near, to: year, isSlowToo: true)
    try measure("year, least bad", far, to: year, isSlowToo: true)
    try measure("week, with windows", near, to: week, isSlowToo: true)

    var times: [Double] = []
    for _ in 0..<max(1, repeats / 10) {
      let clock = ContinuousClock()
      let begin = clock.now
      let search = try CallSearch(far, minutes: 45)
      _ = try search.fairSeries(weeks: 26, from: CivilDate(year: 2026, month: 1, day: 5))
      times.append((clock.now - begin) / .seconds(1))
    }
    answer.append(["name": "fair series of 26 weeks", "windows": 26, "seconds": times])
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer))
  }
}

struct Different: Error {}

/// The same search as anybody would write it first: it looks at every minute.
struct MinuteByMinute {
  private let participants: [Participant]
  private let length: Int
  /// What the hours of a day cost.
  private let prices = [
    10, 10, 10, 10, 10, 10, 2, 2, 2, 0, 0, 0, 1, 1, 1, 0, 0, 0, 2, 2, 2, 3, 3, 3,
  ]

  init(_ participants: [Participant], length: Int) {
    self.participants = participants
    self.length = length
  }

  /// The first start of every window, and what its best start costs in all.
  func windows(from start: Instant, to end: Instant) -> [Int64: Int] {
    let count = Int(end.secondsSince1970 - start.secondsSince1970) / 60
    var totals = [Int](repeating: 0, count: count)
    var isNever = [Bool](repeating: false, count: count)
    for participant in participants {
      var minutes = [Int](repeating: 0, count: count + length)
      for minute in 0..<count + length {
        let at = start.secondsSince1970 + Int64(minute) * 60
        let offset = participant.zone.offset(at: Instant(secondsSince1970: at))
        minutes[minute] = prices[Int((at + Int64(offset)) % 86_400) / 3600]
      }
      for minute in 0..<count {
        var price = 0
        for other in minute..<minute + length { price = max(price, minutes[other]) }
        totals[minute] += price
        if price >= 10 { isNever[minute] = true }
      }
    }
    var found: [Int64: Int] = [:]
    var first: Int64?
    for minute in 0..<count {
      if isNever[minute] {
        first = nil
        continue
      }
      let key = first ?? start.secondsSince1970 + Int64(minute) * 60
      first = key
      found[key] = min(found[key] ?? Int.max, totals[minute])
    }
    return found
  }
}
