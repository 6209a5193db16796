import Boards
import Interface
import Markup
import Replication

extension App {
  /// The links of a board as its owner sees them: which there are, and another.
  func linksSection(_ shared: SharedBoard) -> View? {
    guard let links, shared.right == .own else { return nil }
    return element("section", .class("links"), .key("links")) {
      element("h2", .attribute("id", "links")) { text(sharing.links) }
      element(
        "div", .class("boards"), .attribute("role", "group"), .attribute("aria-labelledby", "links")
      ) {
        if let invitation = shared.invitation, shared.isInvitationMade {
          linkButton(
            nil, sharing.linkForOthers, sharing.allows(.edit), line(of: invitation.id), links,
            isGone: links.lines != nil && line(of: invitation.id) == nil)
        }
        let own = shared.link.token.id
        linkButton(own, sharing.ownLink, sharing.allows(.own), line(of: own), links)
        for line in links.lines ?? [] where line.id != own && line.id != shared.invitation?.id {
          let hasName = !line.name.utf8.isEmpty
          linkButton(
            line.id, hasName ? line.name : sharing.kind(line.right),
            hasName ? sharing.kind(line.right) : sharing.allows(line.right), line, links)
        }
      }
      linksFault(links)
      if links.isMaking {
        linkForm(links)
      } else {
        element(
          "button", .class("word"), .key("another"), .on(.click, .inStep(.links(.anotherTapped)))
        ) {
          icon(.plus)
          text(sharing.another)
        }
      }
    }
  }

  private func line(of id: Digest) -> TokenLine? {
    for line in links?.lines ?? [] where line.id == id { return line }
    return nil
  }

  private func linkButton(
    _ id: Digest?, _ name: String, _ allows: String, _ line: TokenLine?, _ links: LinksState,
    isGone: Bool = false
  ) -> View {
    let isChosen = links.chosen == id
    var said = allows
    if isGone {
      said = sharing.turnedOff
    } else if let line {
      let used = line.used.map { sharing.lastUsed(common.ago($0, now: links.toldAt)) }
      said = sharing.beside(allows, used ?? sharing.neverUsed)
    }
    return element(
      "button", .class(isChosen ? "board chosen" : "board"), .key(id?.bits ?? 0),
      .attribute("aria-pressed", isChosen ? "true" : "false"),
      .on(.click, .inStep(.links(.chosen(id))))
    ) {
      element("span", .class("device-name")) {
        text(name)
        element("small") { text(said) }
      }
      if isChosen { icon(.check) }
    }
  }

  private func linksFault(_ links: LinksState) -> View? {
    guard let fault = links.fault else { return nil }
    return element("div", .class("fault"), .key("links-fault"), .attribute("role", "alert")) {
      element("p", .class("hint wrong")) { text(sharing.explain(fault)) }
      element("button", .class("word"), .on(.click, .inStep(.links(.retryTapped)))) {
        text(common.tryAgain)
      }
    }
  }

  // MARK: Another link

  private func linkForm(_ links: LinksState) -> View {
    var rights: [Right] = []
    rights.append(.look)
    rights.append(.count)
    rights.append(.edit)
    rights.append(.own)
    return element("div", .class("making"), .key("making")) {
      element("div", .class("label"), .attribute("id", "right")) { text(sharing.whatItAllows) }
      element(
        "div", .class("kinds"), .attribute("role", "group"), .attribute("aria-labelledby", "right")
      ) {
        for right in rights {
          element(
            "button", .class("word toggle"),
            .attribute("aria-pressed", right == links.right ? "true" : "false"),
            .on(.click, .inStep(.links(.rightTapped(right))))
          ) { text(sharing.kind(right)) }
        }
      }
      element("p", .class("hint"), .attribute("role", "status")) {
        text(sharing.warns(links.right))
      }
      element("label", .class("label"), .attribute("for", "link-name")) { text(sharing.whoFor) }
      element(
        "input", .class("field"), .attribute("id", "link-name"), .attribute("type", "text"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .attribute("placeholder", sharing.whoForExample), .value(links.draft),
        .attribute("aria-invalid", links.isWrong ? "true" : nil),
        .attribute("aria-describedby", links.isWrong ? "link-name-hint" : nil),
        .on(.input, .inStep(.links(.nameEdited))), .on(.keyDown, .inStep(.links(.nameKeyed))))
      if links.isWrong {
        element(
          "p", .class("hint wrong"), .attribute("id", "link-name-hint"), .attribute("role", "alert")
        ) { text(sharing.noName) }
      }
      element("div", .class("keys")) {
        element(
          "button", .class("word primary"), .flag("disabled", links.request != nil),
          .on(.click, .inStep(.links(.makeTapped)))
        ) { text(sharing.make) }
        element("button", .class("word"), .on(.click, .inStep(.links(.anotherTapped)))) {
          text(sharing.cancel)
        }
      }
    }
  }

  // MARK: The one that is shown

  /// What can be done with the link that is shown.
  @NodeBuilder<Message> func linkKeys(_ shared: SharedBoard) -> [View] {
    if shownLink != nil {
      element("button", .class("word primary"), .on(.click, .inStep(.copyTapped))) {
        text(inStep.isCopied ? common.copied : common.copyLink)
      }
      element(
        "button", .class("word share"), .key("share"), .on(.click, .inStep(.links(.shareTapped)))
      ) {
        text(sharing.share)
      }
    }
    if shared.right == .own {
      if shownRight == .look {
        element(
          "button", .class("switch"), .key("wall"), .attribute("role", "switch"),
          .attribute("aria-checked", links?.isForWall == true ? "true" : "false"),
          .on(.click, .inStep(.links(.wallTapped)))
        ) { text(sharing.opensWall) }
      }
      if let chosen = links?.chosen {
        if chosen != shared.link.token.id {
          element(
            "button", .class("word delete"), .key("revoke"),
            .flag("disabled", links?.request != nil),
            .on(.click, .inStep(.links(.revokeTapped(chosen))))
          ) {
            text(links?.confirmation.id == nil ? sharing.turnOff : sharing.tapAgainToTurnOff)
          }
        }
      } else {
        element(
          "button", .class("word delete"), .key("replace"), .on(.click, .inStep(.replaceTapped))
        ) {
          text(inStep.replacing.id != nil ? sharing.tapAgainToReplace : sharing.replace)
        }
      }
    }
  }
}
