import Replication
import Tallying

extension App {
  /// What this device may do with the board; all where it is not shared, or the server has not said.
  var right: Right { session?.shared?.right ?? .own }

  /// Says why something is not done, which the server would refuse: nothing of it is kept.
  mutating func refuse() -> [Effect] {
    [.vibrate(200), show(right == .look ? sharing.lookOnly : sharing.countOnly, offersUndo: false)]
  }
}

extension TallyAction {
  /// Whether all it changes are counts.
  var isCounting: Bool {
    switch self {
    case .count, .set(_, _, note: nil): true
    default: false
    }
  }
}

extension Right {
  /// Whether the holder may do something to tallies.
  func allows(_ action: TallyAction) -> Bool {
    reaches(.edit) || (self == .count && action.isCounting)
  }
}
