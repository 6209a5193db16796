import Interface
import Markup
import Replication
import TallyRooms

extension TallyScreen {
  /// The side on which one sets up.
  @inline(never)
  func settingUpFace(_ desk: Desk) -> Face<TallyMessage> {
    Face(
      heading: settingUpHeading, actions: [doneButton(.doneTapped)], notice: boardNameNotice,
      tools: tools(open: nil),
      content: [listView(desk)], names: "config")
  }

  /// What else can be added beside a tally.
  @NodeBuilder<TallyMessage> var otherAdders: [View] {
    element("button", .class("add-tally"), .on(.click, .addComputationTapped)) {
      icon(.equals)
      text(words.addComputation)
    }
    element("button", .class("add-tally"), .on(.click, .addGroupTapped)) {
      icon(.plus)
      text(words.addGroup)
    }
  }

  /// What stands where settings would, on a desk, while none are open.
  var settingsPlace: View {
    element("li", .class("settings-place"), .key("settings-place")) { text(words.chooseRow) }
  }

  @NodeBuilder<TallyMessage> private var settingUpHeading: [View] {
    element("h1", .class("unseen"), .key("heading")) { text(words.setUp) }
    element(
      "input", .class("board-name"), .key("name"), .value(boardNameDraft ?? boardName),
      .attribute("type", "text"), .attribute("autocomplete", "off"),
      .attribute("enterkeyhint", "done"), .attribute("aria-label", words.boardName),
      .attribute("aria-invalid", boardNameFault == nil ? nil : "true"),
      .on(.input, .boardNameEdited), .on(.blur, .boardNameLeft),
      .on(.keyDown, .boardNameKeyed))
  }

  /// What leaves a side or a room.
  func doneButton(_ message: TallyMessage) -> View {
    element("button", .class("word"), .key("done"), .on(.click, message)) {
      text(CommonWords(language: words.language).done)
    }
  }

  /// What is wrong with the name that was typed.
  var boardNameNotice: View? {
    guard let fault = boardNameFault else { return nil }
    return element("div", .class("notice wrong"), .key("notice"), .attribute("role", "alert")) {
      element("span") { text(CommonWords(language: words.language).fault(fault)) }
    }
  }

  /// The rooms that are opened from the side where one sets up.
  func tools(open place: TallyRoom?) -> [View] {
    let (isArchive, isExchange) = (place == .archive, place == .exchange)
    return [
      tool(
        "archive", ArchiveRoom.title(words.language), .archive,
        isArchive ? .roomClosed : .roomOpened(.archive), isPressed: isArchive),
      tool(
        "exchange", ExchangeRoom.entrance(words.language), .exchange,
        isExchange ? .roomClosed : .roomOpened(.exchange), isPressed: isExchange),
    ]
  }
}
