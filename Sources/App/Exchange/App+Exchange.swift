import Replication
import Tallying

/// What the rest of the app asks of the panel: all that is needed before the first tap.
extension App {
  /// Opens the panel with what an address brought, unless that is no setup.
  mutating func openSetup(_ fragment: String) {
    if SetupLink.isMeant(fragment) { showSetup(fragment) }
  }

  /// Keeps what the open panel shows true, after whatever happened.
  mutating func followBoard(at moment: Moment) {
    if panel == .exchange { renewExchange(at: moment) }
  }

  /// Hands the history to what waits for it in the panel; `nil` where nothing does.
  mutating func exchangeTakes(_ logs: [[UInt8]], at moment: Moment) -> [Effect]? {
    panel == .exchange ? workOn(logs, at: moment) : nil
  }
}
