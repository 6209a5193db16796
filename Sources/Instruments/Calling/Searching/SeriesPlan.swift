import Replication

/// Chooses one candidate for each week, so that the greatest burden becomes as small as can be, then the
/// second greatest, and so on.
///
/// It keeps the beginnings of series of which none burdens everybody at least as much as another.
/// While there are not too many of them nothing is lost: what follows is the same for all, and whoever
/// is burdened more in nothing is ahead in every order of burdens.
struct SeriesPlan {
  /// At least so many are kept, and more of few places, for as many burdens in all.
  static let least = 128
  private static let burdensKept = 1536
  private static let high: UInt64 = 0x8000_8000_8000_8000

  /// The beginning of a series.
  private struct Beginning {
    /// Where it is without its last week, and the candidate that it has there.
    var parent: Int32
    var choice: Int32
    /// Where its burdens are.
    var place: Int32
    /// Its place among all by the starts of its weeks.
    var order: Int32
    /// Where its burdens from the greatest to the least are.
    var profile: Int32
    /// The four greatest burdens in one number, by which most are told apart.
    var front: UInt64
    /// The greatest burdens week by week, added up: that is less where the turns are taken evenly.
    var unevenness: Int64
  }

  private let places: Int
  private let words: Int
  private var weeks: [[Beginning]] = []
  /// The burdens of the last beginnings, all places of one behind each other, four to a word; none
  /// comes to the highest bit of its sixteen in ``FairSeries/mostWeeks``.
  private var burdens: [UInt64] = []
  private var last: [Beginning] = []
  /// Whether nothing was left out.
  var isComplete = true

  init(places: Int) {
    self.places = places
    words = (places + 3) / 4
    burdens = [UInt64](repeating: 0, count: words)
    last.append(
      Beginning(parent: 0, choice: 0, place: 0, order: 0, profile: 0, front: 0, unevenness: 0))
  }

  /// Goes on by a week.
  ///
  /// - Complexity: O(n log n × places) for n beginnings with each of the candidates, and O(n × kept ×
  ///   places) to find what is kept.
  mutating func extend(_ candidates: [SeriesCandidate]) {
    var made: [Beginning] = []
    made.reserveCapacity(last.count * candidates.count)
    let prices = candidates.map { Self.packed($0.prices) }
    var sums: [UInt64] = []
    sums.reserveCapacity(last.count * candidates.count * words)
    var sorted = [UInt16](repeating: 0, count: last.count * candidates.count * places)
    var start = 0
    for (parent, beginning) in last.enumerated() {
      for choice in candidates.indices {
        let place = sums.count
        for word in 0..<words {
          sums.append(burdens[Int(beginning.place) + word] &+ prices[choice][word])
        }
        for lane in 0..<places {
          let sum = UInt16(truncatingIfNeeded: sums[place + lane / 4] >> UInt64(lane % 4 * 16))
          // From the greatest to the least.
          var at = start + lane
          while at > start, sorted[at - 1] < sum {
            sorted[at] = sorted[at - 1]
            at -= 1
          }
          sorted[at] = sum
        }
        var front: UInt64 = 0
        for place in 0..<min(places, 4) {
          front = front << 16 | UInt64(sorted[start + place])
        }
        made.append(
          Beginning(
            parent: Int32(parent), choice: Int32(choice), place: Int32(place), order: 0,
            profile: Int32(start), front: front,
            unevenness: beginning.unevenness + Int64(sorted[start])))
        start += places
      }
    }
    let parents = last
    let places = places
    /// By the starts of their weeks.
    func isEarlier(_ a: Beginning, _ b: Beginning) -> Bool {
      let left = parents[Int(a.parent)].order
      let right = parents[Int(b.parent)].order
      return left != right
        ? left < right : candidates[Int(a.choice)].start < candidates[Int(b.choice)].start
    }
    made.order { a, b in
      if a.front != b.front { return a.front < b.front }
      for place in min(places, 4)..<places {
        let left = sorted[Int(a.profile) + place]
        let right = sorted[Int(b.profile) + place]
        if left != right { return left < right }
      }
      if a.unevenness != b.unevenness { return a.unevenness < b.unevenness }
      return isEarlier(a, b)
    }
    let most = max(Self.least, Self.burdensKept / places)
    var kept: [Beginning] = []
    burdens.removeAll(keepingCapacity: true)
    for beginning in made {
      let start = Int(beginning.place)
      if isCovered(sums, start) { continue }
      if kept.count == most {
        isComplete = false
        break
      }
      var next = beginning
      next.place = Int32(burdens.count)
      kept.append(next)
      burdens += sums[start..<start + words]
    }
    let order = Array(kept.indices).ordered { isEarlier(kept[$0], kept[$1]) }
    for (rank, i) in order.enumerated() { kept[i].order = Int32(rank) }
    weeks.append(kept)
    last = kept
  }

  /// Whether one of the kept ones burdens nobody more.
  private func isCovered(_ sums: [UInt64], _ at: Int) -> Bool {
    var start = 0
    while start < burdens.count {
      var word = 0
      // A lane that is less borrows its highest bit.
      while word < words,
        ((sums[at + word] | Self.high) &- burdens[start + word]) & Self.high == Self.high
      {
        word += 1
      }
      if word == words { return true }
      start += words
    }
    return false
  }

  /// Four numbers to a word.
  private static func packed(_ prices: [UInt8]) -> [UInt64] {
    var words = [UInt64](repeating: 0, count: (prices.count + 3) / 4)
    for (i, price) in prices.enumerated() {
      words[i / 4] |= UInt64(price) << UInt64(i % 4 * 16)
    }
    return words
  }

  /// The candidates of the best series, week by week.
  func best() -> [Int] {
    var choices: [Int] = []
    var place = 0
    for week in weeks.reversed() {
      choices.append(Int(week[place].choice))
      place = Int(week[place].parent)
    }
    return choices.reversed()
  }
}
