import CivilTime

/// What a call costs a place, and when.
public struct Payment: Equatable, Sendable {
  /// 0 in good hours, to 4 in possible ones, from 10 where it is never.
  public let price: Int
  /// The first instant of the call that costs so much.
  public let since: Instant

  /// Whether the place should not be called then.
  public var isNever: Bool { price >= Int(Price.never) }
}

extension CallSearch {
  /// What calls that start at some instants cost each place, in their order, and when they do.
  ///
  /// - Throws: ``CallFault/outOfRange``.
  /// - Complexity: O(starts × places × steps in the call).
  public func payments(at starts: [Instant]) throws(CallFault) -> [[Payment]] {
    var found: [[Payment]] = []
    var graded: [WeekTable]?
    for start in starts {
      let first = try start.checked().secondsSince1970
      var payments = payments(from: first, tables)
      if payments.contains(where: { $0.isNever }) {
        let tables = graded ?? gradedTables
        graded = tables
        payments = self.payments(from: first, tables)
      }
      found.append(payments)
    }
    return found
  }

  private func payments(from start: Int64, _ tables: [WeekTable]) -> [Payment] {
    var found: [Payment] = []
    for (place, participant) in participants.enumerated() {
      var dearest: UInt8 = 0
      var since = start
      tables[place].forRuns(of: participant.zone, from: start, to: start + Int64(length) * 60) {
        if $1 > dearest { (since, dearest) = ($0, $1) }
      }
      found.append(
        Payment(price: Int(dearest), since: Instant(secondsSince1970: since)))
    }
    return found
  }
}
