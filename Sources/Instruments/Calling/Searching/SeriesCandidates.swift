import Replication

/// A stretch of starts in a week, and what it costs each place.
struct SeriesCandidate {
  var start: Int64
  var end: Int64
  let prices: [UInt8]

  /// Whether it is never for someone.
  var isNever: Bool { prices.contains { $0 >= Price.never } }
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
