import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

/// What happened on the list of calls.
public enum CallListMessage: Equatable, Sendable {
  case opened(EntityID)
}

/// The list of calls: what each is called, when it is, and what people are at there.
struct CallList: Sendable {
  /// How many places have a picture in a row.
  private static let pictures = 3

  /// The rows as they were last made: an element that is the same value is not looked into again.
  private var rows: [View] = []

  /// Makes the rows anew, for something in them may be another.
  mutating func follow(_ calls: Calls, chosen: EntityID?) {
    rows = []
    let times = calls.times
    for call in calls.sheet?.calls ?? [] {
      rows.append(row(call, calls, times, isChosen: call.id == chosen).kept)
    }
  }

  func view(_ words: CallScreenWords) -> View {
    element("ul", .class("calls"), .key("calls"), .attribute("aria-label", words.calls)) { rows }
  }

  private func row(_ call: Call, _ calls: Calls, _ times: CallTimes, isChosen: Bool) -> View {
    let instant = calls.start(of: call)
    let source = call.source.flatMap { calls.zone($0.zone) }
    let local = source.flatMap { try? $0.dateTime(at: instant) }
    return element("li", .class(isChosen ? "saved-call chosen" : "saved-call"), .key(call.id.bits)) {
      element(
        "button", .class("what"), .attribute("aria-current", isChosen ? "true" : nil),
        .on(.click, .list(.opened(call.id)))
      ) {
        element("span", .class("name")) { text(calls.name(of: call)) }
        if let local {
          element("span", .class("when")) {
            text(times.dates.beside(times.dates.dayName(local.date), times.time(local)))
          }
        }
      }
      if let local {
        paperClock(
          minutes: Int64(local.hour * 60 + local.minute), isLarge: false,
          label: nil)
      }
      if let source {
        for place in call.destinations.prefix(Self.pictures) {
          if let zone = calls.zone(place.zone),
            let there = try? LocalTime(zone, at: instant, from: source)
          {
            element(
              "span", .class("scene " + there.part.className), .attribute("role", "img"),
              .attribute("aria-label", calls.words.list([calls.name(of: place), times.part(there.part)])))
          }
        }
      }
    }
  }
}
