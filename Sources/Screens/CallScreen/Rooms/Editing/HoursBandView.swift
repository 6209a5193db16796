import Calling
import Interface
import Markup
import Reports
import Text

extension HoursBand {
  /// How close two edges of the same hours may be before each grip keeps to its own side, in minutes.
  private static let close = 120

  /// A day of the place, with the edges of its hours to drag, and each of them as a time to type.
  ///
  /// - Parameter send: makes a message of the screen.
  @NodeBuilder<CallMessage>
  func view(_ calls: Calls, _ send: (HoursBandMessage) -> CallMessage) -> [View] {
    let words = BestWords(language: calls.words.language)
    element("div", .class("scale hours-scale"), .key("scale"), .attribute("aria-hidden", "true")) {
      for hour in [0, 6, 12, 18, 24] {
        element("span", .style("--at", "\(hour * 10_000 / 24)")) { text(calls.times.hour(hour)) }
      }
    }
    element(
      "div", .class("hours-band"), .key("band"),
      .on(.pointerDown, send(.grip(.pressed)), measuring: .box),
      .on(.pointerMove, send(.grip(.moved))), .on(.pointerUp, send(.grip(.released))),
      .on(.pointerCancel, send(.grip(.cancelled)))
    ) {
      element(
        "i", .class("possible"), .style("--from", "\(edges[0])"), .style("--to", "\(edges[3])"))
      element("i", .class("good"), .style("--from", "\(edges[1])"), .style("--to", "\(edges[2])"))
      for edge in HoursEdge.allCases {
        let minute = edges[edge.rawValue]
        element(
          "div", .class(names(of: edge)), .key(UInt64(edge.rawValue)), .attribute("role", "slider"),
          .attribute("tabindex", "0"),
          .attribute("aria-label", calls.words.edge(edge)), .attribute("aria-valuemin", "0"),
          .attribute("aria-valuemax", "1440"), .attribute("aria-valuenow", "\(minute)"),
          .attribute("aria-valuetext", Self.clock(minute, calls)),
          .style("--at", "\(minute)"), .on(.keyDown, send(.edgeKeyed(edge))))
      }
    }
    element("div", .class("hours-said"), .key("said")) {
      line("good", words.goodHours, .goodStart, calls, words, send)
      line("possible", words.possibleHours, .possibleStart, calls, words, send)
    }
    if let fault = typed?.fault {
      element("p", .class("hint wrong"), .key("wrong"), .attribute("role", "alert")) {
        switch fault {
        case .unread: text(calls.words.noTime)
        case .early(let start): text(words.after(Self.clock(start, calls)))
        }
      }
    }
  }

  /// What the style sheet calls a grip: of the possible hours above the band, of the good ones below; close to
  /// the other edge of the same hours on the side where these are not.
  private func names(of edge: HoursEdge) -> String {
    let minutes = (edges[edge.rawValue] - edges[edge.partner.rawValue]).magnitude
    let side = minutes >= UInt(Self.close) ? "" : edge.isEnd ? " behind" : " before"
    return (edge.isPossible ? "edge upper" : "edge") + side
  }

  /// "Good 9:00 – 18:00".
  private func line(
    _ className: String, _ name: String, _ start: HoursEdge, _ calls: Calls, _ words: BestWords,
    _ send: (HoursBandMessage) -> CallMessage
  ) -> View {
    element("div", .class(className), .key(UInt64(start.rawValue))) {
      element("span", .class("label")) { text(name) }
      hour(start, calls, send)
      element("span", .attribute("aria-hidden", "true")) { text(words.until) }
      hour(start.partner, calls, send)
    }
  }

  /// The time of an edge, which is a key: whoever taps it types another.
  private func hour(
    _ edge: HoursEdge, _ calls: Calls, _ send: (HoursBandMessage) -> CallMessage
  ) -> View {
    let name = calls.words.edge(edge)
    let time = Self.clock(edges[edge.rawValue], calls)
    if let typed, typed.edge == edge {
      return element(
        "input", .class("field hour"), .key("typed"), .attribute("type", "text"),
        .attribute("inputmode", "text"), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "done"), .attribute("aria-label", name),
        .attribute("placeholder", time),
        .attribute("aria-invalid", typed.fault == nil ? nil : "true"), .value(typed.text),
        .focused(true), .on(.input, send(.hourEdited)), .on(.keyDown, send(.hourKeyed)),
        .on(.blur, send(.hourLeft)))
    }
    return element(
      "button", .class("chip hour"), .key(UInt64(edge.rawValue)),
      .attribute("title", calls.words.typeTime),
      .attribute("aria-label", calls.words.list([name, time])), .focused(focused == edge),
      .on(.click, send(.hourTapped(edge)))
    ) {
      text(time)
    }
  }

  /// A minute of the day, to its very end.
  private static func clock(_ minute: Int, _ calls: Calls) -> String {
    let dates = calls.times.dates
    return dates.clock(minute == 1440 && dates.language.dates.isTwelveHours ? 0 : minute)
  }
}
