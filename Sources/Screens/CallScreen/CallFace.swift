import Calling
public import Interface
import Markup
import Replication
import Reports
import Text

extension CallScreen {
  /// What is seen now.
  public func face(_ desk: Desk) -> Face<CallMessage> {
    let hasRoom = !roomSlot.isEmpty && !isPlayed
    if roomSlot.isEmpty, let received = receivedSlot.value { return receivedFace(received) }
    if isDesk && calls.areKept { return deskFace(desk) }
    if hasRoom {
      var face = roomFace(desk)
      // The example has no list beside it; among its best times one sees what one tries.
      let isBest = if case .best? = roomSlot.value { isDesk } else { false }
      face.content = [
        page(
          isBest ? "call-page both" : "call-page",
          isBest ? face.content + [detail ?? waiting] : face.content)
      ]
      return face
    }
    let isAlone = calls.areKept && playing.call != nil
    return Face(
      leading: backToBest ?? (isAlone ? back : nil),
      heading: [element("h1", .key("heading")) { text(title(desk)) }],
      actions: isAlone ? callActions : listActions + callActions,
      content: [content], names: isSettingUp ? "config" : "")
  }

  /// Whether the call is seen with one of its best times.
  private var isPlayed: Bool { if case .played? = roomSlot.value { true } else { false } }

  /// Back to the best times, one of which is played with.
  private var backToBest: View? {
    isPlayed ? tool("back", words.bestTimes, .back, .room(.bestTapped)) : nil
  }

  /// Whether the list is seen and set up.
  private var isSettingUp: Bool { list.isSettingUp && (isDesk || playing.call == nil) }

  /// What can be done with the list.
  @NodeBuilder<CallMessage>
  private var listActions: [View] {
    tool("add", words.newCall, .plus, .room(.addTapped), isFocused: focus == .add)
    if isSettingUp {
      element("button", .class("word"), .key("set-up"), .on(.click, .list(.setUpTapped(false)))) {
        text(CommonWords(language: words.language).done)
      }
    } else if !calls.areKept, isDesk {
      tool("clocks", words.clocksAndWeek, .sliders, .room(.clocksTapped))
    } else if calls.areKept {
      tool("set-up", words.setUpList, .sliders, .list(.setUpTapped(true)))
    }
  }

  /// What can be done with the call that is shown.
  @NodeBuilder<CallMessage>
  private var callActions: [View] {
    if playing.call != nil {
      tool("send", words.send, .exchange, .room(.sendTapped), isFocused: focus == .send)
      element(
        "button", .class("word"), .key("edit"), .focused(focus == .edit),
        .on(.click, .room(.editTapped))
      ) {
        text(words.edit)
      }
    }
  }

  /// Where there is room: the list, the call, and a room beside both or in the call's place.
  @inline(never)
  private func deskFace(_ desk: Desk) -> Face<CallMessage> {
    var panes = [list.view(words)]
    let hasRoom = !roomSlot.isEmpty && !isPlayed
    if let call = playing.call, !hasRoom || isWide {
      let name: View = element("h1", .key("heading")) { text(calls.name(of: call)) }
      panes.append(
        pane(
          "detail", "pane",
          Face(
            leading: backToBest, heading: [name], actions: callActions,
            content: [detail ?? waiting])))
    }
    if hasRoom {
      let room = roomFace(desk)
      panes.append(pane("room", "pane room " + room.names, room))
    }
    return Face(
      heading: [element("h1", .key("heading")) { text(title(desk)) }], actions: listActions,
      content: [page(panes.count == 3 ? "call-page both three" : "call-page both", panes)])
  }

  /// A view with its title above it.
  private func pane(_ key: Key, _ names: String, _ face: Face<CallMessage>) -> View {
    element("section", .class(names), .key(key)) {
      element("header", .class("head"), .key("head")) {
        face.leading
        element("div", .class("heading")) {
          face.heading
          face.standing
        }
        face.actions
      }
      face.content
    }
  }

  func page(_ names: String, _ content: [View]) -> View {
    element(
      "main", .class(names + way.className), .key("call"), .on(.resize, .resized, measuring: .box)
    ) {
      content
    }
  }

  private func title(_ desk: Desk) -> String {
    if let call = playing.call, !isDesk || !calls.areKept { return calls.name(of: call) }
    return desk.boardName?.string ?? words.title
  }

  private var back: View {
    tool("back", words.calls, .back, .backTapped)
  }

  /// The call that is shown; `nil` where none is, or its clocks can't be set yet.
  private var detail: View? {
    guard var view = DetailView(calls, playing) else { return nil }
    view.focus = focus
    return view.view
  }

  /// What is to be said of where one is, where that is known.
  private var shownNotice: View? {
    calls.isWhole && (calls.isHomeAsked || calls.settings.device != 0) ? placeNotice : nil
  }

  /// On a phone: the list, or a call.
  private var content: View {
    if playing.call != nil {
      return page("call-page", [shownNotice, detail ?? waiting].compactMap { $0 })
    }
    guard calls.areKept else { return page("call-page", [waiting]) }
    // A list without clocks says why.
    var parts = [list.view(words)]
    if calls.zoneSupply == .missing { parts.append(waiting) }
    if let shownNotice { parts.insert(shownNotice, at: 0) }
    return page("call-page list", parts)
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
