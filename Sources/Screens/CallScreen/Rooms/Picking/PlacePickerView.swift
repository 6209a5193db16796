import CivilTime
import Interface
import Markup
import Places
import Replication
import Reports
import Text

extension PlacePicker {
  /// A field to type in, and the places that fit.
  func view(_ calls: Calls) -> View {
    let words = calls.words
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
          // Whoever changes a place sees the list first; it begins with what is there now.
          .value(query), .focused(query.utf8.isEmpty && (replaced == nil || isCleared)),
          .on(.input, .room(.pick(.queryEdited))), .on(.keyDown, .room(.pick(.queryKeyed))))
        if !query.utf8.isEmpty {
          tool("clear", words.clearSearch, .close, .room(.pick(.queryCleared)))
        }
      }
      element("div", .class("found"), .key("found")) {
        if query.utf8.isEmpty { position(words) }
        let isSearching = !query.utf8.isEmpty
        let isComing = calls.index == nil
        if isSearching && isComing || offers.isEmpty && (isSearching || isComing) {
          element("p", .class("hint"), .key("none"), .attribute("role", "status")) {
            text(isComing ? words.placesComing : words.noPlace)
          }
        }
        list(calls)
        placeSource(words)
      }
    }
  }

  /// The key that asks where the device is, and how that goes: the list below goes on meanwhile.
  @NodeBuilder<CallMessage>
  private func position(_ words: CallScreenWords) -> [View] {
    if locating != .found {
      element(
        "button", .class("word position"), .key("position"),
        .on(.click, .room(.pick(.positionTapped)))
      ) {
        icon(.position)
        text(words.usePosition)
      }
    }
    if let line = words.line(locating) {
      element("p", .class("hint"), .key("locating"), .attribute("role", "status")) { text(line) }
    }
  }

  private func list(_ calls: Calls) -> View {
    let words = calls.words
    let shown = shown
    return element(
      "ul", .class("offers"), .key("offers"), .attribute("id", "offers"),
      .attribute("role", "listbox"), .attribute("aria-label", words.places)
    ) {
      for (number, offer) in shown.enumerated() {
        if number == 0 || shown[number - 1].group != offer.group,
          let title = words.title(of: offer.group)
        {
          element(
            "li", .class("offers-name"), .key(UInt64(number) | 1 << 32),
            .attribute("role", "presentation")
          ) {
            element("span", .attribute("aria-hidden", "true")) { text(title) }
          }
        }
        row(number, offer, calls)
      }
    }
  }

  private func row(_ number: Int, _ offer: Offer, _ calls: Calls) -> View {
    let words = calls.words
    let name = offer.place.name.string
    return element(
      "li", .class(number == chosen ? "offer chosen" : "offer"), .key(UInt64(number)),
      .attribute("id", "offer-\(number)"), .attribute("role", "option"),
      .attribute("aria-selected", number == chosen ? "true" : "false"),
      .on(.click, .room(.pick(.picked(number))))
    ) {
      element("span", .class("what")) {
        element("span", .class("name")) { text(offer.isFollowing ? words.whereIAm : name) }
        element("span", .class("sub")) {
          text(offer.isFollowing ? words.nowIn(name) : offer.area)
        }
      }
      if let clock = offer.clock, let local = try? clock.dateTime(at: calls.now) {
        element("span", .class("when")) {
          text(calls.times.time(local))
          element("small") { text(words.offset(Int64(clock.offset(at: calls.now)))) }
        }
      } else {
        element("span", .class("when")) { text(words.unknownZone) }
      }
    }
  }
}

extension Icon {
  /// A place on the map where one is.
  static var position: Icon {
    Icon(
      "M12 21c-4-4.6-6.5-8-6.5-11a6.5 6.5 0 0 1 13 0c0 3-2.5 6.4-6.5 11zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z"
    )
  }
}
