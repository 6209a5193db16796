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
  /// Rows are to be moved and deleted, or no more.
  case setUpTapped(Bool)
  case deleteTapped(EntityID)
  case grip(EntityID, GripPhase)
}

/// The list of calls: what each is called, when it is, and what people are at there.
struct CallList: Sendable {
  /// How many places have a picture in a row.
  private static let pictures = 3

  /// The rows as they were last made: an element that is the same value is not looked into again.
  private var rows: [View] = []
  /// Whether rows are moved and deleted.
  var isSettingUp = false
  var drag: RowDrag?
  /// The row whose grip has the keyboard.
  var focused: EntityID?

  /// Makes the rows anew, for something in them may be another.
  @inline(never)
  mutating func follow(_ calls: Calls, chosen: EntityID?) {
    rows = []
    let times = calls.times
    for (number, call) in (calls.sheet?.calls ?? []).enumerated() {
      rows.append(row(number, calls.here(call), calls, times, isChosen: call.id == chosen).kept)
    }
  }

  @inline(never)
  func view(_ words: CallScreenWords) -> View {
    let names = drag != nil ? "calls config sorting" : isSettingUp ? "calls config" : "calls"
    return element("div", .class("call-list"), .key("list")) {
      element("ul", .class(names), .key("calls"), .attribute("aria-label", words.calls)) { rows }
      if isSettingUp {
        element(
          "button", .class("word clocks-key"), .key("clocks"), .on(.click, .room(.clocksTapped))
        ) {
          icon(.clock)
          text(words.clocksAndWeek)
        }
      }
    }
  }

  private func row(
    _ number: Int, _ call: Call, _ calls: Calls, _ times: CallTimes, isChosen: Bool
  ) -> View {
    let listed = ListedCall(call, calls)
    var names = isChosen && !isSettingUp ? "saved-call chosen" : "saved-call"
    if drag?.from == number { names += " dragging" }
    var shift = drag.map { "\($0.shift(of: number) * 100)%" }
    if drag?.from == number { shift = "\(nearestInteger(drag?.offset ?? 0))px" }
    return element("li", .class(names), .key(call.id.bits), .style("--shift", shift)) {
      if isSettingUp {
        element("div", .class("what")) { what(call, listed, calls) }
      } else {
        element(
          "button", .class("what"), .attribute("aria-current", isChosen ? "true" : nil),
          .on(.click, .list(.opened(call.id)))
        ) {
          what(call, listed, calls)
        }
      }
      if let listed {
        let minute = listed.local.hour * 60 + listed.local.minute
        let spoken = [
          calls.name(of: call.places[listed.place]), times.time(listed.local),
          times.part(DayPart(minuteOfDay: minute)),
        ]
        paperClock(minutes: Int64(minute), isLarge: false, label: calls.words.list(spoken))
      }
      if isSettingUp {
        // In the place of the pictures: nothing is pushed off the row.
        element("div", .class("sub")) {
          text(calls.words.list(call.places.map { calls.name(of: $0) }))
        }
        keys(call, calls)
      } else if let listed {
        for (place, part) in listed.others(calls).prefix(Self.pictures) {
          let name = calls.name(of: place)
          element("span", .class("there")) {
            element(
              "span", .class("scene " + part.className), .attribute("role", "img"),
              .attribute("aria-label", calls.words.list([name, times.part(part)])))
            element("span", .class("where"), .attribute("aria-hidden", "true")) { text(name) }
          }
        }
      }
    }
  }

  @NodeBuilder<CallMessage>
  private func what(_ call: Call, _ listed: ListedCall?, _ calls: Calls) -> [View] {
    element("span", .class("name")) { text(calls.name(of: call)) }
    if let listed {
      element("span", .class("when")) { text(listed.when(calls)) }
    } else if calls.zoneSupply == .here {
      element("span", .class("when")) { text(calls.words.unknownZone) }
    }
  }

  @NodeBuilder<CallMessage>
  private func keys(_ call: Call, _ calls: Calls) -> [View] {
    let name = calls.name(of: call)
    tool("delete", calls.words.delete(name), .trash, .list(.deleteTapped(call.id)))
    element(
      "button", .class("grip"), .key("grip"), .attribute("aria-label", calls.words.move(name)),
      .attribute("title", calls.words.move(name)), .focused(focused == call.id),
      .on(.pointerDown, .list(.grip(call.id, .pressed)), measuring: .box),
      .on(.pointerMove, .list(.grip(call.id, .moved))),
      .on(.pointerUp, .list(.grip(call.id, .released))),
      .on(.pointerCancel, .list(.grip(call.id, .cancelled))),
      .on(.keyDown, .list(.grip(call.id, .keyed)))
    ) {
      icon(.grip)
    }
  }
}
