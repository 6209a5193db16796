import CivilTime

/// What the room should show, looked at minute by minute of every call: what the guide says, and
/// nothing of the engine but its clocks.
struct BruteForce {
  let zones: [Zone]
  /// For each place the hours that are possible and good, in minutes of its day; `nil` for the usual ones.
  let hours: [[Int]?]
  let weekdays: [Int]
  let length: Int

  /// What a minute costs a place: 10 and more at hours that are never.
  func price(_ place: Int, at minute: Int64) -> Int {
    let seconds = minute * 60
    let local = seconds + Int64(zones[place].offset(at: Instant(secondsSince1970: seconds)))
    let ofDay = Int((local / 60) % 1440)
    // 1970-01-01 was a Thursday.
    let weekday = Int((local / 86_400 + 3) % 7) + 1
    if place == 0, !weekdays.contains(weekday) { return 10 }
    let base = [4, 4, 2, 1, 1, 1, 2, 3][ofDay / 180]
    if let edges = hours[place] {
      if ofDay >= edges[1], ofDay < edges[2] { return 0 }
      if ofDay >= edges[0], ofDay < edges[3] { return base }
      // As many full hours as lie between it and the hours.
      let (ahead, behind) = ((edges[0] - ofDay + 1440) % 1440, (ofDay - edges[3] + 1441) % 1440)
      return 10 + min((min(ahead, behind) - 1) / 60, 12)
    }
    switch ofDay / 60 {
    case 0..<6: return 10 + (min(359 - ofDay, ofDay)) / 60
    case 9..<12, 15..<18: return 0
    default: return base
    }
  }

  /// What calls cost each place that start at the minutes from one to another.
  func prices(_ start: Int64, _ end: Int64) -> [[Int]] {
    zones.indices.map { place in
      let minutes = (start..<end + Int64(length)).map { price(place, at: $0) }
      var dearest: [Int] = []
      for first in 0..<Int(end - start) {
        dearest.append(minutes[first..<first + length].max() ?? 0)
      }
      return dearest
    }
  }

  /// The starts of all windows, the best first: each with its worst and its sum.
  func windows(_ start: Int64, _ end: Int64) -> [(
    minutes: ClosedRange<Int64>, worst: Int, total: Int
  )] {
    let prices = prices(start, end)
    func worst(_ i: Int) -> Int { prices.map { $0[i] }.max() ?? 0 }
    func total(_ i: Int) -> Int { prices.reduce(0) { $0 + $1[i] } }
    var found: [(minutes: ClosedRange<Int64>, worst: Int, total: Int)] = []
    for i in 0..<Int(end - start) where worst(i) < 10 {
      let minute = start + Int64(i)
      let (worst, total) = (worst(i), total(i))
      if let last = found.last, last.minutes.upperBound == minute - 1 {
        let isBetter = (worst, total) < (last.worst, last.total)
        found[found.count - 1] = (
          last.minutes.lowerBound...minute, isBetter ? worst : last.worst,
          isBetter ? total : last.total
        )
      } else {
        found.append((minute...minute, worst, total))
      }
    }
    return found.sorted {
      ($0.worst, $0.total, $0.minutes.lowerBound) < ($1.worst, $1.total, $1.minutes.lowerBound)
    }
  }

  /// The least that a call costs where it is never for someone.
  func least(_ start: Int64, _ end: Int64) -> (worst: Int, total: Int, starts: [Int64]) {
    let prices = prices(start, end)
    var best = (worst: Int.max, total: Int.max, starts: [Int64]())
    for i in 0..<Int(end - start) {
      let costs = prices.map { $0[i] }
      let (worst, total) = (costs.max() ?? 0, costs.reduce(0, +))
      if (worst, total) < (best.worst, best.total) { best = (worst, total, []) }
      if (worst, total) == (best.worst, best.total) { best.starts.append(start + Int64(i)) }
    }
    return best
  }
}
