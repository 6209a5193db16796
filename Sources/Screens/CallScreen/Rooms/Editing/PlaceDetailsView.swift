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
      if isPeopleWrong {
        element("p", .class("hint wrong"), .key("wrong-people"), .attribute("role", "alert")) {
          text(words.noPeople)
        }
      }
      area("phones", words.phones, phones, isWrong: isPhoneWrong, .phonesEdited)
      if isPhoneWrong {
        element("p", .class("hint wrong"), .key("wrong"), .attribute("role", "alert")) {
          text(words.noPhone)
        }
      }
      element("p", .class("hint"), .key("private")) { text(words.phonesStay) }
      element("div", .class("line"), .key("hours")) {
        element("span", .class("label")) { text(words.hours) }
        choice(words.usualHours, isChosen: band == nil, .hoursTapped(isOwn: false))
        choice(words.ownHours, isChosen: band != nil, .hoursTapped(isOwn: true))
      }
      if let band { band.view(calls) { .room(.edit(.details(.band($0)))) } }
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
}
