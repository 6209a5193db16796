import Clicking
import Interface
import Markup

extension ClickScreen {
  /// How each kind of stroke sounds: which voice, how high and how loud.
  @NodeBuilder<ClickMessage> var soundRoom: [View] {
    for slot in KitSlot.allCases where slot != .ring || shownPart.polyrhythm != nil {
      let stroke = shownPart[slot]
      element(
        "section", .class("stroke"), .key(UInt64(slot.rawValue)),
        .attribute("aria-label", words.name(of: slot))
      ) {
        element("div", .class("set-line"), .key("voice")) {
          element("span", .class("label")) { text(words.name(of: slot)) }
          element(
            "button", .class("key"), .key("before"),
            .attribute("aria-label", words.previousSound), .on(.click, .room(.voice(slot, by: -1)))
          ) { icon(.back) }
          element("span", .class("set voice"), .attribute("aria-live", "polite")) {
            voiceSign(stroke.voice)
            text(words.name(of: stroke.voice))
          }
          element(
            "button", .class("key"), .key("after"), .attribute("aria-label", words.nextSound),
            .on(.click, .room(.voice(slot, by: 1)))
          ) { icon(.right) }
        }
        slider(
          "level", words.level, words.level(stroke.level), -40...0, stroke.level / 10,
          .level(slot))
        if stroke.voice.hasPitch {
          slider(
            "pitch", words.pitch, words.semitones(stroke.semitones), -12...12, stroke.semitones,
            .pitch(slot))
        }
      }
    }
  }

  private func voiceSign(_ voice: Voice) -> View {
    element(
      "svg", .class("icon"), .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")
    ) {
      element("path", .attribute("d", voice.sign))
    }
  }
}
