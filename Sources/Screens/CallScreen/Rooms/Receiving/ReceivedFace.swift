import Calling
import Interface
import Markup
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
    case .call(let call)?:
      title = calls.name(of: call)
      content = view(of: call)
    }
    return Face(
      leading: tool("back", words.cancel, .close, .room(.receive(.closed))),
      heading: [element("h1", .key("heading")) { text(title) }],
      content: [page("call-page", [content])])
  }

  private func view(of call: Call) -> View {
    guard calls.zoneSupply == .here else { return waiting }
    // Without the source's clock nobody knows the day and the time.
    if let source = call.source, calls.zone(source.zone) == nil {
      return trouble(receiveWords.unknown(String(decoding: source.zone, as: UTF8.self)))
    }
    return element("section", .class("received"), .key("received")) {
      element("div", .class("not-kept"), .key("not-kept")) {
        element("div") {
          element("p") { text(receiveWords.cameByLink) }
          if let rhythm = Outgoing(weekly: call, at: playing.instant, isKept: true, calls).rhythm(
            calls, SendWords(language: words.language))
          {
            element("p", .class("hint")) { text(rhythm) }
          }
        }
        element(
          "button", .class("word primary"), .key("keep-call"),
          .on(.click, .room(.receive(.keepTapped)))
        ) {
          text(receiveWords.keepCall)
        }
      }
      DetailView(calls, playing)?.view ?? waiting
    }
  }

  /// What is wrong with a link, and the way on.
  private func trouble(_ sentence: String) -> View {
    element("section", .class("empty"), .key("no-call"), .attribute("role", "alert")) {
      element("p") { text(sentence) }
      element("button", .class("word"), .on(.click, .room(.receive(.closed)))) {
        text(receiveWords.toCalls)
      }
    }
  }
}
