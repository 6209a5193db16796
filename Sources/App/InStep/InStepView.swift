import Markup
import QRCoding
import Replication
import Tallying

extension App {
  /// How a shared board stands with its server, in a few words.
  var standWithServer: (line: String, isGood: Bool) {
    switch inStep.trouble {
    case .closed: return (sharing.closed, false)
    case .boardFull: return (sharing.boardFull, false)
    case .refused: return (sharing.refused, false)
    case .unreachable, .busy, nil: break
    }
    let waiting = inStep.synchronizer?.waiting ?? 0
    if inStep.trouble != nil {
      if waiting > 0 { return (sharing.waiting(waiting), false) }
      return (inStep.trouble == .busy ? sharing.busy : sharing.offline, false)
    }
    if inStep.synchronizer?.isInStep == true { return (sharing.inStep, true) }
    guard session?.shared?.right != nil, inStep.synchronizer?.place != nil else {
      return (sharing.asking, false)
    }
    // What is on its way for a moment is no news.
    guard inStep.isSlow else { return (sharing.inStep, true) }
    return (waiting > 0 ? sharing.waiting(waiting) : sharing.asking, false)
  }

  /// The panel in place of the list.
  var inStepPanel: View {
    element("main", .class("panel"), .key("in-step")) {
      if let shared = session?.shared {
        standing
        linkSection(shared)
        linksSection(shared)
      } else {
        element("section", .key("invite")) {
          element("p") { text(sharing.invite) }
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
      boardsSection
    }
  }

  private var standing: View? {
    guard let stand else { return nil }
    return element("section", .class("standing"), .key("standing"), .attribute("role", "status")) {
      element("p", .class(stand.isGood ? "saved" : "saved pending")) { text(stand.line) }
      if let trouble = inStep.trouble {
        element("p") { text(sharing.explain(trouble)) }
        if trouble == .unreachable || trouble == .busy {
          element("button", .class("word"), .on(.click, .inStep(.tryTapped))) {
            text(words.tryAgain)
          }
        }
      }
    }
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
    // Four modules of margin are part of the symbol (ISO/IEC 18004, 6.3.8).
    let side = code.size + 8
    return element(
      "svg", .class("qr"), .attribute("role", "img"), .attribute("aria-label", sharing.qrCode),
      .attribute("viewBox", "-4 -4 \(side) \(side)"), .attribute("shape-rendering", "crispEdges")
    ) {
      element("path", .attribute("d", code.svgPathData))
    }
  }

  private var wallSection: View? {
    guard session != nil else { return nil }
    return element("section", .key("wall")) {
      element("p") { text(wallWords.explain) }
      element("button", .class("word"), .on(.click, .panelOpened(.wall))) {
        icon(.expand)
        text(wallWords.open)
      }
    }
  }

  private var pasteSection: View {
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

  /// The boards to choose from, where there is more than one.
  private var boardsSection: View? {
    var rows: [View] = []
    if shelf.entry(ofScope: "") == nil { rows.append(boardButton("", sharing.ownBoard)) }
    for entry in shelf.entries {
      let isOpen = sameUTF8(entry.scope, shelf.scope)
      let name = isOpen ? session?.sheet.name?.string ?? entry.name : entry.name
      rows.append(
        boardButton(entry.scope, name.utf8.isEmpty ? sharing.unnamedBoard : name))
    }
    guard rows.count > 1 else { return nil }
    return element("section", .key("boards")) {
      element("div", .class("label"), .attribute("id", "boards")) { text(sharing.boards) }
      element(
        "div", .class("boards"), .attribute("role", "group"),
        .attribute("aria-labelledby", "boards")
      ) {
        rows
      }
    }
  }

  private func boardButton(_ scope: String, _ name: String) -> View {
    let isOpen = sameUTF8(scope, shelf.scope)
    return element(
      "button", .class(isOpen ? "board chosen" : "board"),
      .attribute("aria-current", isOpen ? "true" : nil),
      .on(.click, .inStep(.boardTapped(scope: scope)))
    ) {
      text(name)
      if isOpen { icon(.check) }
    }
  }
}
