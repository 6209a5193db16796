/// The best few of many matches, each place once.
struct BestMatches {
  /// In order, the best first.
  private(set) var matches: [PlaceMatch] = []

  private let limit: Int

  /// - Parameter limit: how many there is room for; at least 1.
  init(limit: Int) { self.limit = limit }

  /// Takes a match in, if it is among the best and better than another of the same place.
  mutating func insert(_ match: PlaceMatch) {
    if matches.count == limit, !match.precedes(matches[limit - 1]) { return }
    if let known = matches.firstIndex(where: { $0.rank == match.rank }) {
      guard match.precedes(matches[known]) else { return }
      matches.remove(at: known)
    }
    var i = matches.count
    while i > 0, match.precedes(matches[i - 1]) { i -= 1 }
    matches.insert(match, at: i)
    if matches.count > limit { matches.removeLast() }
  }
}

extension PlaceMatch {
  /// Whether it is shown before another: the better one, then the more populous place.
  fileprivate func precedes(_ other: PlaceMatch) -> Bool {
    quality == other.quality ? rank < other.rank : quality < other.quality
  }
}
