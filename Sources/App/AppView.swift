import Boards
import Interface
public import Markup
import Replication
import Reports
import TallyScreen
import Text

extension App {
  typealias View = Node<Message>

  var words: ShellWords { ShellWords(language: desk.language) }

  var common: CommonWords { CommonWords(language: desk.language) }

  /// What is seen now.
  ///
  /// - Complexity: O(what is near the screen).
  public var view: Node<Message> {
    var face = faceInFront
    if face.isWhole { return whole(face) }
    if isSharing { face = sharingFace(over: face) }
    if !boardsSlot.isEmpty { face = boardsFace(over: face) }
    return element(
      "div", .class(face.names.utf8.isEmpty ? "device" : "device " + face.names),
      .attribute("lang", desk.language.tag), .on(.keyDown, .keyPressed)
    ) {
      // What can come while one counts has the title's place: no row moves under the thumb, and nothing
      // lies over what can be tapped. Put away, it gives the title back.
      if let notice, notice.isLate, face.tools == nil, face.notice == nil {
        noticeBar(inTitle: true)
      } else {
        title(face)
        face.notice ?? (notice == nil ? nil : noticeBar(inTitle: false))
      }
      face.content
      if face.tools != nil { toolbar(face) } else if !desk.surroundings.isAlone { tabs }
      liveRegion
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

  private func title(_ face: Face<Message>) -> View {
    let isBeginning = face.tools == nil && face.leading == nil
    return element("header", .class("title"), .key("title")) {
      face.leading
      element("div", .class("heading"), .key("heading")) {
        face.heading
        if face.leading != nil {
          desk.note == nil ? face.standing ?? standingLine(desk) : standingLine(desk)
        }
        if isBeginning {
          icon(isPanelOpen && !isSharing ? .up : .down, "icon opens")
          standingLine(desk)
          titleButton
        }
      }
      face.finding
      if isBeginning { sharingButton }
      if face.leading == nil || desk.note?.offersUndo == true {
        tool(
          "undo", common.undo, .undo, .undoTapped, isOff: !canUndo,
          isOffered: desk.note?.offersUndo == true)
      }
      if face.leading == nil {
        tool(
          "redo", common.redo, .redo, .redoTapped, isOff: desk.session?.undo.hasUndone != true)
      }
      face.actions
      if desk.surroundings.isAlone, isBeginning { wayToOthers }
    }
  }

  /// The title opens the boards of this device.
  private var titleButton: View {
    let isOpen = isPanelOpen && !isSharing
    let name = desk.boardName?.string ?? common.untitledBoard
    return element(
      "button", .class("over"), .key("boards"), .attribute("aria-label", words.boards(name)),
      .attribute("aria-haspopup", "dialog"), .attribute("aria-expanded", isOpen ? "true" : "false"),
      .focused(!boardsSlot.isEmpty && isTitleFocused),
      .on(.click, .boards(isOpen ? .closed : .opened)))
  }

  private var sharingButton: View {
    tool(
      "in-step", sharing.open, .cloud, isSharing ? .sharingClosed : .sharingOpened,
      isPressed: isSharing)
  }

  /// The way from one instrument to another.
  private var tabs: View {
    element(
      "nav", .class("tabs"), .key("tabs"), .attribute("aria-label", words.instruments)
    ) {
      tab(.tally, .tally)
      tab(.call, .clock)
      tab(.click, .metronome)
    }
  }

  private func tab(_ instrument: Instrument, _ sign: Icon) -> View {
    element(
      "button", .class("tab"), .key(UInt64(instrument.rawValue)),
      .attribute("aria-current", instrument == self.instrument ? "page" : nil),
      .on(.click, .tabTapped(instrument))
    ) {
      icon(sign)
      element("span") { text(words.name(of: instrument)) }
    }
  }

  /// What else one needs while setting up.
  private func toolbar(_ face: Face<Message>) -> View {
    element("footer", .class("toolbar"), .key("toolbar")) {
      face.tools ?? []
      standingLine(desk)
      sharingButton
    }
  }

  private var canUndo: Bool {
    desk.session?.undo.hasDone == true || desk.session?.hasHistory == true
      || instrument == .click && canPutBackInClick
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
