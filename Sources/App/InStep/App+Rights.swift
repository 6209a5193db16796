import Boards
import Replication
import Tallying

extension App {
  /// What this device may do with the board; all where it is not shared, or the server has not said.
  var right: Right { session?.right ?? .own }

  /// Whether the board's link allows an action.
  func allows(_ action: TallyAction, at moment: Moment) -> Bool {
    session?.allows(action, now: moment.now) ?? true
  }

  /// Says why something is not done, which the server would refuse: nothing of it is kept.
  mutating func refuse() -> [Effect] {
    [.vibrate(200), show(right == .look ? sharing.lookOnly : sharing.countOnly, offersUndo: false)]
  }
}
