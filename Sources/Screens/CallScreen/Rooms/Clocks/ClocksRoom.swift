import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

/// What happened among the settings of clocks and calendars.
public enum ClocksMessage: Equatable, Sendable {
  case closed
  case hoursTapped(isTwelve: Bool)
  case firstWeekdayTapped(Weekday)
  /// Where the device is, is to be picked.
  case homeTapped
}

/// How clocks and calendars are written on this device, where it is, and where the data are from.
enum ClocksRoom {
  /// Three o'clock and five minutes in the afternoon, as an example.
  private static let example = 15 * 60 + 5

  static func view(_ calls: Calls) -> View {
    let words = calls.words
    return element("section", .class("clocks"), .key("clocks")) {
      element(
        "div", .class("line"), .key("hours"), .attribute("role", "group"),
        .attribute("aria-label", words.timeFormat)
      ) {
        element("span", .class("label")) { text(words.timeFormat) }
        for isTwelve in [true, false] {
          choice(
            time(calls, isTwelve: isTwelve), "",
            isChosen: isTwelve == calls.times.language.dates.isTwelveHours,
            UInt64(isTwelve ? 12 : 24), .hoursTapped(isTwelve: isTwelve))
        }
      }
      element("p", .class("label"), .key("week-label")) { text(words.firstWeekday) }
      element(
        "div", .class("days"), .key("week"), .attribute("role", "group"),
        .attribute("aria-label", words.firstWeekday)
      ) {
        for day in Weekday.allCases {
          choice(
            calls.times.dates.name(of: day), "", isChosen: day == calls.firstWeekday,
            UInt64(day.rawValue), .firstWeekdayTapped(day))
        }
      }
      element("div", .class("line"), .key("home")) {
        element("span", .class("label what")) {
          element("span") { text(words.whereIAm) }
          element("span", .class("name")) { text(calls.home?.name.string ?? words.unknown) }
        }
        element("button", .class("word"), .on(.click, .room(.clocks(.homeTapped)))) {
          text(words.change)
        }
      }
      element("p", .class("hint"), .key("device")) { text(words.clocksStay) }
      sources(calls)
    }
  }

  private static func choice(
    _ name: String, _ names: String, isChosen: Bool, _ key: UInt64, _ message: ClocksMessage
  ) -> View {
    element(
      "button", .class("chip"), .key(key), .attribute("aria-pressed", isChosen ? "true" : "false"),
      .on(.click, .room(.clocks(message)))
    ) {
      text(name)
    }
  }

  private static func time(_ calls: Calls, isTwelve: Bool) -> String {
    var language = calls.words.language
    language.dates.isTwelveHours = isTwelve
    return DateWords(language).clock(example)
  }

  /// Where the data are from, and how old they are.
  @NodeBuilder<CallMessage>
  private static func sources(_ calls: Calls) -> [View] {
    let words = calls.words
    if let version = calls.zoneVersion {
      element("p", .class("hint"), .key("zones")) {
        text(words.zones(version, calls.zoneAge))
        text(" ")
        link("IANA", "https://www.iana.org/time-zones")
      }
    }
    placeSource(words)
  }
}

/// Who made the places, and their licence.
func placeSource(_ words: CallScreenWords) -> View {
  element("p", .class("hint credits"), .key("licence")) {
    text(words.placesBy + " ")
    link("GeoNames", "https://www.geonames.org/")
    text(", ")
    link("CC BY 4.0", "https://creativecommons.org/licenses/by/4.0/")
  }
}

/// A way to another site, which opens beside the page.
private func link(_ name: String, _ address: String) -> View {
  element(
    "a", .attribute("href", address), .attribute("target", "_blank"),
    .attribute("rel", "noopener noreferrer")
  ) {
    text(name)
  }
}

extension CallScreen {
  /// Lets something happen among the settings of clocks; whether one stays there.
  @inline(never)
  mutating func updateClocks(_ message: ClocksMessage, _ desk: inout Desk) -> Bool {
    switch message {
    case .closed: return false
    case .hoursTapped(let isTwelve): calls.settings.isTwelveHours = isTwelve
    case .firstWeekdayTapped(let day): calls.settings.firstWeekday = day
    case .homeTapped: return true
    }
    rememberSettings(&desk)
    return true
  }

  /// Lets what this device remembers last.
  mutating func rememberSettings(_ desk: inout Desk) {
    desk.remember(Shelf.callsKey, calls.settings.bytes)
    isListOld = true
  }
}

extension Calls {
  /// How many whole months ago the data of zones came out; `nil` where that is not known.
  var zoneAge: Int? {
    guard let released = zoneRelease, let today = try? CivilDateTime(now, offset: 0).date else {
      return nil
    }
    let months =
      (today.year - released.year) * 12 + Int64(today.month - released.month)
      - (today.day < released.day ? 1 : 0)
    return months >= 0 ? Int(clamping: months) : nil
  }
}
