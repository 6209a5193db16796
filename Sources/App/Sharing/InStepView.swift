import Boards
import Interface
import Markup
import QRCoding
import Replication
import TallyScreen
import Text

extension App {
  /// The panel in which the board is shared, in the place of what a screen shows.
  @inline(never)
  func sharingFace(over face: Face<Message>) -> Face<Message> {
    var over = face
    // What leads back leads out of the room below.
    over.leading = nil
    over.heading = [element("h1", .key("heading")) { text(sharing.title) }]
    over.actions = [
      element("button", .class("word"), .key("done"), .on(.click, .sharingClosed)) {
        text(common.done)
      }
    ]
    over.content = [sharingPanel]
    return over
  }

  /// Adds how a shared board stands with its server.
  @inline(never)
  func standShared(_ standing: inout Standing) {
    let driver = inStep.driver
    standing.isShared = true
    standing.isFetching = driver?.cursor == nil
    standing.isOffline = driver?.trouble != nil
    if stand?.isGood != true { standing.lastHeard = inStep.lastHeard }
    if !desk.shelf.scope.utf8.isEmpty, driver?.isInStep != true, driver?.trouble != .closed {
      standing.joiningLine = driver?.trouble == nil ? sharing.joining : sharing.joiningOffline
    }
  }

  /// How a shared board stands with its server, in a few words.
  @inline(never)
  var standWithServer: (line: String, isGood: Bool) {
    switch inStep.driver?.standing {
    case .inStep: return (sharing.inStep, true)
    case .sending(let count):
      return (inStep.isSlow ? sharing.waiting(count) : sharing.sending, false)
    case .stranded(let count): return (sharing.stranded(count), false)
    case .lost: return (sharing.lost, false)
    case .troubled(let trouble, let waiting):
      switch trouble {
      case .closed: return (sharing.closed, false)
      case .boardFull: return (sharing.boardFull, false)
      case .refused: return (sharing.refused, false)
      case .unreachable, .intercepted, .busy: break
      }
      if waiting > 0 { return (sharing.waiting(waiting), false) }
      return (trouble == .busy ? sharing.busy : sharing.offline, false)
    case .asking, nil:
      // Nothing of this device waits. To look for what is new for a moment is no news, but until that
      // has come this is not in step.
      let isKnown = desk.session?.shared?.right != nil && inStep.driver?.isOutboxKnown == true
      let saved = SavingWords(language: desk.language).saved
      return isKnown && !inStep.isSlow ? (saved, true) : (sharing.asking, false)
    }
  }

  /// The panel in the instrument's place.
  @inline(never)
  var sharingPanel: View {
    element("main", .class("panel"), .key("in-step")) {
      if let shared = desk.session?.shared {
        standingSection
        linkSection(shared)
        linksSection(shared)
        element("section", .key("device")) { namingField }
      } else {
        element("section", .key("invite")) {
          element("p") { text(sharing.invite) }
          namingField
          element(
            "button", .class("word primary"), .flag("disabled", storage != .keeping),
            .on(.click, .inStep(.keepTapped))
          ) {
            icon(.cloud)
            text(sharing.keep)
          }
        }
      }
      wallSection
      pasteSection
    }
  }

  /// The name of this device, by which others tell who counted.
  private var namingField: View? { inStep.naming.view(desk)?.map { .inStep(.naming($0)) } }

  private var standingSection: View? {
    guard let stand else { return nil }
    return element("section", .class("standing"), .key("standing"), .attribute("role", "status")) {
      element("p", .class(stand.isGood ? "saved" : "saved pending")) { text(stand.line) }
      if let trouble = inStep.driver?.trouble {
        element("p") { text(sharing.explain(trouble)) }
        if trouble.passes { standingButton(common.tryAgain, .tryTapped) }
      } else if case .stranded = inStep.driver?.standing {
        let isOfLink = desk.right == .look || lacksRight
        element("p") { text(isOfLink ? sharing.beyondTheLink : sharing.explainStranded) }
        if !isOfLink { standingButton(sharing.sayAgain, .sayAgainTapped) }
        standingButton(common.tryAgain, .offerTapped)
      } else if case .lost = inStep.driver?.standing {
        element("p") { text(sharing.explainLost) }
        standingButton(common.tryAgain, .offerTapped)
      }
    }
  }

  private func standingButton(_ words: String, _ message: InStepMessage) -> View {
    element("button", .class("word"), .on(.click, .inStep(message))) { text(words) }
  }

  /// Whether what the server does not take is more than this device's link allows.
  private var lacksRight: Bool {
    guard let session = desk.session, let stranded = inStep.driver?.stranded else { return false }
    let again = try? Stranded(stranded, on: session.board).sayingAgain(
      by: session.author.replica, desk.right, on: session.board, now: 0)
    return again?.isEmpty != false
  }

  private func linkSection(_ shared: SharedBoard) -> View? {
    guard let right = shownRight ?? shared.right else { return nil }
    let link = shownLinkText
    guard link != nil || links?.chosen != nil else { return nil }
    return element("section", .class(link == nil ? "unseen-link" : "link"), .key("link")) {
      if let link { qrCode(link) }
      element("div", .class("beside")) {
        element("p") { text(link == nil ? sharing.notKnownHere : sharing.warns(right)) }
        if let link {
          element(
            "input", .class("field"), .attribute("type", "text"), .attribute("readonly", ""),
            .attribute("aria-label", sharing.link), .value(link))
        }
        element("div", .class("keys")) { linkKeys(shared) }
      }
    }
  }

  private func qrCode(_ link: String) -> View? {
    guard let code = try? QRCode(bytes: Array(link.utf8), correction: .medium) else {
      return nil
    }
    return qrPicture(code.size, code.svgPathData, sharing.qrCode)
  }

  private var wallSection: View? {
    guard desk.session != nil else { return nil }
    return element("section", .key("wall")) {
      element("p") { text(sharing.explainWall) }
      element("button", .class("word"), .on(.click, .tally(.roomOpened(.wall)))) {
        icon(.expand)
        text(sharing.wall)
      }
    }
  }

  /// The field for a link that somebody sent.
  var pasteSection: View {
    element("section", .key("paste")) {
      element("label", .class("label"), .attribute("for", "paste")) { text(sharing.haveLink) }
      element("div", .class("row")) {
        element(
          "input", .class("field"), .attribute("id", "paste"), .attribute("type", "url"),
          .attribute("autocomplete", "off"), .attribute("placeholder", sharing.paste),
          .attribute("enterkeyhint", "go"), .value(inStep.draft),
          .attribute("aria-invalid", inStep.linkFault == nil ? nil : "true"),
          .attribute("aria-describedby", inStep.linkFault == nil ? nil : "link-fault"),
          .on(.input, .inStep(.linkEdited)), .on(.keyDown, .inStep(.linkKeyed)))
        element("button", .class("word"), .on(.click, .inStep(.linkTapped))) {
          text(sharing.openLink)
        }
      }
      if let fault = inStep.linkFault {
        element(
          "p", .class("hint wrong"), .attribute("id", "link-fault"), .attribute("role", "alert")
        ) {
          text(sharing.fault(fault))
        }
      }
    }
  }
}
