import Replication

extension TallySheet {
  /// What a tally or a computation comes to, for a formula that is being written.
  ///
  /// - Throws: why it has no value.
  public func value(of id: EntityID) throws(ComputationFault) -> Rational {
    guard let row = tally(id) else { throw .missing(id) }
    if row.computation != nil {
      if case .success(let value)? = result(of: id) { return value }
      throw .input(id)
    }
    guard let count = row.count else { throw .input(id) }
    return Rational(count)
  }

  /// What the tallies of a group come to, for a formula that is being written.
  ///
  /// - Throws: why that can't be told.
  /// - Complexity: O(its tallies).
  public func statistics(ofGroup id: EntityID) throws(ComputationFault) -> GroupStatistics {
    guard let section = section(of: id) else { throw .missing(id) }
    var statistics = GroupStatistics()
    for tally in tallies[section.rows] where tally.isCounted {
      guard let count = tally.count else { throw .input(tally.id) }
      statistics.add(count)
    }
    return statistics
  }
}
