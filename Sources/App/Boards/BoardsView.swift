import Boards
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Text

extension App {
  /// What is said of the boards, in the person's language.
  var boardsWords: BoardsWords { BoardsWords(desk.language) }

  /// A board of this device as the panel shows it.
  struct ShelvedBoard {
    let scope: String
    let name: String
    let standing: String
    let isOpen: Bool
  }

  /// The boards of this device: first the one that it began with, then by name.
  var shelvedBoards: [ShelvedBoard] {
    var others: [(name: String, board: ShelvedBoard)] = []
    let open = desk.shelf.scope
    let session = desk.session
    if desk.shelf.entry(ofScope: "") == nil, !open.utf8.isEmpty {
      others.append(
        (
          "",
          ShelvedBoard(
            scope: "", name: boardsWords.firstBoard,
            standing: boardsWords.standing(isLocal: true, nil, waiting: 0), isOpen: false)
        ))
    }
    if let session {
      let shared = session.shared
      others.append(
        (
          desk.boardName?.string ?? "",
          ShelvedBoard(
            scope: open, name: shownName(of: desk.boardName?.string ?? "", shared == nil),
            standing: boardsWords.standing(
              isLocal: shared == nil, shared?.right, waiting: unsentCount),
            isOpen: true)
        ))
    }
    for entry in desk.shelf.entries where !entry.isRemoved {
      let isOpen = sameUTF8(entry.scope, open)
      if isOpen, session != nil { continue }
      others.append(
        (
          entry.name,
          ShelvedBoard(
            scope: entry.scope, name: shownName(of: entry.name, entry.isLocal),
            standing: boardsWords.standing(
              isLocal: entry.isLocal, entry.right, waiting: entry.waiting),
            isOpen: isOpen)
        ))
    }
    others.sort { a, b in
      if a.board.scope.utf8.isEmpty != b.board.scope.utf8.isEmpty {
        return a.board.scope.utf8.isEmpty
      }
      if !sameUTF8(a.name, b.name) {
        return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
      }
      return a.board.scope.utf8.lexicographicallyPrecedes(b.board.scope.utf8)
    }
    return others.map { $0.board }
  }

  func shownName(of name: String, _ isLocal: Bool) -> String {
    if !name.utf8.isEmpty { return name }
    return isLocal ? boardsWords.untitledBoard : boardsWords.sharedBoard
  }

  /// The panel with the boards in the place of what a screen shows, or the welcome above it.
  @inline(never)
  func boardsFace(over face: Face<Message>) -> Face<Message> {
    var over = face
    guard boards.isOpen else {
      if notice == nil, over.notice == nil { over.notice = welcomeNotice }
      return over
    }
    over.heading = [element("h1", .key("heading")) { text(boardsWords.title) }]
    over.actions = [
      element("button", .class("word"), .key("done"), .on(.click, .boards(.closed))) {
        text(common.done)
      }
    ]
    over.content = [boardsPanel]
    over.notice = nil
    over.tools = nil
    return over
  }

  /// Whether the title gets the keyboard.
  @inline(never)
  var isTitleFocused: Bool { boards.focus == .title }

  private var boardsPanel: View {
    let isOff = storage != .keeping || desk.session == nil
    return element("main", .class("panel"), .key("boards")) {
      element(
        "div", .class("shelf"), .attribute("role", "dialog"),
        .attribute("aria-label", boardsWords.title)
      ) {
        listSection(isOff: isOff)
        removedSection(isOff: isOff)
        newSection(isOff: isOff)
        pasteSection
      }
    }
  }

  private func listSection(isOff: Bool) -> View {
    let all = shelvedBoards
    return element("section", .key("list")) {
      element("h2", .attribute("id", "boards")) { text(boardsWords.onThisDevice) }
      element(
        "ul", .class("boards"), .attribute("role", "list"), .attribute("aria-labelledby", "boards")
      ) {
        for board in all {
          element("li", .key(key(of: board.scope))) {
            if board.isOpen, let draft = boards.draft {
              nameField(draft)
            } else {
              boardButton(board)
            }
            if board.isOpen, desk.session != nil {
              keys(canRemove: all.count > 1, isOff: isOff)
            }
          }
        }
      }
    }
  }

  /// Tells the rows apart by what stands in front of their keys.
  private func key(of scope: String) -> UInt64 { Digest(SHA256.prefix64(Array(scope.utf8))).bits }

  private func boardButton(_ board: ShelvedBoard) -> View {
    element(
      "button", .class(board.isOpen ? "board chosen" : "board"), .key("open"),
      .attribute("aria-current", board.isOpen ? "true" : nil),
      .focused(board.isOpen && boards.focus == .board),
      .on(.click, .inStep(.boardTapped(scope: board.scope)))
    ) {
      element("span", .class("shelf-name")) {
        text(board.name)
        element("small") { text(board.standing) }
      }
      if board.isOpen { icon(.check) }
    }
  }

  private func nameField(_ draft: String) -> View {
    element("div", .class("naming"), .key("naming")) {
      element(
        "input", .class("field"), .attribute("type", "text"), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "done"), .attribute("aria-label", common.name),
        .value(draft), .attribute("aria-invalid", boards.fault == nil ? nil : "true"),
        .attribute("aria-describedby", boards.fault == nil ? nil : "name-fault"),
        .focused(boards.focus == .name), .on(.input, .boards(.nameEdited)),
        .on(.blur, .boards(.nameLeft)), .on(.keyDown, .boards(.nameKeyed)))
      if let fault = boards.fault {
        element(
          "p", .class("hint wrong"), .attribute("id", "name-fault"), .attribute("role", "alert")
        ) {
          text(common.fault(fault))
        }
      }
    }
  }

  private func keys(canRemove: Bool, isOff: Bool) -> View {
    let waiting = unsentCount
    return element("div", .class("keys"), .key("keys")) {
      if desk.right.reaches(.edit), boards.draft == nil {
        element("button", .class("word"), .key("rename"), .on(.click, .boards(.renameTapped))) {
          icon(.pencil)
          text(boardsWords.rename)
        }
      }
      if canRemove {
        element(
          "button", .class("word delete"), .key("remove"), .flag("disabled", isOff),
          .on(.click, .boards(.removeTapped))
        ) {
          text(boardsWords.remove)
        }
        if waiting > 0 {
          element("p", .class("hint"), .key("unsent")) { text(boardsWords.unsent(waiting)) }
        }
      }
    }
  }

  private func newSection(isOff: Bool) -> View {
    element("section", .key("new")) {
      element("h2") { text(boardsWords.newBoard) }
      element("div", .class("cards")) {
        element(
          "button", .class("card"), .key("empty"), .flag("disabled", isOff),
          .on(.click, .boards(.newTapped))
        ) {
          element("span", .class("card-name")) { text(boardsWords.empty) }
          element("span", .class("card-items")) { text(boardsWords.emptyHint) }
        }
        templateCards(desk.language, isOff: isOff) { .boards(.templateTapped($0)) }
      }
    }
  }

  private func removedSection(isOff: Bool) -> View? {
    var rows: [View] = []
    for entry in desk.shelf.entries where entry.isRemoved {
      if sameUTF8(entry.scope, desk.shelf.scope) { continue }
      let name = shownName(of: entry.name, entry.isLocal)
      rows.append(
        element("li", .class("removed"), .key(entry.board.low)) {
          element("span", .class("shelf-name")) {
            text(name)
            element("small") {
              text(
                boardsWords.standing(
                  isLocal: entry.isLocal, entry.right, waiting: entry.waiting))
            }
          }
          element(
            "button", .class("word"), .flag("disabled", isOff),
            .attribute("aria-label", "\(boardsWords.putBack): \(name)"),
            .on(.click, .boards(.putBackTapped(entry.board)))
          ) {
            text(boardsWords.putBack)
          }
        })
    }
    guard !rows.isEmpty else { return nil }
    return element("section", .key("removed")) {
      element("h2", .attribute("id", "removed")) { text(boardsWords.removedBoards) }
      element("p", .class("hint")) { text(boardsWords.removedHint) }
      element(
        "ul", .class("boards"), .attribute("role", "list"),
        .attribute("aria-labelledby", "removed")
      ) {
        rows
      }
    }
  }

  /// Who came by a link is told what it opened; in a place of its own, above the instrument.
  private var welcomeNotice: View? {
    guard let welcome = boards.welcome, sameUTF8(welcome.scope, desk.shelf.scope) else {
      return nil
    }
    return element(
      "div", .class("notice welcome"), .key("welcome"), .attribute("role", "status")
    ) {
      element("span") {
        text(boardsWords.welcome(desk.boardName?.string ?? "", desk.session?.shared?.right))
      }
      element("button", .class("word"), .on(.click, .boards(.backTapped))) {
        text(boardsWords.back(to: welcome.former.name))
      }
      element("button", .class("word"), .on(.click, .boards(.welcomeDismissed))) {
        text(boardsWords.understood)
      }
    }
  }
}
