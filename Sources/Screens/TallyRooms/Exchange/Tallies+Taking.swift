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
    var ids: [EntityID] = []
    while ids.count < setup.identities {
      // Sixteen bytes a time, of which each eight are one identity.
      let chance = desk.chance(
        Moment(now: moment.now, random: moment.random &+ UInt64(ids.count)), 7)
      for half in 0..<2 {
        var bits: UInt64 = 0
        for byte in chance[half * 8..<half * 8 + 8] { bits = bits << 8 | UInt64(byte) }
        ids.append(EntityID(bits))
      }
    }
    perform(.take(setup, Array(ids[..<setup.identities])), &desk, at: moment)
    return desk.session?.recent.count != before
  }
}
