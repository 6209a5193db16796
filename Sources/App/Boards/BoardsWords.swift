import Interface
import Replication
import Reports
import Text

/// Everything that is said of the boards of this device.
struct BoardsWords: Wording, Sendable {
  let language: Language

  init(_ language: Language) { self.language = language }

  var title: String { say("Boards") }

  // MARK: The list

  var onThisDevice: String { say("Boards on this device") }
  var firstBoard: String { say("My board") }
  var sharedBoard: String { say("Shared board") }
  var rename: String { say("Rename") }
  var remove: String { say("Remove") }
  var putBack: String { say("Put back") }
  var removedBoards: String { say("Removed") }
  var removedHint: String {
    say("Nothing is lost. Put a board back to open it as you left it.")
  }
  func removed(_ name: String) -> String {
    say("“\(name)” removed")
  }

  /// How it stands with a board, in a few words.
  func standing(isLocal: Bool, _ right: Right?, waiting: Int) -> String {
    if isLocal { return say("Only on this device") }
    var line: String =
      switch right {
      case .own, nil: say("Shared")
      case .edit: say("Shared, you can edit")
      case .count: say("Shared, count only")
      case .look: say("Shared, view only")
      }
    if waiting > 0 {
      line += say(waiting == 1 ? ", 1 change not sent" : ", \(waiting) changes not sent")
    }
    return line
  }

  /// What is said before a board with changes that its server does not have is removed.
  func unsent(_ count: Int) -> String {
    say(
      count == 1
        ? """
        1 change hasn't been sent. It stays with the board and is sent once you put the board \
        back.
        """
        : """
        \(count) changes haven't been sent. They stay with the board and are sent once you put \
        the board back.
        """)
  }

  // MARK: Another one

  var newBoard: String { say("New board") }
  var empty: String { say("Empty board") }
  var emptyHint: String { say("Start from scratch") }

  // MARK: Whoever comes by a link

  /// What a link has opened, and what one may do there.
  ///
  /// - Parameter name: empty where it is not known yet.
  func welcome(_ name: String, _ right: Right?) -> String {
    let board =
      name.utf8.isEmpty
      ? say("You opened a shared board.")
      : say("You opened “\(name)” by a link.")
    let may: String =
      switch right {
      case .own: say("You can edit and share it.")
      case .edit: say("You can edit it.")
      case .count: say("You can count.")
      case .look: say("You can view it.")
      case nil: ""
      }
    let own = say("Your own boards are still here.")
    return may.utf8.isEmpty
      ? say("\(board) \(own)") : say("\(board) \(may) \(own)")
  }
  func back(to name: String) -> String {
    name.utf8.isEmpty
      ? say("Back to my board") : say("Back to “\(name)”")
  }
  var understood: String { say("OK") }
}
