import Boards
import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

/// What happened in the room in which a call goes out.
public enum SendMessage: Equatable, Sendable {
  case closed
  case textCopied
  case calendarTapped
  /// Whether an alarm rings before the call.
  case alarmTapped
}

/// A call on its way out: as text, and as a file for calendars.
struct SendRoom: Sendable {
  /// How many minutes before the call the alarm rings.
  static let alarm = 10

  let call: Call
  /// The call's start as it is shown.
  let instant: Instant
  private(set) var hasAlarm = true

  init?(_ playing: Playing) {
    guard let call = playing.call, !playing.rows.isEmpty else { return nil }
    self.call = call
    instant = playing.instant
  }

  /// Lets something happen in it.
  mutating func update(
    _ message: SendMessage, _ calls: Calls, _ desk: inout Desk
  ) -> [Effect<CallMessage>] {
    switch message {
    case .closed: return []
    case .alarmTapped:
      hasAlarm = !hasAlarm
      return []
    case .textCopied:
      desk.show(calls.words.copied, offersUndo: false)
      return [.copy(sheet(calls))]
    case .calendarTapped:
      guard let bytes = calendar(calls) else {
        desk.feelRefusal()
        return []
      }
      return [
        .hand(.write(bytes, isFirst: true)),
        .hand(.save(name: "call.ics", type: "text/calendar")),
      ]
    }
  }

  /// The call for a mail: a line for each place, with its day, time and offset.
  func sheet(_ calls: Calls) -> String {
    let times = calls.times
    var text = calls.name(of: call)
    for place in call.places {
      guard let zone = calls.zone(place.zone), let local = try? zone.dateTime(at: instant) else {
        continue
      }
      text +=
        "\n" + calls.name(of: place) + ": "
        + times.dates.beside(times.dates.fullDate(local.date), times.time(local)) + " ("
        + calls.words.offset(Int64(zone.offset(at: instant))) + ")"
    }
    return text
  }

  /// The call as a file for calendars (RFC 5545); `nil` where its zones are not known.
  private func calendar(_ calls: Calls) -> [UInt8]? {
    var shown = call
    if shown.weeklyTime == nil { shown.time = .once(instant) }
    let entry = try? CalendarEntry(
      shown, now: calls.now, summary: Array(calls.name(of: call).utf8),
      alarm: hasAlarm ? Self.alarm : nil
    ) { calls.zone($0) }
    guard let entry else { return nil }
    return try? CalendarFile.bytes([entry], stamp: calls.now)
  }
}

extension SendRoom {
  /// What goes out, and how.
  func view(_ calls: Calls) -> View {
    let words = calls.words
    return element("section", .class("send"), .key("send")) {
      element("pre", .class("sheet"), .key("text")) { text(sheet(calls)) }
      element("button", .class("word"), .key("copy"), .on(.click, .room(.send(.textCopied)))) {
        text(words.copyText)
      }
      element(
        "button", .class("switch"), .key("alarm"), .attribute("role", "switch"),
        .attribute("aria-checked", hasAlarm ? "true" : "false"),
        .on(.click, .room(.send(.alarmTapped)))
      ) {
        text(words.alarm(words.minutes(Self.alarm)))
      }
      element(
        "button", .class("word"), .key("calendar"), .on(.click, .room(.send(.calendarTapped)))
      ) {
        text(words.calendarFile)
      }
      element("p", .class("hint"), .key("hint")) { text(words.cannotRing) }
    }
  }
}
