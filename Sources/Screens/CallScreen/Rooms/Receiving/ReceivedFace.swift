import Calling
import Interface
import Markup
import Replication
import Text

extension CallScreen {
  /// The call that came by a link; `nil` where there is none to show.
  @inline(never)
  var receivedCall: Call? { receivedSlot.value?.call }

  /// How a call looks that came by a link: it can be played with, and above it stands that it is not kept.
  @inline(never)
  var receivedFace: Face<CallMessage> {
    let content: View
    var title = words.title
    switch receivedSlot.value {
    case nil: return Face(content: [])
    case .fault(let fault)?: content = trouble(receiveWords.explain(fault))
    case .call(let call, let mine)?:
      title = calls.name(of: call)
      content = view(of: call, mine: mine)
    }
    return Face(
      leading: tool("back", words.cancel, .close, .room(.receive(.closed))),
      heading: [element("h1", .key("heading")) { text(title) }],
      content: [page("call-page", [content])], standing: notKept)
  }

  /// What is said in the place of how the board is kept: of what came by a link nothing is.
  @inline(never)
  var notKept: View? {
    guard let received = receivedSlot.value else { return nil }
    return element("span", .class("saved pending"), .key("unsaved"), .attribute("role", "status")) {
      if received.call != nil { text(words.notSavedYet) }
    }
  }

  private func view(of call: Call, mine: EntityID?) -> View {
    guard calls.zoneSupply == .here else { return waiting }
    // Without the source's clock nobody knows the day and the time.
    if let source = call.source, calls.zone(source.zone) == nil {
      return trouble(receiveWords.unknown(String(decoding: source.zone, as: UTF8.self)))
    }
    return element("section", .class("received"), .key("received")) {
      element("div", .class("not-kept"), .key("not-kept")) {
        element("div") {
          element("p") {
            text(mine == nil ? receiveWords.cameByLink : receiveWords.haveChanged)
          }
          if let rhythm = Outgoing(weekly: call, at: playing.instant, isKept: true, calls).rhythm(
            calls, SendWords(language: words.language))
          {
            element("p", .class("hint")) { text(rhythm) }
          }
        }
        if mine != nil { key("mine", receiveWords.openMine, .mineTapped, isFirst: true) }
        key(
          "keep-call", mine == nil ? receiveWords.keepCall : receiveWords.keepBoth, .keepTapped,
          isFirst: mine == nil)
        if !asideSlot.isEmpty { key("back-to-edit", receiveWords.backToEditing, .closed) }
      }
      DetailView(calls, playing)?.view ?? waiting
    }
  }

  private func key(
    _ key: Key, _ name: String, _ message: ReceiveMessage, isFirst: Bool = false
  ) -> View {
    element(
      "button", .class(isFirst ? "word primary" : "word"), .key(key),
      .on(.click, .room(.receive(message)))
    ) {
      text(name)
    }
  }

  /// What is wrong with a link, and the way on.
  private func trouble(_ sentence: String) -> View {
    element("section", .class("empty"), .key("no-call"), .attribute("role", "alert")) {
      element("p") { text(sentence) }
      element("button", .class("word"), .on(.click, .room(.receive(.closed)))) {
        text(asideSlot.isEmpty ? receiveWords.toCalls : receiveWords.backToEditing)
      }
    }
  }
}
