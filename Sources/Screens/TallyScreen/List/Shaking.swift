import Boards
import Gestures
import Interface
import Markup
import Replication
import TallyRooms
import Tallying

extension TallyScreen {
  /// Takes in what the accelerometer says; whether that is a shake that counts.
  ///
  /// - Parameter time: milliseconds of a clock that never goes back.
  public mutating func feels(_ acceleration: Acceleration, at time: Double) -> Bool {
    shake.update(acceleration, at: time)
  }

  /// Counts what a shake counts, where one counts.
  @inline(never)
  mutating func shaken(_ desk: inout Desk, at moment: Moment) -> [TallyEffect] {
    guard let sheet = tallies.sheet, side == .counting, roomSlot.isEmpty || single != nil else {
      return []
    }
    var effects: [TallyEffect] = []
    for row in sheet.tallies where row.settings.isShaken && row.computation == nil {
      if let single, single.id != row.id { continue }
      effects += countAndSay(row.id, .add, &desk, at: moment)
    }
    return effects.isEmpty ? [] : effects + [.vibrate(60)]
  }
}
