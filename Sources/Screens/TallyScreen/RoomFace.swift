import Interface
import Markup
import Replication
import TallyRooms
import Tallying

extension TallyScreen {
  /// The room that is in the list's place.
  @inline(never)
  func roomFace(_ desk: Desk) -> Face<TallyMessage> {
    switch roomSlot.value {
    case .wall(let room)?: room.face(folded, tallies, desk).map { .wall($0) }
    case .single(_, let key)?:
      if let single { singleFace(single, key, desk) } else { goneFace }
    case .history(let room)?:
      face(
        HistoryRoom.title(words.language), .history(room.id),
        room.view(tallies, desk).map { .history($0) })
    case .exchange(let room)?:
      face(
        ExchangeRoom.title(words.language), .exchange,
        room.view(tallies, desk).map { .exchange($0) })
    case .archive(let room)?:
      face(
        ArchiveRoom.title(words.language), .archive,
        room.view(tallies, desk).map { .archive($0) })
    case nil: Face(content: [])
    }
  }

  /// A room between the bars.
  private func face(_ title: String, _ place: TallyRoom?, _ content: View) -> Face<TallyMessage> {
    let isConfig = side == .settingUp
    return Face(
      heading: [element("h1", .key("heading")) { text(title) }],
      actions: [doneButton(.roomClosed)], notice: boardNameNotice,
      tools: isConfig ? tools(open: place) : nil, content: [content],
      names: isConfig ? "config" : "")
  }

  /// A tally that had the screen to itself and has been deleted elsewhere.
  private var goneFace: Face<TallyMessage> {
    face(
      boardName, nil,
      element("main", .class("panel")) { element("p") { text(words.isGone) } })
  }
}
