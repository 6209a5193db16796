import Boards
public import Interface
import Replication
public import Tallying

extension Tallies {
  /// Takes a copy of a setup into the board that is open, as one operation.
  ///
  /// - Returns: whether there was room for it, and the board's link allows it.
  public mutating func take(
    _ setup: TallySetup, _ desk: inout Desk, at moment: Moment
  ) -> Bool {
    guard let before = desk.session?.recent.count else { return false }
    perform(.take(setup, desk.identities(setup.identities, moment, 7)), &desk, at: moment)
    return desk.session?.recent.count != before
  }
}
