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
        [
          button(words.cancel, "cancel", .edit(.cancelTapped)),
          button(common.done, "done", .edit(.doneTapped)),
        ], editor.view(calls))
    case .pick(let picker, _)?:
      return serviceFace(
        picker.replaced == nil ? words.addPlace : words.changePlace,
        [button(words.cancel, "cancel", .pick(.cancelTapped))], picker.view(calls))
    case .home(let picker, _)?:
      return Face(
        leading: tool("back", common.done, .back, .room(.pick(.cancelTapped))),
        heading: heading(words.whereAreYou), content: [beside(picker.view(calls))])
    case .clocks?: return face(words.clocksAndWeek, .clocks(.closed), ClocksRoom.view(calls))
    case .best(let best)?: return bestFace(best)
    case .played?: return Face(content: [])
    case .date(let picker)?: return face(words.date, .date(.cancelled), picker.view(calls))
    case .send(let send, _)?: return face(words.send, .send(.closed), send.view(calls, desk))
    }
  }

  private func button(_ name: String, _ key: Key, _ message: RoomMessage) -> View {
    element("button", .class("word"), .key(key), .on(.click, .room(message))) { text(name) }
  }

  private func heading(_ title: String) -> [View] {
    [element("h1", .key("heading")) { text(title) }]
  }

  /// A room; where there is room the list stays beside it.
  private func beside(_ content: View) -> View {
    isDesk && calls.areKept
      ? page("call-page both", [list.view(words), content]) : page("call-page", [content])
  }

  /// The best times; where there is room with the call that is played with.
  private func bestFace(_ best: BestRoom) -> Face<CallMessage> {
    let room = best.view(calls)
    guard isDesk, let detail = DetailView(calls, playing)?.view else {
      return face(words.bestTimes, .best(.closed), room)
    }
    return Face(
      leading: tool(
        "back", CommonWords(language: words.language).done, .back, .room(.best(.closed))),
      heading: heading(words.bestTimes), content: [page("call-page both", [room, detail])])
  }

  /// The service side: it looks different, so that nobody edits without knowing.
  private func serviceFace(_ title: String, _ actions: [View], _ content: View) -> Face<CallMessage>
  {
    Face(
      heading: heading(title), actions: actions, tools: [], content: [beside(content)],
      names: "config")
  }

  /// A room of the call that is shown.
  private func face(_ title: String, _ close: RoomMessage, _ content: View) -> Face<CallMessage> {
    Face(
      leading: tool("back", CommonWords(language: words.language).done, .back, .room(close)),
      heading: heading(title), content: [beside(content)])
  }
}
