/// Ranks by what they belong to, in order in each group.
struct RankGroups: Sendable {
  private let ranks: [UInt16]
  private let starts: [Int]

  /// Groups the ranks 0, 1, 2 … by the group of each.
  init(_ groups: [UInt16], count: Int) {
    var starts = [Int](repeating: 0, count: count + 1)
    for group in groups { starts[Int(group) + 1] += 1 }
    for i in 0..<count { starts[i + 1] += starts[i] }
    var next = starts
    var ranks = [UInt16](repeating: 0, count: groups.count)
    for (rank, group) in groups.enumerated() {
      ranks[next[Int(group)]] = UInt16(rank)
      next[Int(group)] += 1
    }
    self.ranks = ranks
    self.starts = starts
  }

  /// The ranks of a group, the least first.
  subscript(group: Int) -> ArraySlice<UInt16> { ranks[starts[group]..<starts[group + 1]] }

  /// The bytes of memory.
  var memory: Int { 2 * ranks.count + starts.count * MemoryLayout<Int>.size }
}
