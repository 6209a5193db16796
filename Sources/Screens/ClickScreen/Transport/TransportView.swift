import Interface
import Markup

extension ClickScreen {
  /// What counts the tempo, what starts and stops, and what changes the value by one.
  var transport: View {
    element("div", .class("transport"), .key("transport")) {
      pad
      element(
        "button", .class(isPlaying ? "play on" : "play"), .key("play"),
        .attribute("aria-label", isPlaying ? words.stop : words.start),
        .on(.pointerDown, .transport(.playPressed)), .on(.click, .transport(.playTapped))
      ) {
        element("svg", .attribute("viewBox", "0 0 24 24"), .attribute("aria-hidden", "true")) {
          element("path", .attribute("d", isPlaying ? Self.stopSign : Self.startSign))
        }
      }
      element("span", .class("rocker"), .key("rocker")) {
        step("less", words.less(aspect), .minus, -1)
        step("more", words.more(aspect), .plus, 1)
      }
    }
  }

  /// What one taps on.
  private var pad: View {
    if !practiceSlot.isEmpty, isTappedAlong { return padAlong }
    return pad("beat-pad", words.tapTheTempo, [element("span") { text(words.tap) }])
  }

  func pad(_ classes: String, _ name: String, _ content: [View]) -> View {
    element(
      "button", .class(classes), .key("tap"), .attribute("aria-label", name),
      .on(.pointerDown, .transport(.tapPressed)), .on(.click, .transport(.tapTapped))
    ) { content }
  }

  private func step(_ key: Key, _ name: String, _ sign: Icon, _ step: Int64) -> View {
    element(
      "button", .class("step"), .key(key), .attribute("aria-label", name),
      .on(.pointerDown, .transport(.stepPressed(step))),
      .on(.pointerUp, .transport(.stepReleased)), .on(.pointerCancel, .transport(.stepReleased)),
      .on(.click, .transport(.stepTapped(step)))
    ) {
      icon(sign)
    }
  }

  private static var startSign: String {
    "M7 4.300v15.400a1 1 0 0 0 1.520 .850l12.400-7.700a1 1 0 0 0 0-1.700L8.520 3.450A1 1 0 0 0 7 4.300z"
  }
  private static var stopSign: String {
    "M6 4.500h12A1.500 1.500 0 0 1 19.500 6v12a1.500 1.500 0 0 1-1.500 1.500H6A1.500 1.500 0 0 1 4.500 18V6A1.500 1.500 0 0 1 6 4.500z"
  }
}
