import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

extension CallEditor {
  /// The copy, as it is edited.
  ///
  /// - Parameter focus: what the keyboard comes to.
  func view(_ calls: Calls, _ focus: CallScreen.Focus?) -> View {
    let words = calls.words
    let times = calls.times
    let rhythm = CallRhythm(call)
    return element("section", .class("call-editor"), .key("editor")) {
      nameField(calls)
      element("div", .class("line"), .key("repeat")) {
        element("span", .class("label")) { text(words.repeats) }
        choice(words.once, isChosen: rhythm == .once, .repeatTapped(.once))
        choice(words.daily, isChosen: rhythm == .daily, .repeatTapped(.daily))
        choice(words.weekly, isChosen: rhythm == .weekly, .repeatTapped(.weekly))
      }
      date(calls).flatMap { when($0, calls, isFocused: focus == .date) }
      if rhythm != .once {
        element(
          "div", .class("days"), .key("days"), .attribute("role", "group"),
          .attribute("aria-label", words.weekdays)
        ) {
          for day in calls.week {
            element(
              "button", .class("chip"), .key(UInt64(day.rawValue)),
              .attribute("aria-pressed", call.weekdays.contains(day) ? "true" : "false"),
              .on(.click, .room(.edit(.dayTapped(day))))
            ) {
              text(times.dates.name(of: day))
            }
          }
        }
      }
      element("div", .class("line"), .key("length")) {
        element("span", .class("label")) { text(words.length) }
        stepper(.minus, words.shorter, .lengthStepped(isLonger: false))
        element("span", .class("amount")) { text(words.minutes(call.length)) }
        stepper(.plus, words.longer, .lengthStepped(isLonger: true))
      }
      element(
        "ul", .class(drag == nil ? "edited-places" : "edited-places sorting"), .key("places"),
        .attribute("aria-label", words.places)
      ) {
        for (row, place) in call.places.enumerated() {
          self.row(row, place, calls)
          if let details, details.id == place.id {
            element("li", .class("details-row"), .key(~place.id.bits)) { details.view(calls) }
          }
        }
      }
      if call.places.count < CallSearch.mostPlaces {
        element("button", .class("add-place"), .key("add"), .on(.click, .room(.edit(.addTapped)))) {
          icon(.plus)
          text(words.addPlace)
        }
      } else {
        element("p", .class("hint"), .key("full")) { text(words.mostPlaces) }
      }
      if original != nil {
        element(
          "button", .class("word delete"), .key("delete"), .on(.click, .room(.edit(.deleteTapped)))
        ) {
          text(words.deleteCall)
        }
      }
    }
  }

  /// When a call of one date is, by the clock of which place: a key to another date.
  private func when(_ local: CivilDateTime, _ calls: Calls, isFocused: Bool) -> View? {
    guard case .once(let instant)? = call.time, let source = call.source,
      let zone = calls.zone(source.zone)
    else { return nil }
    let (words, times) = (calls.words, calls.times)
    let place = words.list([
      calls.name(of: source), words.offset(Int64(zone.offset(at: instant))),
    ])
    return element("div", .class("line"), .key("date")) {
      element("span", .class("label")) { text(words.date) }
      element(
        "button", .class("edited-date"), .focused(isFocused), .on(.click, .room(.edit(.dateTapped)))
      ) {
        element("span", .class("amount")) {
          text(times.dates.beside(times.dates.fullDate(local.date), times.time(local)))
        }
        element("span", .class("sub")) { text(place) }
      }
    }
  }

  private func nameField(_ calls: Calls) -> View {
    let words = calls.words
    let placeholder = call.source.map { words.callFrom(calls.name(of: $0)) } ?? words.title
    return element("div", .class("call-name"), .key("name")) {
      element(
        "input", .class("field"), .attribute("type", "text"), .attribute("autocomplete", "off"),
        .attribute("enterkeyhint", "done"), .attribute("placeholder", placeholder),
        .attribute("aria-label", CommonWords(language: words.language).name), .value(name),
        .attribute("aria-invalid", nameFault == nil ? nil : "true"), .focused(isNameCleared),
        .on(.input, .room(.edit(.nameEdited))), .on(.keyDown, .room(.edit(.nameKeyed))))
      if !name.utf8.isEmpty {
        tool("clear", words.clearName, .close, .room(.edit(.nameCleared)))
      }
      if let nameFault {
        element("p", .class("hint wrong"), .attribute("role", "alert")) {
          text(CommonWords(language: words.language).fault(nameFault))
        }
      }
    }
  }

  private func choice(_ name: String, isChosen: Bool, _ message: CallEditMessage) -> View {
    element(
      "button", .class("chip"), .attribute("aria-pressed", isChosen ? "true" : "false"),
      .on(.click, .room(.edit(message)))
    ) {
      text(name)
    }
  }

  private func stepper(_ sign: Icon, _ name: String, _ message: CallEditMessage) -> View {
    element(
      "button", .class("key"), .attribute("aria-label", name), .attribute("title", name),
      .on(.click, .room(.edit(message)))
    ) {
      icon(sign)
    }
  }

  private func row(_ row: Int, _ place: CallPlace, _ calls: Calls) -> View {
    let words = calls.words
    let name = calls.name(of: place)
    let zone = calls.zone(place.zone)
    // Of the day of the call: today's may be another.
    let offset = zone.map { Int64($0.offset(at: calls.start(of: call))) }
    var shift = drag.map { "calc(\($0.shift(of: row)) * 100%)" }
    if drag?.from == row { shift = "\(nearestInteger(drag?.offset ?? 0))px" }
    let state = drag?.from == row ? " dragging" : came == place.id ? " came" : ""
    return element(
      "li", .class("edited-place" + state),
      .key(place.id.bits), .style("--shift", shift)
    ) {
      element(
        "button", .class("gem-key"), .attribute("aria-label", words.remove(name)),
        .attribute("title", words.remove(name)), .flag("disabled", call.places.count == 1),
        .on(.click, .room(.edit(.removeTapped(place.id))))
      ) {
        element("span", .class("gem subtract")) { icon(.minus) }
      }
      element("button", .class("what"), .on(.click, .room(.edit(.placeTapped(place.id))))) {
        element("span", .class("name")) { text(name) }
        element("span", .class("sub")) {
          text(
            offset.map { row == 0 ? words.source : words.offset($0) } ?? words.unknownZone)
        }
      }
      element(
        "button", .class("key"), .key("details"), .attribute("aria-label", words.details(name)),
        .attribute("title", words.details(name)),
        .attribute("aria-expanded", details?.id == place.id ? "true" : "false"),
        .on(.click, .room(.edit(.detailsTapped(place.id))))
      ) {
        icon(.sliders)
      }
      element(
        "button", .class("grip"), .attribute("aria-label", words.move(name)),
        .attribute("title", words.move(name)), .focused(focused == place.id),
        .on(.pointerDown, .room(.edit(.grip(place.id, .pressed))), measuring: .box),
        .on(.pointerMove, .room(.edit(.grip(place.id, .moved)))),
        .on(.pointerUp, .room(.edit(.grip(place.id, .released)))),
        .on(.pointerCancel, .room(.edit(.grip(place.id, .cancelled)))),
        .on(.keyDown, .room(.edit(.grip(place.id, .keyed))))
      ) {
        icon(.grip)
      }
    }
  }
}
