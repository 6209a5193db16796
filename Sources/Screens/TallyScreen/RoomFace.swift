import Interface
import Markup
import Replication
import TallyRooms
import Tallying

extension TallyScreen {
  /// How wide the list has to be for a room to have a place beside it, in pixels: at least as wide as the
  /// style sheet wants it, which decides.
  private static let leastBeside = 700.0

  /// The room that is in the list's place.
  @inline(never)
  func roomFace(_ desk: Desk) -> Face<TallyMessage> {
    switch roomSlot.value {
    case .wall(let room)?: room.face(folded, tallies, desk).map { .wall($0) }
    case .single(_, let key)?:
      if let single { singleFace(single, key, desk) } else { goneFace(desk) }
    case .history(let room)?:
      face(
        HistoryRoom.title(words.language), .history(room.id),
        room.view(tallies, desk).map { .history($0) }, desk)
    case .exchange(let room)?:
      face(
        ExchangeRoom.title(words.language), .exchange,
        room.view(tallies, desk).map { .exchange($0) }, desk)
    case .archive(let room)?:
      face(
        ArchiveRoom.title(words.language), .archive,
        room.view(tallies, desk).map { .archive($0) }, desk)
    case nil: Face(content: [])
    }
  }

  /// A room between the bars; where the window is wide, the list stays beside it.
  private func face(
    _ title: String, _ place: TallyRoom?, _ content: View, _ desk: Desk
  ) -> Face<TallyMessage> {
    let isConfig = side == .settingUp
    let list = layout.width < TallyScreen.leastBeside ? [] : [listView(desk, isAside: true)]
    return Face(
      heading: [element("h1", .key("heading")) { text(title) }],
      actions: [doneButton(.roomClosed)], notice: boardNameNotice,
      tools: isConfig ? tools(open: place) : nil, content: list + [content],
      names: isConfig ? "config" : "")
  }

  /// A tally that had the screen to itself and has been deleted elsewhere.
  private func goneFace(_ desk: Desk) -> Face<TallyMessage> {
    face(
      boardName, nil,
      element("main", .class("panel")) { element("p") { text(words.isGone) } }, desk)
  }
}
