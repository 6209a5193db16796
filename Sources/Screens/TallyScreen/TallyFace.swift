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
    return Face(
      heading: heading, finding: finding,
      actions: [tool("set-up", words.setUp, .sliders, .setUpTapped)],
      content: [listView(desk)])
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

  private var finding: View? {
    let isOpen = isSearching
    guard isOpen || offersSearch else { return nil }
    return tool(
      isOpen ? "all" : "find", isOpen ? searchWords.showAll : words.find, isOpen ? .close : .find,
      .search(isOpen ? .closed : .opened))
  }

  /// The list.
  ///
  /// - Parameter isAside: whether it stands beside a room, which is what the page is about then.
  func listView(_ desk: Desk, isAside: Bool = false) -> View {
    var names = isAside ? "list aside" : "list"
    if drag != nil { names += " sorting" }
    if layout.goesOnBelow { names += " below" }
    return element(
      isAside ? "section" : "main", .class(names), .key(isAside ? "aside" : "list"),
      .attribute("aria-label", isAside ? tallies.words.tallies : nil),
      .scrolled(to: layout.goal?.top, smoothly: layout.goal?.isSmooth == true),
      .on(.scroll, .scrolled, measuring: .scroll),
      .on(.scrollEnd, .scrollEnded, measuring: .scroll),
      .on(.scrollAim, .scrollNearsEnd, measuring: .scroll)
    ) {
      list(desk)
    }
  }

  /// Whether the list is long enough to be looked through.
  var offersSearch: Bool { (tallies.sheet?.tallies.count ?? 0) > 12 }
}
