import Replication

/// A stretch of starts in a week, and what it costs each place.
struct SeriesCandidate {
  var start: Int64
  var end: Int64
  let prices: [UInt8]
}

/// The candidates of a week, of which none is dearer for someone than another and cheaper for nobody.
struct SeriesCandidates {
  static let most = 32

  private(set) var candidates: [SeriesCandidate] = []

  mutating func append(_ start: Int64, _ end: Int64, _ prices: [UInt8]) {
    var i = 0
    while i < candidates.count {
      let known = candidates[i].prices
      if known == prices {
        if end - start > candidates[i].end - candidates[i].start {
          candidates[i].start = start
          candidates[i].end = end
        }
        return
      }
      if Self.isNowhereDearer(known, prices) { return }
      if Self.isNowhereDearer(prices, known) {
        candidates.remove(at: i)
      } else {
        i += 1
      }
    }
    candidates.append(SeriesCandidate(start: start, end: end, prices: prices))
  }

  /// Keeps those that cost least in all; tells whether some had to go.
  mutating func limit() -> Bool {
    guard candidates.count > Self.most else { return false }
    candidates.order { a, b in
      let left = Self.total(a.prices)
      let right = Self.total(b.prices)
      return left != right ? left < right : a.start < b.start
    }
    candidates.removeLast(candidates.count - Self.most)
    return true
  }

  private static func total(_ prices: [UInt8]) -> Int {
    var total = 0
    for price in prices { total += Int(price) }
    return total
  }

  private static func isNowhereDearer(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    for i in 0..<a.count where a[i] > b[i] { return false }
    return true
  }
}

/// Chooses one candidate for each week, so that the greatest burden becomes as small as can be.
///
/// It keeps the beginnings of series of which none burdens everybody at least as much as another.
/// While there are not too many of them nothing is lost: what follows is the same for all.
struct SeriesPlan {
  static let most = 128

  /// The beginning of a series.
  private struct Beginning {
    /// Where it is without its last week, and the candidate that it has there.
    var parent: Int
    var choice: Int
    /// The greatest burden, the sum of all, and the sum of the greatest burdens week by week: that is
    /// less where the turns are taken evenly.
    var worst: Int
    var total: Int
    var unevenness: Int

    func precedes(_ other: Beginning) -> Bool {
      if worst != other.worst { return worst < other.worst }
      if total != other.total { return total < other.total }
      if unevenness != other.unevenness { return unevenness < other.unevenness }
      return parent != other.parent ? parent < other.parent : choice < other.choice
    }
  }

  private let places: Int
  private var weeks: [[Beginning]] = []
  /// The burdens of the beginnings of the last week, all places of one behind each other.
  private var burdens: [Int] = []
  private var last: [Beginning] = []
  /// Whether nothing was left out.
  var isComplete = true

  init(places: Int) {
    self.places = places
    burdens = [Int](repeating: 0, count: places)
    last.append(Beginning(parent: 0, choice: 0, worst: 0, total: 0, unevenness: 0))
  }

  /// Goes on by a week.
  mutating func extend(_ candidates: [SeriesCandidate]) {
    var next: [Beginning] = []
    next.reserveCapacity(last.count * candidates.count)
    for (parent, beginning) in last.enumerated() {
      for (choice, candidate) in candidates.enumerated() {
        var made = beginning
        made.parent = parent
        made.choice = choice
        for place in 0..<places {
          let price = Int(candidate.prices[place])
          made.total += price
          made.worst = max(made.worst, burdens[parent * places + place] + price)
        }
        made.unevenness += made.worst
        next.append(made)
      }
    }
    next.order { $0.precedes($1) }
    var kept: [Beginning] = []
    var sums: [Int] = []
    var sum = [Int](repeating: 0, count: places)
    for beginning in next {
      for place in 0..<places {
        let price = Int(candidates[beginning.choice].prices[place])
        sum[place] = burdens[beginning.parent * places + place] + price
      }
      if isCovered(sum, by: sums) { continue }
      if kept.count == Self.most {
        isComplete = false
        break
      }
      kept.append(beginning)
      sums += sum
    }
    weeks.append(kept)
    last = kept
    burdens = sums
  }

  /// Whether one of the kept ones burdens nobody more.
  private func isCovered(_ sum: [Int], by kept: [Int]) -> Bool {
    var start = 0
    while start < kept.count {
      var place = 0
      while place < places, kept[start + place] <= sum[place] { place += 1 }
      if place == places { return true }
      start += places
    }
    return false
  }

  /// The candidates of the best series, week by week.
  func best() -> [Int] {
    var choices: [Int] = []
    var place = 0
    for week in weeks.reversed() {
      choices.append(week[place].choice)
      place = week[place].parent
    }
    return choices.reversed()
  }
}
