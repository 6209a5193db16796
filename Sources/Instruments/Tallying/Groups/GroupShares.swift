import Replication

/// Which part of what a group counted each of its tallies is.
public struct GroupShares: Equatable, Sendable {
  /// One tally's part.
  public struct Share: Equatable, Sendable {
    /// Whose.
    public let tally: Tally
    /// What it counts.
    public let count: Int64
    /// The part in thousandths, rounded half up; 0 while nothing was counted.
    public let thousandths: Int
  }

  /// The group; `nil` for the tallies of none.
  public let group: TallyGroup?
  /// The greatest first, equal ones in the order of the list.
  public let shares: [Share]
  /// What all count together.
  public let total: Int128

  /// The shares of those that a tally is in a group with.
  ///
  /// - Returns: `nil` where it is alone, or where a count is below zero or beyond 64 bits: of such
  ///   there are no parts.
  /// - Complexity: O(*n* log *n*) in the group's tallies.
  public init?(with tally: EntityID, in sheet: TallySheet) {
    guard let row = sheet.row(of: tally) else { return nil }
    let section = sheet.section(atRow: row)
    var counts: [(tally: Tally, count: Int64)] = []
    var total: Int128 = 0
    for tally in sheet.tallies[section.rows] where tally.isCounted {
      guard let count = tally.count, count >= 0 else { return nil }
      counts.append((tally, count))
      total += Int128(count)
    }
    guard counts.count > 1 else { return nil }
    var places: [Int] = Array(counts.indices)
    places.order { a, b in
      counts[a].count != counts[b].count ? counts[a].count > counts[b].count : a < b
    }
    var shares: [Share] = []
    for place in places {
      let (tally, count) = counts[place]
      let part = total == 0 ? 0 : (Int128(count) * 2000 + total).divided(by: total * 2).quotient
      shares.append(Share(tally: tally, count: count, thousandths: Int(part)))
    }
    group = section.group
    self.shares = shares
    self.total = total
  }
}
