public import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

typealias View = Node<TallyMessage>

extension TallyScreen {
  /// What is seen now.
  ///
  /// - Complexity: O(rows near the screen), however long the list is.
  public func face(_ desk: Desk) -> Face<TallyMessage> {
    if !roomSlot.isEmpty { return roomFace(desk) }
    if side == .settingUp { return settingUpFace(desk) }
    return Face(heading: heading, actions: actions, content: [listView(desk)])
  }

  /// What the board is called; before it is open, what the instrument is called.
  var boardName: String {
    guard let sheet = tallies.sheet else { return "Tally" }
    return sheet.name?.string ?? words.untitledBoard
  }

  @NodeBuilder<TallyMessage> private var heading: [View] {
    element("h1", .class(isSearching ? "unseen" : nil), .key("heading")) { text(boardName) }
    if isSearching { searchField }
  }

  @NodeBuilder<TallyMessage> private var actions: [View] {
    if isSearching {
      tool("all", searchWords.showAll, .close, .search(.closed))
    } else if offersSearch {
      tool("find", words.find, .find, .search(.opened))
    }
    tool("set-up", words.setUp, .sliders, .setUpTapped)
  }

  /// The list.
  func listView(_ desk: Desk) -> View {
    element(
      "main",
      .class((drag == nil ? "list" : "list sorting") + (layout.goesOnBelow ? " below" : "")),
      .key("list"),
      .scrolled(to: layout.goal?.top, smoothly: layout.goal?.isSmooth == true),
      .on(.scroll, .scrolled, measuring: .scroll),
      .on(.scrollEnd, .scrollEnded, measuring: .scroll)
    ) {
      list(desk)
    }
  }

  /// Whether the list is long enough to be looked through.
  var offersSearch: Bool { (tallies.sheet?.tallies.count ?? 0) > 12 }
}
