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
    if roomSlot.isEmpty, !receivedSlot.isEmpty { return receivedFace }
    if isDesk && calls.areKept { return deskFace(desk) }
    if hasRoom { return roomAlone(desk) }
    let isAlone = calls.areKept && playing.call != nil
    return Face(
      leading: backToBest ?? (isAlone ? back : nil),
      heading: [element("h1", .key("heading")) { text(title(desk)) }],
      actions: isAlone ? callActions : listActions + callActions,
      content: [content], names: isSettingUp ? "config" : "")
  }

  /// Whether the call is seen with one of its best times.
  var isPlayed: Bool { !roomSlot.isEmpty && showsPlayed }

  /// Back to the best times, one of which is played with.
  var backToBest: View? {
    isPlayed ? tool("back", words.bestTimes, .back, .room(.bestTapped)) : nil
  }

  /// Whether the list is seen and set up.
  private var isSettingUp: Bool { list.isSettingUp && (isDesk || playing.call == nil) }

  /// What can be done with the list.
  @NodeBuilder<CallMessage>
  var listActions: [View] {
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
  var callActions: [View] {
    if playing.call != nil {
      tool("send", words.send, .share, .room(.sendTapped), isFocused: focus == .send)
      element(
        "button", .class("word"), .key("edit"), .focused(focus == .edit),
        .on(.click, .room(.editTapped))
      ) {
        text(words.edit)
      }
    }
  }

  func page(_ names: String, _ content: [View]) -> View {
    element(
      "main", .class(names + way.className), .key("call"), .on(.resize, .resized, measuring: .box)
    ) {
      content
    }
  }

  func title(_ desk: Desk) -> String {
    if let call = playing.call, !isDesk || !calls.areKept { return calls.name(of: call) }
    return calls.areKept ? listTitle(desk) : words.title
  }

  private var back: View {
    tool("back", words.calls, .back, .backTapped)
  }

  /// The call that is shown; `nil` where none is, or its clocks can't be set yet.
  var detail: View? {
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
