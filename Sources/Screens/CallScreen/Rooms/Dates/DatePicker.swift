import Calling
import CivilTime
import Interface
import Markup
import Reports
import Text

/// What happened while a date is picked.
public enum DateMessage: Equatable, Sendable {
  case cancelled
  case typed
  case typedKeyed
  /// The key beside the field: what was typed is meant.
  case typedTaken
  case monthStepped(isLater: Bool)
  /// A day, counted from 1970-01-01.
  case picked(Int64)
  /// A key of the keyboard in the month.
  case keyed
}

/// Picking a date: a month of days to tap, and a field to type into.
struct DatePicker: Sendable {
  /// The day of the time that is played with.
  let chosen: CivilDate
  let today: CivilDate
  /// The day that the keyboard is on; its month is shown.
  private(set) var focus: CivilDate
  private(set) var draft = ""
  /// The day that was typed, as far as it can be read.
  private(set) var typed: CivilDate?
  /// Whether what was typed can't be read.
  private(set) var isWrong = false
  /// Whether the keyboard is in the month.
  private(set) var isKeyed = false
  /// The first day of the week.
  let firstWeekday: Weekday

  init(_ chosen: CivilDate, today: CivilDate, firstWeekday: Weekday) {
    self.chosen = chosen
    self.today = today
    focus = chosen
    self.firstWeekday = firstWeekday
  }

  /// The first day that is shown: the first day of the week with the first of the month.
  var firstShown: CivilDate {
    let first = (try? CivilDate(year: focus.year, month: focus.month, day: 1)) ?? focus
    let ahead = (first.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    return (try? first.adding(days: Int64(-ahead))) ?? first
  }

  /// Lets something happen; the date that was picked.
  mutating func update(
    _ message: DateMessage, _ event: Event, _ words: DateWords, _ desk: inout Desk
  ) -> (picked: CivilDate?, effects: [Effect<CallMessage>]) {
    switch message {
    case .cancelled: break
    case .typed:
      draft = event.text
      read(words)
      isWrong = typed == nil && !isBlank && !words.mayBecomeDate(draft, today: today)
      // What is typed is seen in the month at once.
      if let typed, typed != focus {
        focus = typed
        desk.spoken = words.fullDate(typed)
      }
    case .typedKeyed:
      guard event.keystroke == .enter else {
        desk.pass()
        break
      }
      return (take(words), [.preventDefault])
    case .typedTaken: return (take(words), [])
    case .monthStepped(let isLater): goMonths(isLater ? 1 : -1)
    case .picked(let days): return (try? CivilDate(daysSince1970: days), [])
    case .keyed: return key(event, &desk)
    }
    return (nil, [])
  }

  private var isBlank: Bool { draft.utf8.allSatisfy { $0 == UInt8(ascii: " ") } }

  private mutating func read(_ words: DateWords) { typed = words.readDate(draft, today: today) }

  /// The day that was typed; what can't be read is said to be none, though it were unfinished.
  private mutating func take(_ words: DateWords) -> CivilDate? {
    read(words)
    isWrong = typed == nil && !isBlank
    return typed
  }

  private mutating func key(
    _ event: Event, _ desk: inout Desk
  ) -> (picked: CivilDate?, effects: [Effect<CallMessage>]) {
    let ahead = (focus.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    switch event.keystroke {
    case .left: go(-1)
    case .right: go(1)
    case .up: go(-7)
    case .down: go(7)
    case .home: go(Int64(-ahead))
    case .end: go(Int64(6 - ahead))
    case .pageUp: goMonths(-1)
    case .pageDown: goMonths(1)
    default:
      desk.pass()
      return (nil, [])
    }
    isKeyed = true
    return (nil, [.preventDefault])
  }

  private mutating func go(_ days: Int64) {
    if let date = try? focus.adding(days: days) { focus = date }
  }

  /// Goes to the same day of another month, or the last one of that.
  private mutating func goMonths(_ count: Int) {
    let months = focus.year * 12 + Int64(focus.month - 1 + count)
    let year = (months - (months % 12 + 12) % 12) / 12
    let month = Int((months % 12 + 12) % 12) + 1
    for day in stride(from: focus.day, to: 27, by: -1) {
      if let date = try? CivilDate(year: year, month: month, day: day) {
        focus = date
        return
      }
    }
    if let date = try? CivilDate(year: year, month: month, day: focus.day) { focus = date }
  }
}
