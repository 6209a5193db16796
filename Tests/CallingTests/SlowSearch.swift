import Calling
import CivilTime

/// What a search should find, minute by minute: it looks at every minute of every call.
struct SlowSearch {
  let participants: [Participant]
  let length: Int
  let weekdays: Weekdays
  let rule: CallSearch.DayRule
  /// What each minute of a week costs each place, from Monday 0:00 on.
  private var weeks: [[Int]] = []

  init(
    participants: [Participant], length: Int, weekdays: Weekdays, rule: CallSearch.DayRule
  ) {
    self.participants = participants
    self.length = length
    self.weekdays = weekdays
    self.rule = rule
    weeks = participants.indices.map { week($0) }
  }

  /// The rating of a minute after Monday 0:00, by the words of the guide.
  private func rating(_ place: Int, _ minute: Int) -> Rating {
    let day = minute / 1440
    let inDay = minute % 1440
    if rule == .everywhere || place == 0, !weekdays.contains(Weekday.allCases[day]) {
      return .never
    }
    guard let hours = participants[place].hours else {
      switch inDay / 60 {
      case 0..<6: return .never
      case 9..<12, 15..<18: return .good
      default: return .possible
      }
    }
    var best = Rating.never
    for back in 0...1 {
      let other = (day + 7 - back) % 7
      let rule = hours.rules.first { $0.weekdays.contains(Weekday.allCases[other]) }
      for span in rule?.spans ?? [] {
        let end = span.end > span.start ? span.end : span.end + 1440
        let seen = inDay + 1440 * back
        if seen >= span.start, seen < end { best = max(best, span.rating) }
      }
    }
    return best
  }

  private func week(_ place: Int) -> [Int] {
    let ratings = (0..<10_080).map { rating(place, $0) }
    return (0..<10_080).map { minute in
      switch ratings[minute] {
      case .good: return 0
      case .possible: return [4, 4, 2, 1, 1, 1, 2, 3][minute % 1440 / 180]
      case .never:
        // Full hours between the minute and the nearest that is not never.
        var distance = 0
        while distance < 12 * 60, ratings[(minute + distance + 1) % 10_080] == .never,
          ratings[(minute + 10_080 - distance - 1) % 10_080] == .never
        {
          distance += 1
        }
        return 10 + distance / 60
      }
    }
  }

  /// What calls cost each place that start at the minutes from an instant to another.
  func prices(from start: Instant, to end: Instant) -> [[Int]] {
    let count = Int(end.secondsSince1970 - start.secondsSince1970) / 60
    return participants.indices.map { place in
      let week = weeks[place]
      let zone = participants[place].zone
      // The dearest of 1, 2, 4, … minutes, and then of as many as the call has.
      var dearest = (0..<count + length).map { minute in
        let at = start.secondsSince1970 + Int64(minute) * 60
        let offset = zone.offset(at: Instant(secondsSince1970: at))
        let local = (at + Int64(offset)) / 60 - 4 * 1440
        return week[Int((local % 10_080 + 10_080) % 10_080)]
      }
      var covered = 1
      while covered < length {
        let more = min(covered, length - covered)
        for i in 0..<dearest.count - more { dearest[i] = max(dearest[i], dearest[i + more]) }
        covered += more
      }
      return Array(dearest[0..<count])
    }
  }

  struct Slow: Equatable {
    var first, last, bestFirst, bestLast: Int64
    var total, worst: Int
  }

  /// Windows in the order in which they should come, or the least bad stretches.
  func windows(from start: Instant, to end: Instant, _ aim: Aim) -> (isLeastBad: Bool, [Slow]) {
    let prices = prices(from: start, to: end)
    let count = prices[0].count
    let totals = (0..<count).map { minute in prices.reduce(0) { $0 + $1[minute] } }
    let worsts = (0..<count).map { minute in prices.reduce(0) { max($0, $1[minute]) } }
    func key(_ minute: Int) -> (Int, Int) {
      aim == .total ? (totals[minute], worsts[minute]) : (worsts[minute], totals[minute])
    }
    func time(_ minute: Int) -> Int64 { start.secondsSince1970 + Int64(minute) * 60 }
    /// Stretches of minutes that belong together.
    func stretches(_ range: Range<Int>, _ same: (Int, Int) -> Bool) -> [Range<Int>] {
      var found: [Range<Int>] = []
      for minute in range {
        if let last = found.last, same(last.lowerBound, minute) {
          found[found.count - 1] = last.lowerBound..<minute + 1
        } else {
          found.append(minute..<minute + 1)
        }
      }
      return found
    }
    func slow(_ window: Range<Int>, _ best: Range<Int>) -> Slow {
      Slow(
        first: time(window.lowerBound), last: time(window.upperBound - 1),
        bestFirst: time(best.lowerBound), bestLast: time(best.upperBound - 1),
        total: totals[best.lowerBound], worst: worsts[best.lowerBound])
    }
    let windows = stretches(0..<count) { (worsts[$0] < 10) == (worsts[$1] < 10) }
      .filter { worsts[$0.lowerBound] < 10 }
    if !windows.isEmpty {
      let found = windows.map { window in
        let same = stretches(window) { key($0) == key($1) }
        let best = same.sorted { a, b in
          let (left, right) = (key(a.lowerBound), key(b.lowerBound))
          if left != right { return left < right }
          return a.count != b.count ? a.count > b.count : a.lowerBound < b.lowerBound
        }[0]
        return slow(window, best)
      }
      let sorted = found.sorted { a, b in
        let left = aim == .total ? (a.total, a.worst, a.first) : (a.worst, a.total, a.first)
        let right = aim == .total ? (b.total, b.worst, b.first) : (b.worst, b.total, b.first)
        return left < right
      }
      return (false, sorted)
    }
    let least = (0..<count).map { key($0) }.sorted { $0 < $1 }[0]
    let found = stretches(0..<count) { (key($0) == least) == (key($1) == least) }
      .filter { key($0.lowerBound) == least }
    return (true, found.map { slow($0, $0) })
  }
}
