import Boards
import Replication
import Tallying
import Text

/// What the screen remembers of the boards of this device while one looks at them, or was led to one by
/// a link: nothing of it has to last.
struct BoardsState: Sendable {
  /// What gets the keyboard, once.
  enum Focus: Sendable {
    case none
    /// The title, which opens the panel.
    case title
    /// The board that is open, in the list.
    case board
    /// The field for its name.
    case name
  }

  /// A board that a link has opened in the place of another one.
  struct Welcome: Sendable {
    /// What stands in front of the keys of the board.
    let scope: String
    /// The same of the board that was open, and its name; empty where none is known.
    let former: (scope: String, name: String)
  }

  /// Whether the panel is open.
  var isOpen = false
  /// Whether it opens again with the board that is to be opened.
  var staysOpen = false
  /// The last write that the shelf will have seen which is being read for it, since other tabs have a
  /// hand in it.
  var shelfTicket: Int64 = 0
  var focus = Focus.none
  /// The name that is being typed.
  var draft: String?
  var fault: Title.Fault?
  /// What the board behind a scope begins with, once it is open.
  var beginning: (scope: String, setup: TallySetup)?
  var welcome: Welcome?

  /// Nothing yet.
  init() {}
}
