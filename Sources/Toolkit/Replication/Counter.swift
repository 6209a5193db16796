/// The sums of one counter, round by round.
public struct Counter: Equatable, Sendable {
  /// One round: what each replica added in it, and what was said of the boundary that opens it.
  public struct Round: Equatable, Sendable {
    /// Its number; 0 is the round before any reset.
    public let number: Int64
    /// What each replica added, in the order of the replicas.
    public internal(set) var sums: [(replica: ReplicaID, sum: Int128)] = []
    /// The last word of each replica on the boundary, in the order of the replicas.
    var votes: [Vote] = []

    struct Vote: Equatable, Sendable {
      let replica: ReplicaID
      var stands: Bool
      var stamp: Int64
      var digest: Digest
    }

    /// What was added in this round by all.
    ///
    /// - Complexity: O(replicas that added in the round).
    public var total: Int128 {
      var total: Int128 = 0
      for entry in sums { total += entry.sum }
      return total
    }

    /// Whether a reset opens this round: it does while any replica says so.
    public var stands: Bool {
      for vote in votes where vote.stands { return true }
      return false
    }

    /// Whether anybody ever reset the counter to begin this round, even where it was taken back.
    public var isOpened: Bool { !votes.isEmpty }

    init(_ number: Int64) { self.number = number }

    /// Compares all parts.
    public static func == (a: Round, b: Round) -> Bool {
      guard a.number == b.number, a.sums.count == b.sums.count, a.votes == b.votes else {
        return false
      }
      for i in 0..<a.sums.count
      where a.sums[i].replica != b.sums[i].replica || a.sums[i].sum != b.sums[i].sum {
        return false
      }
      return true
    }
  }

  /// All rounds anybody spoke of, by number.
  public internal(set) var rounds: [Round] = []

  /// The round that is being counted in: the greatest boundary that stands, or 0.
  public var current: Int64 {
    for round in rounds.reversed() where round.stands { return round.number }
    return 0
  }

  /// How far beyond the last round that was opened an add may name one and still count.
  ///
  /// Resets and adds come in any order, so an add may be ahead of its reset; but whoever may only
  /// count must not use up the numbers, nor count what no reset ever clears.
  public static let reach: Int64 = 1 << 16

  /// How many numbers of rounds a day has: a reset that begins a day opens day × 2²⁰.
  public static let roundsOfDay: Int64 = 1 << 20

  /// The greatest round that counts: so far from the last one that a reset opened, whether or not
  /// that still stands. Adds beyond it are kept, and count once a reset comes near them.
  public var horizon: Int64 {
    for round in rounds.reversed() where round.isOpened {
      return min(Operation.Limit.exact, round.number + Counter.reach)
    }
    return Counter.reach
  }

  /// The greatest number anybody used that counts; the next reset takes the one behind it.
  public var highest: Int64 {
    let horizon = horizon
    for round in rounds.reversed() where round.number <= horizon { return round.number }
    return 0
  }

  /// What is counted since the last reset that stands.
  ///
  /// - Complexity: O(rounds since then × replicas).
  public var total: Int128 {
    let current = current
    let horizon = horizon
    var total: Int128 = 0
    for round in rounds.reversed() {
      if round.number < current { break }
      if round.number <= horizon { total += round.total }
    }
    return total
  }

  /// The total as far as 64 bits hold it; `nil` beyond.
  public var count: Int64? { Int64(exactly: total) }

  mutating func add(_ n: Int64, round: Int64, by replica: ReplicaID) {
    add(Int128(n), round: round, by: replica)
  }

  mutating func add(_ n: Int128, round number: Int64, by replica: ReplicaID) {
    let at = index(of: number)
    var low = 0
    var high = rounds[at].sums.count
    while low < high {
      let middle = (low + high) / 2
      if rounds[at].sums[middle].replica < replica { low = middle + 1 } else { high = middle }
    }
    if low < rounds[at].sums.count, rounds[at].sums[low].replica == replica {
      rounds[at].sums[low].sum += n
    } else {
      rounds[at].sums.insert((replica, n), at: low)
    }
  }

  mutating func vote(_ vote: Round.Vote, round number: Int64) {
    let at = index(of: number)
    var i = 0
    while i < rounds[at].votes.count, rounds[at].votes[i].replica < vote.replica { i += 1 }
    if i < rounds[at].votes.count, rounds[at].votes[i].replica == vote.replica {
      let known = rounds[at].votes[i]
      if (vote.stamp, vote.digest.bits) >= (known.stamp, known.digest.bits) {
        rounds[at].votes[i] = vote
      }
    } else {
      rounds[at].votes.insert(vote, at: i)
    }
  }

  /// The place of a round in `rounds`, made where it is missing; most often the last.
  private mutating func index(of number: Int64) -> Int {
    var i = rounds.count
    while i > 0, rounds[i - 1].number > number { i -= 1 }
    if i > 0, rounds[i - 1].number == number { return i - 1 }
    rounds.insert(Round(number), at: i)
    return i
  }
}
