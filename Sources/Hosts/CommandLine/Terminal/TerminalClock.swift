import Foundation
import Reports
import Text

/// Moments as whoever runs the command writes them, by the clock of this machine.
enum TerminalClock {
  /// Date and time to the minute, in English words: `4 Jul 2026, 09:30`.
  ///
  /// - Parameter at: milliseconds since 1970.
  static func text(_ at: Int64) -> String {
    let date = Date(timeIntervalSince1970: Double(at) / 1000)
    let offset = Int64(TimeZone.current.secondsFromGMT(for: date)) * 1000
    let form = Language.ofTerminal.dates
    return WallClock(offset: offset, Language(nil, .english, form)).full(at)
  }
}
