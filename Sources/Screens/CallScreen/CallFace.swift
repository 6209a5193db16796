import Calling
public import Interface
import Markup
import Replication
import Reports
import Text

extension CallScreen {
  /// What is seen now.
  public func face(_ desk: Desk) -> Face<CallMessage> {
    let isPlayed = if case .played? = roomSlot.value { true } else { false }
    if !roomSlot.isEmpty, !isPlayed { return roomFace(desk) }
    if !isPlayed, let received = receivedSlot.value { return receivedFace(received) }
    let isAlone = !isDesk && opened != nil
    return Face(
      leading: isPlayed
        ? tool("back", words.bestTimes, .back, .room(.bestTapped)) : isAlone ? back : nil,
      heading: [element("h1", .key("heading")) { text(title(desk)) }],
      actions: actions(isAlone: isAlone), content: [content])
  }

  @NodeBuilder<CallMessage>
  private func actions(isAlone: Bool) -> [View] {
    if !isAlone {
      tool("add", words.newCall, .plus, .room(.addTapped))
      if !calls.areKept, isDesk {
        tool("clocks", words.clocksAndWeek, .sliders, .room(.clocksTapped))
      } else if calls.areKept {
        tool(
          "set-up", words.setUpList, .sliders, .list(.setUpTapped(!list.isSettingUp)),
          isPressed: list.isSettingUp)
      }
    }
    if playing.call != nil {
      tool("send", words.send, .exchange, .room(.sendTapped))
      element("button", .class("word"), .key("edit"), .on(.click, .room(.editTapped))) {
        text(words.edit)
      }
    }
  }

  func page(_ names: String, _ content: [View]) -> View {
    element("main", .class(names), .key("call"), .on(.resize, .resized, measuring: .box)) {
      content
    }
  }

  private func title(_ desk: Desk) -> String {
    if let call = playing.call, !isDesk { return calls.name(of: call) }
    return desk.boardName?.string ?? words.title
  }

  private var back: View {
    tool("back", words.calls, .back, .backTapped)
  }

  private var content: View {
    let detail = playing.call == nil ? nil : DetailView(calls, playing)?.view ?? waiting
    let isListSeen = calls.areKept && (isDesk || detail == nil)
    let list = isListSeen ? self.list.view(words) : nil
    let names = list == nil ? "call-page" : detail == nil ? "call-page list" : "call-page both"
    var parts: [View] = []
    if let list { parts.append(list) }
    if let detail { parts.append(detail) }
    // A list without clocks says why.
    if parts.isEmpty || (detail == nil && calls.zoneSupply == .missing) { parts.append(waiting) }
    if calls.isWhole, calls.isHomeAsked || calls.settings.device != 0, let notice = placeNotice {
      parts.insert(notice, at: 0)
    }
    return page(names, parts)
  }

  /// What is there until the clocks can be set, or where they can't.
  @inline(never)
  var waiting: View {
    element("section", .class("empty"), .key("waiting"), .attribute("role", "status")) {
      if calls.zoneSupply == .missing {
        element("p") { text(words.noZones) }
        element("button", .class("word"), .on(.click, .tryAgainTapped)) {
          text(CommonWords(language: words.language).tryAgain)
        }
      } else if calls.zoneSupply == .here, let place = playing.unknown.first {
        unknownZone(of: place, calls)
      } else {
        element("p") { text(words.starting) }
      }
    }
  }
}
