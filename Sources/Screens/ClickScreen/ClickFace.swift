import Clicking
public import Interface
import Markup

typealias View = Node<ClickMessage>

extension ClickScreen {
  /// What is seen now.
  public func face(_ desk: Desk) -> Face<ClickMessage> {
    if !groovesSlot.isEmpty { return groovesFace }
    guard let room = roomSlot.value else {
      return Face(
        heading: [element("h1", .key("heading")) { text(song == nil ? words.title : songTitle) }],
        actions: [songsKey, settingsKey], content: [page(nil)])
    }
    return Face(
      leading: tool("back", words.done, .back, .room(.closed)),
      heading: [
        element("h1", .key("heading"), .attribute("tabindex", "-1")) { text(title(of: room)) }
      ], content: [page(room)])
  }

  private func page(_ room: ClickRoom?) -> View {
    element("main", .class(room == nil ? "click" : "click open"), .key("click")) {
      element("div", .class(metronomeClass), .key("metronome")) {
        strip
        if song != nil || score.parts.count > 1 { songBar }
        field
        if !practiceSlot.isEmpty { practicePanel }
        if let trouble { troubleLine(trouble) }
        transport
      }
      if let room { roomView(room) }
    }
  }

  private var metronomeClass: String {
    guard isPlaying else { return "metronome" }
    return heard?.isSilenced == true ? "metronome playing silenced" : "metronome playing"
  }

  private var songsKey: View {
    tool("songs", words.songs, .songs, .songsTapped)
  }

  private var settingsKey: View {
    tool("settings", words.deviceSettings, .sliders, .settingsTapped)
  }

  private func troubleLine(_ trouble: SoundState) -> View {
    element("p", .class("trouble"), .key("trouble"), .attribute("role", "status")) {
      text(words.trouble(trouble))
    }
  }
}
