import Boards
import Clicking
import Interface
import Markup

/// What is set of this device.
public enum DeviceMessage: Equatable, Sendable {
  /// The slider under the lamp was moved.
  case latenessSlid
  case latenessReset
  case sharesTapped
  case awakeTapped
  case stillTapped
}

extension ClickScreen {
  @inline(never)
  mutating func updateDevice(
    _ message: DeviceMessage, _ event: Event, _ desk: inout Desk
  ) -> [Effect<ClickMessage>] {
    var next = Playback(playback)
    switch message {
    case .latenessSlid:
      guard let value = Int32(event.text) else { return [] }
      let range = Playback.latenesses
      next[isFar: isFar] = max(range.lowerBound, min(range.upperBound, value))
    case .latenessReset: next[isFar: isFar] = 0
    case .sharesTapped: next.sharesAudio.toggle()
    case .awakeTapped: next.keepsAwake.toggle()
    case .stillTapped: next.isStill.toggle()
    }
    playback = next.bytes
    desk.remember(Shelf.clickKey, playback)
    return [.sound(.adjust(playback))]
  }

  /// Whether what is played is heard far away, as by Bluetooth.
  private var isFar: Bool { output?.isFar ?? false }

  /// How this device plays: flash and click together, beside what else sounds, with the screen on.
  @NodeBuilder<ClickMessage> var deviceRoom: [View] {
    let playback = Playback(playback)
    let lateness = playback[isFar: isFar]
    heading("together", words.flashAndClick)
    element("div", .class("lamp"), .key("lamp"), .attribute("aria-hidden", "true")) {
      element("i", .class("glow"), .key("glow"))
    }
    element("p", .class("hint"), .key("how")) {
      text(isPlaying ? words.moveUntilTogether : words.startToSet)
    }
    element("label", .class("set-line slide"), .key("lateness")) {
      element("span", .class("label")) { text(words.correction(isFar: isFar)) }
      element("span", .class("set")) { text(words.milliseconds(lateness)) }
      element(
        "input", .class("range"), .attribute("type", "range"),
        .attribute("min", "\(Playback.latenesses.lowerBound)"),
        .attribute("max", "\(Playback.latenesses.upperBound)"), .attribute("step", "5"),
        .attribute("aria-valuetext", words.milliseconds(lateness)), .value("\(lateness)"),
        .on(.input, .room(.device(.latenessSlid))))
    }
    element("div", .class("set-line reported"), .key("reported")) {
      element("span", .class("label quiet")) { text(reported) }
      if lateness != 0 {
        element(
          "button", .class("word"), .key("reset"), .on(.click, .room(.device(.latenessReset)))
        ) { text(words.resetCorrection) }
      }
    }
    heading("other-apps", words.sound)
    switched("shares", words.alongside, playback.sharesAudio, .device(.sharesTapped))
    element("p", .class("hint"), .key("shares-hint")) { text(words.alongsideHint) }
    heading("screen", words.screen)
    switched("awake", words.keepScreenOn, playback.keepsAwake, .device(.awakeTapped))
    switched("still", words.stillPicture, playback.isStill, .device(.stillTapped))
    element("p", .class("hint"), .key("still-hint")) { text(words.stillPictureHint) }
  }

  /// What the browser says of the output.
  private var reported: String {
    guard let output else { return "" }
    return output.isKnown
      ? words.reported(words.milliseconds(output.milliseconds)) : words.nothingReported
  }
}

extension Playback {
  fileprivate subscript(isFar isFar: Bool) -> Int32 {
    get { isFar ? farLateness : lateness }
    set { if isFar { farLateness = newValue } else { lateness = newValue } }
  }
}
