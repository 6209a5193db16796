import Calling
import CivilTime
import Interface
import Markup
import Reports
import Text

extension DatePicker {
  /// A field to type into, and a month of days.
  ///
  /// - Parameter isAlone: whether no way leads on from here, for something is edited.
  func view(_ calls: Calls, isAlone: Bool) -> View {
    let words = calls.words
    let dates = calls.times.dates
    let example =
      (try? CivilDate(year: 2026, month: 12, day: 3)).map { dates.dayAndMonth($0) } ?? ""
    return element("section", .class("date-picker"), .key("date")) {
      element("div", .class("typed-date"), .key("typed")) {
        element(
          "input", .class("field"), .attribute("type", "text"),
          .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
          .attribute("aria-label", words.date),
          .attribute("placeholder", words.dateExample(example)),
          .attribute("aria-invalid", isWrong ? "true" : nil), .value(draft),
          .on(.input, .room(.date(.typed))), .on(.keyDown, .room(.date(.typedKeyed))))
        element(
          "button", .class("word take"), .flag("disabled", typed == nil),
          .attribute("aria-label", typed.map { words.list([words.ok, dates.fullDate($0)]) }),
          .on(.click, .room(.date(.typedTaken)))
        ) {
          text(words.ok)
        }
      }
      if isWrong {
        element("p", .class("hint wrong"), .key("wrong"), .attribute("role", "alert")) {
          text(words.noDate(example))
        }
      }
      element("div", .class("month-name"), .key("month")) {
        tool("earlier", words.earlierMonth, .back, .room(.date(.monthStepped(isLater: false))))
        element("h2", .attribute("aria-live", "polite")) { text(dates.month(focus)) }
        tool("later", words.laterMonth, .go, .room(.date(.monthStepped(isLater: true))))
      }
      element(
        "div", .class("month"), .key("days"), .attribute("role", "grid"),
        .attribute("aria-label", dates.month(focus)), .on(.keyDown, .room(.date(.keyed)))
      ) {
        element("div", .class("week"), .key("names"), .attribute("role", "row")) {
          for column in 0..<7 {
            element("span", .attribute("role", "columnheader"), .key(UInt64(column))) {
              text(dates.name(of: weekday(column)))
            }
          }
        }
        for week in 0..<6 {
          element("div", .class("week"), .key(UInt64(week)), .attribute("role", "row")) {
            for column in 0..<7 { day(week * 7 + column, dates) }
          }
        }
      }
      if !isAlone {
        element("button", .class("word week-key"), .key("week"), .on(.click, .room(.clocksTapped)))
        {
          icon(.clock)
          text(words.clocksAndWeek)
        }
      }
    }
  }

  private func weekday(_ column: Int) -> Weekday {
    Weekday(rawValue: (firstWeekday.rawValue - 1 + column) % 7 + 1) ?? .monday
  }

  private func day(_ number: Int, _ dates: DateWords) -> View {
    guard let date = try? firstShown.adding(days: Int64(number)) else {
      return element("span", .key(UInt64(number)))
    }
    var names = "day"
    if date.month != focus.month { names += " other" }
    if date == today { names += " today" }
    if date == chosen { names += " chosen" }
    if date == typed { names += " typed" }
    return element(
      "button", .class(names), .key(UInt64(number)), .attribute("role", "gridcell"),
      .attribute("aria-label", dates.fullDate(date)),
      .attribute("aria-selected", date == chosen ? "true" : "false"),
      .attribute("aria-current", date == today ? "date" : nil),
      .attribute("tabindex", date == focus ? "0" : "-1"), .focused(isKeyed && date == focus),
      .on(.click, .room(.date(.picked(date.daysSince1970))))
    ) {
      text("\(date.day)")
    }
  }
}
