import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

extension PlacePicker {
  /// A field to type in, and the places that fit.
  func view(_ calls: Calls) -> View {
    let words = calls.words
    let times = calls.times
    return element("section", .class("picker"), .key("picker")) {
      element("div", .class("search"), .key("search")) {
        icon(.find)
        element(
          "input", .class("field"), .attribute("type", "search"), .attribute("role", "combobox"),
          .attribute("autocomplete", "off"), .attribute("autocapitalize", "words"),
          .attribute("spellcheck", "false"), .attribute("enterkeyhint", "done"),
          .attribute("aria-label", words.findPlace), .attribute("placeholder", words.findPlace),
          .attribute("aria-expanded", "true"), .attribute("aria-controls", "offers"),
          .attribute("aria-activedescendant", offers.isEmpty ? nil : "offer-\(chosen)"),
          .value(query), .focused(true),
          .on(.input, .room(.pick(.queryEdited))), .on(.keyDown, .room(.pick(.queryKeyed))))
        if !query.utf8.isEmpty {
          tool("clear", words.clearSearch, .close, .room(.pick(.queryCleared)))
        }
      }
      if offers.isEmpty {
        element("p", .class("hint"), .key("none"), .attribute("role", "status")) {
          text(calls.index == nil ? words.placesComing : words.noPlace)
        }
      }
      element(
        "ul", .class("offers"), .key("offers"), .attribute("id", "offers"),
        .attribute("role", "listbox"), .attribute("aria-label", words.places)
      ) {
        for (number, offer) in offers.enumerated() {
          element(
            "li", .class(number == chosen ? "offer chosen" : "offer"), .key(UInt64(number)),
            .attribute("id", "offer-\(number)"), .attribute("role", "option"),
            .attribute("aria-selected", number == chosen ? "true" : "false"),
            .on(.click, .room(.pick(.picked(number))))
          ) {
            element("span", .class("what")) {
              element("span", .class("name")) { text(offer.name.string) }
              element("span", .class("sub")) { text(offer.area) }
            }
            if let local = try? offer.clock?.dateTime(at: calls.now) {
              element("span", .class("when")) { text(times.time(local)) }
            }
          }
        }
      }
      element("p", .class("hint source"), .key("licence")) { text(words.placesLicence) }
    }
  }
}
