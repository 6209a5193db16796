import Boards
import Interface
public import Markup
import Replication
import TallyScreen
import Text

extension App {
  typealias View = Node<Message>

  var common: CommonWords { CommonWords(language: desk.language) }

  /// What is seen now.
  ///
  /// - Complexity: O(what is near the screen).
  public var view: Node<Message> {
    let face = tally.face(desk).map { .tally($0) } as Face<Message>
    if face.isWhole { return whole(face) }
    return element(
      "div", .class(face.names.utf8.isEmpty ? "device" : "device " + face.names),
      .attribute("lang", desk.language.tag), .on(.keyDown, .keyPressed)
    ) {
      element("header", .class("title"), .key("title")) {
        if isSharing { sharingTitle } else { face.title }
      }
      face.notice ?? (notice == nil ? nil : noticeBar)
      if isSharing { sharingPanel } else { face.content }
      toolbar(face)
      liveRegion
      snackBar
    }
  }

  /// What has the screen to itself.
  private func whole(_ face: Face<Message>) -> View {
    let own: [Attribute<Message>] = [
      .class("device " + face.names), .attribute("lang", desk.language.tag),
      .on(.keyDown, .keyPressed),
    ]
    return .element(
      Element(
        "div", attributes: own + face.attributes, children: face.content + [liveRegion]))
  }

  private var liveRegion: View {
    element("div", .class("live"), .attribute("aria-live", "polite"), .key("live")) {
      text(desk.spoken)
    }
  }

  private func toolbar(_ face: Face<Message>) -> View {
    element("footer", .class("toolbar"), .key("toolbar")) {
      tool("undo", common.undo, .undo, .undoTapped, isOff: !canUndo)
      tool(
        "redo", common.redo, .redo, .redoTapped,
        isOff: desk.session?.undo.lastUndone == nil)
      standingLine(desk.standing)
      face.tools
      tool(
        "in-step", sharing.open, .cloud, isSharing ? .sharingClosed : .sharingOpened,
        isPressed: isSharing)
    }
  }

  private var canUndo: Bool {
    guard let session = desk.session else { return false }
    return session.undo.last != nil || session.hasHistory
  }

  private var snackBar: View? {
    guard let snack = desk.snack else { return nil }
    return element("div", .class("undo-bar"), .key("snack"), .attribute("role", "status")) {
      element("span") { text(snack.text) }
      if snack.offersUndo {
        element("button", .class("word"), .on(.click, .snackTapped)) { text(common.undo) }
      }
    }
  }

  // MARK: How things stand

  /// How what is done is kept and shared, for the screens to say.
  var standing: Standing {
    var standing = Standing()
    let words = SavingWords(language: desk.language)
    switch storage {
    case .opening: (standing.line, standing.kind) = ("", .pending)
    case .keeping where pending.isEmpty:
      let stand = stand
      standing.line = stand?.line ?? words.saved
      standing.kind = stand?.isGood == false ? .pending : .good
    case .keeping: (standing.line, standing.kind) = (words.saving, .pending)
    case .behind: (standing.line, standing.kind) = (words.notSaved, .failed)
    case .notKeeping: (standing.line, standing.kind) = (words.onlyOnScreen, .failed)
    case .newer: (standing.line, standing.kind) = ("", .failed)
    }
    if case .notKeeping = storage { standing.isKept = false }
    if desk.session?.shared != nil { standShared(&standing) }
    return standing
  }
}
