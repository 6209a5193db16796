import Markup
import Replication
import Tallying

extension App {
  /// What stands in the title while a panel is open.
  func title(of panel: Panel) -> String {
    switch panel {
    case .inStep: sharing.title
    case .single: boardName
    case .history: historyWords.title
    case .exchange: exchanging.title
    case .wall: boardName
    case .drawer: drawerWords.title
    }
  }

  /// A panel's content, which takes the list's place.
  func content(of panel: Panel) -> View {
    switch panel {
    case .inStep: inStepPanel
    // Only seen once the tally has been deleted elsewhere.
    case .single: element("main", .class("panel")) { element("p") { text(words.isGone) } }
    case .history: historyPanel
    case .exchange: exchangePanel
    case .wall: wallView
    case .drawer: drawerPanel
    }
  }
}
