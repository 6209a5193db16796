import Clicking
import Interface
import Markup

// What rooms are built from.
extension ClickScreen {
  /// A line with a label and a number between minus and plus.
  func stepper(
    _ key: Key, _ label: String, _ shown: String, _ change: (Int) -> ScoreChange, step: Int = 1
  ) -> View {
    stepper(key, label, shown, .change(change(-step)), .change(change(step)))
  }

  func stepper(
    _ key: Key, _ label: String, _ shown: String, _ less: ClickRoomMessage,
    _ more: ClickRoomMessage
  ) -> View {
    stepper(key, label, less, more) {
      element("span", .class("set"), .attribute("aria-live", "polite")) { text(shown) }
    }
  }

  /// A line with a label and anything between minus and plus.
  func stepper(
    _ key: Key, _ label: String, _ less: ClickRoomMessage, _ more: ClickRoomMessage,
    _ shown: () -> View
  ) -> View {
    element(
      "div", .class("set-line"), .key(key), .attribute("role", "group"),
      .attribute("aria-label", label)
    ) {
      element("span", .class("label")) { text(label) }
      stepKey("less", .minus, words.fewer(label), less)
      shown()
      stepKey("more", .plus, words.more(label), more)
    }
  }

  private func stepKey(_ key: Key, _ sign: Icon, _ name: String, _ message: ClickRoomMessage)
    -> View
  {
    element(
      "button", .class("key"), .key(key), .attribute("aria-label", name),
      .on(.click, .room(message))
    ) {
      icon(sign)
    }
  }

  /// A line with a slider of the browser's own.
  func slider(
    _ key: Key, _ label: String, _ shown: String, _ range: ClosedRange<Int>, _ value: Int,
    _ slide: Slide
  ) -> View {
    element("label", .class("set-line slide"), .key(key)) {
      element("span", .class("label")) { text(label) }
      element("span", .class("set")) { text(shown) }
      element(
        "input", .class("range"), .attribute("type", "range"),
        .attribute("min", "\(range.lowerBound)"), .attribute("max", "\(range.upperBound)"),
        .attribute("aria-valuetext", shown), .value("\(value)"), .on(.input, .room(.slid(slide))))
    }
  }

  func switched(_ key: Key, _ label: String, _ isOn: Bool, _ message: ClickRoomMessage) -> View {
    element(
      "button", .class("switch"), .key(key), .attribute("role", "switch"),
      .attribute("aria-checked", isOn ? "true" : "false"), .on(.click, .room(message))
    ) {
      text(label)
    }
  }

  func chip(
    _ key: Key, _ isChosen: Bool, _ message: ClickRoomMessage, name: String? = nil,
    @NodeBuilder<ClickMessage> _ content: () -> [View]
  ) -> View {
    element(
      "button", .class("chip"), .key(key), .attribute("aria-pressed", isChosen ? "true" : "false"),
      .attribute("aria-label", name), .on(.click, .room(message))
    ) { content() }
  }

  func heading(_ key: Key, _ title: String) -> View {
    element("h2", .class("room-heading"), .key(key)) { text(title) }
  }
}
