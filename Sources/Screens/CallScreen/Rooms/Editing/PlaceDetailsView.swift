import Calling
import Interface
import Markup
import Replication
import Reports
import Text

extension PlaceDetails {
  func view(_ calls: Calls) -> View {
    let words = calls.words
    return element("div", .class("place-details"), .key("details")) {
      area("people", words.people, people, isWrong: isPeopleWrong, .peopleEdited)
      area("phones", words.phones, phones, isWrong: isPhoneWrong, .phonesEdited)
      if isPhoneWrong {
        element("p", .class("hint wrong"), .key("wrong"), .attribute("role", "alert")) {
          text(words.noPhone)
        }
      }
      element("p", .class("hint"), .key("private")) { text(words.phonesStay) }
      element("div", .class("line"), .key("hours")) {
        element("span", .class("label")) { text(words.hours) }
        choice(words.usualHours, isChosen: edges == nil, .hoursTapped(isOwn: false))
        choice(words.ownHours, isChosen: edges != nil, .hoursTapped(isOwn: true))
      }
      if let edges { band(edges, calls) }
    }
  }

  private func area(
    _ key: Key, _ label: String, _ content: String, isWrong: Bool,
    _ message: PlaceDetailsMessage
  ) -> View {
    element("label", .class("labelled"), .key(key)) {
      element("span", .class("label")) { text(label) }
      element(
        "textarea", .class("field"), .attribute("rows", "2"), .attribute("autocomplete", "off"),
        .attribute("aria-invalid", isWrong ? "true" : nil), .value(content),
        .on(.input, .room(.edit(.details(message)))))
    }
  }

  private func choice(_ name: String, isChosen: Bool, _ message: PlaceDetailsMessage) -> View {
    element(
      "button", .class("chip"), .attribute("aria-pressed", isChosen ? "true" : "false"),
      .on(.click, .room(.edit(.details(message))))
    ) {
      text(name)
    }
  }

  /// A day of the place, with the edges of its hours to drag.
  private func band(_ edges: [Int], _ calls: Calls) -> View {
    element(
      "div", .class("hours-band"), .key("band"),
      .on(.pointerDown, .room(.edit(.details(.band(.pressed)))), measuring: .box),
      .on(.pointerMove, .room(.edit(.details(.band(.moved))))),
      .on(.pointerUp, .room(.edit(.details(.band(.released))))),
      .on(.pointerCancel, .room(.edit(.details(.band(.cancelled)))))
    ) {
      element(
        "i", .class("possible"), .style("--from", "\(edges[0])"), .style("--to", "\(edges[3])"))
      element("i", .class("good"), .style("--from", "\(edges[1])"), .style("--to", "\(edges[2])"))
      for edge in HoursEdge.allCases {
        element(
          "button", .class("edge"), .key(UInt64(edge.rawValue)), .attribute("role", "slider"),
          .attribute("aria-label", calls.words.edge(edge)), .attribute("aria-valuemin", "0"),
          .attribute("aria-valuemax", "1440"),
          .attribute("aria-valuenow", "\(edges[edge.rawValue])"),
          .attribute(
            "aria-valuetext", calls.times.dates.clock(min(1439, edges[edge.rawValue]))),
          .style("--at", "\(edges[edge.rawValue])"),
          .on(.keyDown, .room(.edit(.details(.edgeKeyed(edge))))))
      }
      element("span", .class("from")) { text(calls.times.dates.clock(edges[0])) }
      element("span", .class("to")) { text(calls.times.dates.clock(min(1439, edges[3]))) }
    }
  }
}
