import Boards
import Calling
import Interface
import Markup
import Replication
import Text

// Whoever sees a list has kept a call, and so has all parts of the page at hand.

extension CallScreen {
  /// Where there is room: the list, the call, and a room beside both or in the call's place.
  @inline(never)
  func deskFace(_ desk: Desk) -> Face<CallMessage> {
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

  /// The board's name, where a person has given it one: the example of tallies named it after them.
  @inline(never)
  func listTitle(_ desk: Desk) -> String {
    guard let name = desk.boardName, let board = desk.session?.board,
      board.stamp(BoardEntity.id, Field("name")) ?? 0 > 0
    else { return words.calls }
    return name.string
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
}
