import Calling
import Interface
import Markup
import Replication
import Text

extension CallScreen {
  /// How the room that is open looks.
  @inline(never)
  func roomFace(_ desk: Desk) -> Face<CallMessage> {
    let common = CommonWords(language: words.language)
    switch roomSlot.value {
    case nil: return Face(content: [])
    case .edit(let editor)?:
      return serviceFace(
        editor.original == nil ? words.newCall : words.editCall,
        button(words.cancel, "cancel", .edit(.cancelTapped)),
        [button(common.done, "done", .edit(.doneTapped))], editor.view(calls, focus))
    case .pick(let picker, _)?:
      return serviceFace(
        picker.replaced == nil ? words.addPlace : words.changePlace,
        button(words.cancel, "cancel", .pick(.cancelTapped)), [], picker.view(calls))
    case .home(let picker, _)?:
      return face(words.whereAreYou, .pick(.cancelTapped), picker.view(calls))
    case .clocks?: return face(words.clocksAndWeek, .clocks(.closed), ClocksRoom.view(calls))
    case .best(let best)?: return face(words.bestTimes, .best(.closed), best.view(calls))
    case .played?: return Face(content: [])
    case .date(let picker, nil)?:
      return face(words.date, .date(.cancelled), picker.view(calls, isAlone: false))
    case .date(let picker, _?)?:
      return serviceFace(
        words.date, button(words.cancel, "cancel", .date(.cancelled)), [],
        picker.view(calls, isAlone: true))
    case .send(let send, _)?: return face(words.send, .send(.closed), send.view(calls, desk))
    }
  }

  /// A room in the place of all else.
  @inline(never)
  func roomAlone(_ desk: Desk) -> Face<CallMessage> {
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

  private func button(_ name: String, _ key: Key, _ message: RoomMessage) -> View {
    element("button", .class("word"), .key(key), .on(.click, .room(message))) { text(name) }
  }

  /// Whoever came by keys or listens is at the top of the room; and a field that is done with lets go
  /// of the keyboard.
  private func heading(_ title: String) -> [View] {
    [
      element(
        "h1", .key("heading"), .attribute("tabindex", "-1"), .focused(focus == .heading)
      ) {
        text(title)
      }
    ]
  }

  /// The service side: it looks different, so that nobody edits without knowing.
  private func serviceFace(
    _ title: String, _ leading: View, _ actions: [View], _ content: View
  ) -> Face<CallMessage> {
    Face(
      leading: leading, heading: heading(title), actions: actions, content: [content],
      names: "config", standing: unsaved)
  }

  /// What is edited is not kept before Done.
  private var unsaved: View {
    let isPending = hasUnsaved || opener == .add
    return element(
      "span", .class(isPending ? "saved pending" : "saved"), .key("unsaved"),
      .attribute("role", "status")
    ) {
      text(isPending ? words.notSavedYet : words.noChanges)
    }
  }

  /// A room of the call that is shown.
  private func face(_ title: String, _ close: RoomMessage, _ content: View) -> Face<CallMessage> {
    Face(
      leading: tool("back", CommonWords(language: words.language).done, .back, .room(close)),
      heading: heading(title), content: [content], standing: notKept)
  }
}
