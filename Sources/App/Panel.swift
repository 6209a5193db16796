import Boards
import Replication
import Tallying

/// What lies over the list until it is put away.
public enum Panel: Equatable, Sendable {
  /// Keeping this board in step with others.
  case inStep
  /// One tally on the whole screen.
  case single(EntityID)
  /// What happened to a tally.
  case history(EntityID)
  /// What comes out of this board and into it.
  case exchange
  /// All that is counted, in figures for the wall.
  case wall
  /// What was put away, and what this device does.
  case drawer
}

extension App {
  /// Opens a panel, in place of any other.
  mutating func open(_ panel: Panel) {
    closePanel()
    self.panel = panel
    if panel == .exchange { exchangeSlot = .full(ExchangeState()) }
  }

  /// Back to the list; what was typed wrong is forgotten.
  mutating func closePanel() {
    panel = nil
    inStep.linkFault = nil
    exchangeSlot = .empty
  }

  /// Whether the screen is given to one thing.
  var occupiesScreen: Bool { panel == .wall || single != nil }

  /// The tally that has the screen to itself; `nil` where none has, or it is gone.
  var single: Tally? {
    guard case .single(let id)? = panel else { return nil }
    return session?.sheet.tally(id)
  }
}
