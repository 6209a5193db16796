import Boards
import Gestures
import Markup
import Replication
import Tallying

/// Whether the machine feels how it is moved.
public enum MotionSense: Int32, Equatable, Sendable {
  /// It does.
  case works = 0
  /// The browser or the person denies it.
  case denied = 1
  /// There is no sensor.
  case absent = 2
}

extension App {
  /// Takes in what the accelerometer says; whether that is a shake that counts.
  ///
  /// - Parameter time: milliseconds of a clock that never goes back.
  public mutating func feels(_ acceleration: Acceleration, at time: Double) -> Bool {
    tally.shake.update(acceleration, at: time)
  }

  /// Counts what a shake counts, where one counts.
  mutating func shaken(at moment: Moment) -> [Effect] {
    guard let sheet = session?.sheet, tally.side == .counting, panel == nil || single != nil else {
      return []
    }
    var effects: [Effect] = []
    for row in sheet.tallies where row.settings.isShaken && row.computation == nil {
      if let single, single.id != row.id { continue }
      effects += countAndSay(row.id, .add, at: moment)
    }
    return effects.isEmpty ? [] : effects + [.vibrate(60)]
  }
}
