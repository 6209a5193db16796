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
}
