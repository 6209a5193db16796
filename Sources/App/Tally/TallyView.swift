import Boards
import Markup
import Replication
import Reports
import Tallying

/// A node of the app's view.
typealias View = Node<Message>

extension App {
  /// What is seen now.
  ///
  /// - Complexity: O(rows near the screen), however long the list is.
  public var view: Node<Message> {
    if let single { return singleView(single) }
    if panel == .wall { return wallView }
    let isSettingUp = tally.side == .settingUp
    return element(
      "div", .class(isSettingUp ? "device config" : "device"),
      .attribute("lang", words.language.tag), .on(.keyDown, .keyPressed)
    ) {
      header
      noticeBar
      if let panel {
        content(of: panel)
      } else {
        element(
          "main", .class(tally.drag == nil ? "list" : "list sorting"), .key("list"),
          .scrolled(to: tally.layout.goal?.top, smoothly: tally.layout.goal?.isSmooth == true),
          .on(.scroll, .tally(.scrolled), measuring: .scroll),
          .on(.scrollEnd, .tally(.scrollEnded), measuring: .scroll)
        ) {
          list
        }
      }
      toolbar
      element("div", .class("live"), .attribute("aria-live", "polite"), .key("live")) {
        text(tally.spoken)
      }
      snackBar
    }
  }

  private var header: View {
    let name = session?.sheet.name?.string ?? words.untitledBoard
    return element("header", .class("title"), .key("title")) {
      if let panel {
        element("h1", .key("heading")) { text(title(of: panel)) }
        element("button", .class("word"), .key("done"), .on(.click, .panelClosed)) {
          text(words.done)
        }
      } else if tally.side == .settingUp {
        element("h1", .class("unseen"), .key("heading")) { text(words.setUp) }
        element(
          "input", .class("board-name"), .key("name"), .value(tally.boardNameDraft ?? name),
          .attribute("type", "text"), .attribute("autocomplete", "off"),
          .attribute("enterkeyhint", "done"), .attribute("aria-label", words.boardName),
          .attribute("aria-invalid", tally.boardNameFault == nil ? nil : "true"),
          .on(.input, .tally(.boardNameEdited)), .on(.blur, .tally(.boardNameLeft)),
          .on(.keyDown, .tally(.boardNameKeyed)))
        element("button", .class("word"), .key("done"), .on(.click, .tally(.doneTapped))) {
          text(words.done)
        }
      } else {
        let isSearching = tally.isSearching
        element("h1", .class(isSearching ? "unseen" : nil), .key("heading")) { text(name) }
        if isSearching { searchField }
        if isSearching {
          tool("all", searchWords.showAll, .close, .tally(.search(.closed)))
        } else if offersSearch {
          tool("find", words.find, .find, .tally(.search(.opened)))
        }
        tool("set-up", words.setUp, .sliders, .tally(.setUpTapped))
      }
    }
  }

  private var noticeBar: View? {
    if let fault = tally.boardNameFault {
      return element("div", .class("notice wrong"), .key("notice"), .attribute("role", "alert")) {
        element("span") { text(words.fault(fault)) }
      }
    }
    guard let notice else { return nil }
    let (line, answer): (String, String) =
      switch notice {
      case .storageDenied: (words.storageDenied, words.reload)
      case .storageFull: (words.storageFull, words.tryAgain)
      case .storageFailed: (words.storageFailed, words.tryAgain)
      case .newerStore: (words.newerStore, words.reload)
      case .setAside(let count): (words.setAside(count), words.understood)
      case .updateWaits: (words.newVersion, words.update)
      }
    // What can come up while one counts lies over the title and can be put away.
    let isLate = notice == .storageFull || notice == .storageFailed || notice == .updateWaits
    return element(
      "div", .class(isLate ? "notice late" : "notice"), .key("notice"),
      .attribute("role", "status")
    ) {
      element("span") { text(line) }
      element("button", .class("word"), .on(.click, .noticeAnswered)) { text(answer) }
      if isLate {
        element(
          "button", .class("action"), .attribute("aria-label", words.dismiss),
          .on(.click, .noticeDismissed)
        ) {
          icon(.close)
        }
      }
    }
  }

  private var toolbar: View {
    element("footer", .class("toolbar"), .key("toolbar")) {
      tool("undo", words.undo, .undo, .tally(.undoTapped), isOff: !canUndo)
      tool(
        "redo", words.redo, .redo, .tally(.redoTapped), isOff: session?.undo.lastUndone == nil)
      savedState
      if tally.side == .settingUp { panelTools }
      panelTool("in-step", sharing.open, .cloud, .inStep)
    }
  }

  /// A button of the title or the tool bar: a sign with a name.
  private func tool(
    _ key: Key, _ name: String, _ sign: Icon, _ message: Message, isOff: Bool = false,
    isPressed: Bool? = nil
  ) -> View {
    element(
      "button", .class("action"), .key(key), .attribute("aria-label", name),
      .attribute("aria-pressed", isPressed.map { $0 ? "true" : "false" }),
      .flag("disabled", isOff), .on(.click, message)
    ) {
      icon(sign)
    }
  }

  /// A button that opens a panel, and closes it.
  func panelTool(_ key: Key, _ name: String, _ sign: Icon, _ panel: Panel) -> View {
    let isOpen = self.panel == panel
    return tool(
      key, name, sign, isOpen ? .panelClosed : .panelOpened(panel), isPressed: isOpen)
  }

  /// Whether the list is long enough to be looked through.
  var offersSearch: Bool { (session?.sheet.tallies.count ?? 0) > 12 }

  private var canUndo: Bool {
    guard let session else { return false }
    return session.undo.last != nil || session.hasHistory
  }

  var savedState: View {
    let (state, line): (String, String) =
      switch storage {
      case .opening: ("saved pending", "")
      case .keeping where pending.isEmpty:
        stand.map { ($0.isGood ? "saved" : "saved pending", $0.line) } ?? ("saved", words.saved)
      case .keeping: ("saved pending", words.saving)
      case .behind: ("saved failed", words.notSaved)
      case .notKeeping: ("saved failed", words.onlyOnScreen)
      case .newer: ("saved failed", "")
      }
    return element("span", .class(state), .key("saved"), .attribute("role", "status")) {
      text(line)
    }
  }

  private var snackBar: View? {
    guard let snack = tally.snack else { return nil }
    return element("div", .class("undo-bar"), .key("snack"), .attribute("role", "status")) {
      element("span") { text(snack.text) }
      if snack.offersUndo {
        element("button", .class("word"), .on(.click, .tally(.snackTapped))) { text(words.undo) }
      }
    }
  }

  /// An icon of the interface: drawn, and silent for screen readers.
  func icon(_ icon: Icon, _ name: String = "icon") -> View {
    element(
      "svg", .class(name), .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")
    ) {
      element("path", .attribute("d", icon.pathData))
    }
  }
}
