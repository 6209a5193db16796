/// The best few of many ranks, each once.
struct BestRanks {
  /// In order, the best first.
  private(set) var ranks: [UInt16] = []
  /// What a rank must be below to come in.
  private(set) var bound: UInt16

  private let limit: Int

  /// - Parameter limit: how many there is room for; at least 1.
  init(limit: Int) {
    self.limit = limit
    bound = .max
    ranks.reserveCapacity(limit + 1)
  }

  /// Takes a rank in, if it is among the best and new.
  ///
  /// - Returns: ``bound``, for the next one.
  mutating func insert(_ rank: UInt16) -> UInt16 {
    var i = ranks.count
    while i > 0, ranks[i - 1] > rank { i -= 1 }
    if i > 0, ranks[i - 1] == rank { return bound }
    ranks.insert(rank, at: i)
    if ranks.count > limit { ranks.removeLast() }
    if ranks.count == limit { bound = ranks[limit - 1] }
    return bound
  }
}
